//! Which positions the threads of a team are searching at this moment, so that
//! one does not repeat what another is about to know.
//!
//! A thread that comes to a move whose position is busy tries its other moves
//! first. When it comes back the result is often in the table. What is told
//! here is a hint and nothing more: a lost or a stale entry costs time, never a
//! wrong score.

use std::sync::atomic::{AtomicU64, Ordering};

/// Places: far more than threads times plies.
const SLOTS: usize = 4_096;
/// Places in which a position may be noted: one cache line.
const WAYS: usize = 8;

/// The positions that are being searched, by key.
#[derive(Debug)]
pub struct InProgress {
    slots: Box<[[AtomicU64; WAYS]]>,
}

impl Default for InProgress {
    fn default() -> Self {
        let row = || [const { AtomicU64::new(0) }; WAYS];
        Self {
            slots: (0..SLOTS / WAYS).map(|_| row()).collect(),
        }
    }
}

impl InProgress {
    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.slots[(key >> 32) as usize % (SLOTS / WAYS)]
    }

    /// Is somebody searching this position?
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let mut row = self.bucket(key).iter();
        row.any(|place| place.load(Ordering::Relaxed) == key)
    }

    /// A thread begins to search this position, and is done with it when it
    /// drops what it gets. It gets nothing if there is no room or somebody is
    /// here already.
    #[must_use]
    #[inline]
    pub fn enter(&self, key: u64) -> Option<InProgressGuard<'_>> {
        let mut free = None;
        for place in self.bucket(key) {
            match place.load(Ordering::Relaxed) {
                0 => free = Some(place),
                noted if noted == key => return None,
                _ => {}
            }
        }
        let place = free?;
        place.store(key, Ordering::Relaxed);
        Some(InProgressGuard { slot: place })
    }
}

/// A position is noted as busy as long as this lives.
#[derive(Debug)]
pub struct InProgressGuard<'a> {
    slot: &'a AtomicU64,
}

impl Drop for InProgressGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        self.slot.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_as_long_as_somebody_searches_it() {
        let busy = InProgress::default();
        let (one, two) = (0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321);
        let note = busy.enter(one);
        assert!(note.is_some() && busy.contains(one) && !busy.contains(two));
        assert!(busy.enter(one).is_none(), "the second one notes nothing");
        assert!(busy.contains(one), "and takes nothing away");
        drop(note);
        assert!(!busy.contains(one));
    }

    #[test]
    fn a_full_row_takes_no_more_and_loses_nothing() {
        let busy = InProgress::default();
        let keys = (1..=WAYS as u64).collect::<Vec<_>>();
        let notes = keys.iter().map(|&key| busy.enter(key));
        let notes = notes.collect::<Option<Vec<_>>>();
        assert!(notes.is_some() && busy.enter(99).is_none());
        assert!(keys.iter().all(|&key| busy.contains(key)));
        drop(notes);
        assert!(busy.enter(99).is_some());
    }
}

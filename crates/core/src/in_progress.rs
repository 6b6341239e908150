//! The positions that the threads of a search are searching now, so that they
//! do not repeat each other's work.
//!
//! A thread defers a move if another thread is searching the position after it.
//! When it returns to that move, the result is often in the table. Entries are
//! hints: a lost or stale one costs time, but never gives a wrong score.

use std::sync::atomic::{AtomicU64, Ordering};

/// Total number of slots, far more than threads times plies.
const SLOTS: usize = 4_096;
/// Number of slots in which a position may be: one cache line.
const WAYS: usize = 8;

/// The positions that are being searched, by key.
#[derive(Debug)]
pub struct InProgress {
    slots: Box<[[AtomicU64; WAYS]]>,
}

impl Default for InProgress {
    fn default() -> Self {
        let bucket = || [const { AtomicU64::new(0) }; WAYS];
        Self {
            slots: (0..SLOTS / WAYS).map(|_| bucket()).collect(),
        }
    }
}

impl InProgress {
    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.slots[(key >> 32) as usize % (SLOTS / WAYS)]
    }

    /// Returns `true` if a thread is searching this position.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let mut slots = self.bucket(key).iter();
        slots.any(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// Marks this position as being searched until the guard is dropped.
    ///
    /// `None` if its bucket is full or a thread is already searching it.
    #[must_use]
    #[inline]
    pub fn enter(&self, key: u64) -> Option<InProgressGuard<'_>> {
        let mut free = None;
        for slot in self.bucket(key) {
            match slot.load(Ordering::Relaxed) {
                0 => free = Some(slot),
                marked if marked == key => return None,
                _ => {}
            }
        }
        let slot = free?;
        slot.store(key, Ordering::Relaxed);
        Some(InProgressGuard { slot })
    }
}

/// Marks a position as being searched until it is dropped.
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
    fn a_position_is_marked_until_its_guard_is_dropped() {
        let in_progress = InProgress::default();
        let (one, two) = (0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321);
        let guard = in_progress.enter(one);
        assert!(guard.is_some() && in_progress.contains(one) && !in_progress.contains(two));
        assert!(in_progress.enter(one).is_none(), "already marked");
        assert!(in_progress.contains(one), "the mark stays");
        drop(guard);
        assert!(!in_progress.contains(one));
    }

    #[test]
    fn a_full_bucket_keeps_its_marks_and_takes_no_new_ones() {
        let in_progress = InProgress::default();
        let keys = (1..=WAYS as u64).collect::<Vec<_>>();
        let guards = keys.iter().map(|&key| in_progress.enter(key));
        let guards = guards.collect::<Option<Vec<_>>>();
        assert!(guards.is_some() && in_progress.enter(99).is_none());
        assert!(keys.iter().all(|&key| in_progress.contains(key)));
        drop(guards);
        assert!(in_progress.enter(99).is_some());
    }
}

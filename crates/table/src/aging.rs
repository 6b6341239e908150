//! The logical clock: a generation that advances with the number of stores.
//!
//! It does not use wall-clock time, so that the same stores age the same entries,
//! and nothing ages while no search runs.

use crate::sync::{AtomicI64, AtomicU64, Ordering};

/// Maximum number of stores between two reports of a view.
const MAX_REPORT_INTERVAL: u64 = 256;

/// A generation shared by all views of a table.
#[derive(Debug)]
pub(crate) struct Aging {
    /// Read at every probe and store, rarely written.
    epoch: CacheLine<AtomicU64>,
    /// Stores since the last advance. Signed: a reset that races with an advance
    /// makes it negative, which only delays the next advance.
    since_advance: CacheLine<AtomicI64>,
    /// Number of stores in a generation.
    step: i64,
    advances: bool,
}

/// A value that shares its cache line with no other, to avoid false sharing.
#[derive(Debug)]
#[repr(align(64))]
struct CacheLine<T>(T);

impl Aging {
    /// Creates a generation that advances every `step` stores (at least 1) or never.
    pub(crate) fn new(step: u64, advances: bool) -> Self {
        Self {
            epoch: CacheLine(AtomicU64::new(0)),
            since_advance: CacheLine(AtomicI64::new(0)),
            step: i64::try_from(step.max(1)).unwrap_or(i64::MAX),
            advances,
        }
    }

    /// Returns the number of advances.
    #[inline]
    pub(crate) fn epoch(&self) -> u64 {
        self.epoch.0.load(Ordering::Relaxed)
    }

    /// Returns the number of stores after which a view reports.
    ///
    /// It is a small part of a generation, so that the number of threads hardly
    /// affects the length of a generation.
    pub(crate) fn report_interval(&self) -> u64 {
        (self.step.cast_unsigned() / 16).clamp(1, MAX_REPORT_INTERVAL)
    }

    /// Counts stores and advances the generation at the threshold.
    pub(crate) fn report(&self, stores: u64) {
        if !self.advances {
            return;
        }
        let step = self.step;
        let added = stores.cast_signed();
        let before = self.since_advance.0.fetch_add(added, Ordering::Relaxed);
        // Only one thread sees the count cross the threshold.
        if before < step && before.saturating_add(added) >= step {
            self.since_advance.0.fetch_sub(step, Ordering::Relaxed);
            self.epoch.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn reset(&self) {
        self.since_advance.0.store(0, Ordering::Relaxed);
        self.epoch.0.store(0, Ordering::Relaxed);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::Aging;

    #[test]
    fn the_generation_advances_after_exactly_the_step() {
        let aging = Aging::new(10, true);
        for stores in 1..=35 {
            aging.report(1);
            assert_eq!(aging.epoch(), stores / 10);
        }
        aging.reset();
        aging.report(9);
        assert_eq!(aging.epoch(), 0);
        aging.report(1);
        assert_eq!(aging.epoch(), 1);
    }

    #[test]
    fn the_generation_never_advances_without_aging() {
        let aging = Aging::new(10, false);
        aging.report(u64::from(u32::MAX));
        assert_eq!(aging.epoch(), 0);
    }

    #[test]
    fn concurrent_stores_advance_the_generation_by_their_sum() {
        let aging = Aging::new(1000, true);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        aging.report(7);
                    }
                });
            }
        });
        assert_eq!(aging.epoch(), 4 * 7 * 10_000 / 1000);
    }
}

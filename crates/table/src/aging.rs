//! The logical clock: a generation that advances with the number of stores.
//! No wall-clock time, so that the same stores age the same entries, and
//! nothing ages while nobody plays.

use crate::sync::{AtomicI64, AtomicU64, Ordering};

/// Views report their stores at least this often.
const MAX_REPORT_INTERVAL: u64 = 256;

/// A generation shared by all views of a table.
#[derive(Debug)]
pub(crate) struct Aging {
    /// Read at every probe and store and seldom written.
    epoch: CacheLine<AtomicU64>,
    /// Written by every view now and then. Signed: a reset that races with an
    /// advance leaves it below zero, which delays the next advance and no more.
    since_advance: CacheLine<AtomicI64>,
    /// Stores in a generation.
    step: i64,
    /// Whether it advances at all.
    advances: bool,
}

/// Keeps its content from sharing a cache line with anything else.
#[derive(Debug)]
#[repr(align(64))]
struct CacheLine<T>(T);

impl Aging {
    /// A generation that advances every `step` stores, at least one, if at all.
    pub(crate) fn new(step: u64, advances: bool) -> Self {
        Self {
            epoch: CacheLine(AtomicU64::new(0)),
            since_advance: CacheLine(AtomicI64::new(0)),
            step: i64::try_from(step.max(1)).unwrap_or(i64::MAX),
            advances,
        }
    }

    /// How often the generation has advanced.
    #[inline]
    pub(crate) fn epoch(&self) -> u64 {
        self.epoch.0.load(Ordering::Relaxed)
    }

    /// After how many stores a view reports. A small part of a generation, so
    /// that the number of threads does not matter to its length.
    pub(crate) fn report_interval(&self) -> u64 {
        (self.step.cast_unsigned() / 16).clamp(1, MAX_REPORT_INTERVAL)
    }

    /// Counts stores, and advances the generation when enough have come.
    pub(crate) fn report(&self, stores: u64) {
        if !self.advances {
            return;
        }
        let step = self.step;
        let added = stores.cast_signed();
        let before = self.since_advance.0.fetch_add(added, Ordering::Relaxed);
        // Only the thread that crosses the threshold sees it from below.
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
    fn advances_after_exactly_the_step() {
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
    fn never_advances_if_it_must_not() {
        let aging = Aging::new(10, false);
        aging.report(u64::from(u32::MAX));
        assert_eq!(aging.epoch(), 0);
    }

    #[test]
    fn threads_together_advance_it_as_one_would() {
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

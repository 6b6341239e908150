//! The ratio of used to planned time.

use super::turns::mean;

/// The number of buckets: tenths up to twice the aim, and one for larger ratios.
pub const RATIO_BUCKETS: usize = 21;

/// Turns by the ratio of their time to their aim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AimRatios {
    counts: [u64; RATIO_BUCKETS],
    turns: u64,
    /// The sum of all ratios, in thousandths.
    thousandths: u64,
}

impl AimRatios {
    /// Adds a turn; ignores it if the aim is 0.
    pub(super) fn add(&mut self, used_us: u64, aim_us: u64) {
        if aim_us == 0 {
            return;
        }
        let thousandths = u128::from(used_us) * 1_000 / u128::from(aim_us);
        let thousandths = u64::try_from(thousandths).unwrap_or(u64::MAX);
        let tenth = usize::try_from(thousandths / 100).unwrap_or(usize::MAX);
        let count = &mut self.counts[tenth.min(RATIO_BUCKETS - 1)];
        *count = count.saturating_add(1);
        self.turns = self.turns.saturating_add(1);
        self.thousandths = self.thousandths.saturating_add(thousandths);
    }

    /// Returns the number of turns with an aim.
    #[must_use]
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Returns the number of turns per tenth; the last bucket has ratios of 2 and
    /// more.
    #[must_use]
    pub const fn counts(&self) -> &[u64; RATIO_BUCKETS] {
        &self.counts
    }

    /// Returns the mean ratio; `None` without turns.
    #[must_use]
    pub fn mean_ratio(&self) -> Option<f64> {
        mean(self.thousandths, self.turns).map(|thousandths| thousandths / 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_by_tenths_of_the_aim() {
        let mut aims = AimRatios::default();
        assert_eq!(aims.mean_ratio(), None);
        for (used, aim) in [(0, 100), (9, 100), (10, 100), (100, 100), (199, 100)] {
            aims.add(used, aim);
        }
        aims.add(5, 0);
        assert_eq!((aims.turns(), aims.mean_ratio()), (5, Some(0.636)));
        let counts = aims.counts();
        assert_eq!((counts[0], counts[1], counts[10], counts[19]), (2, 1, 1, 1));
        aims.add(u64::MAX, 1);
        aims.add(200, 100);
        assert_eq!(aims.counts()[RATIO_BUCKETS - 1], 2);
    }
}

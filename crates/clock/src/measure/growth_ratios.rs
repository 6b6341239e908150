//! The growth of search time from depth to depth, as quantiles.
//!
//! The average is of little use, because a depth sometimes takes thirty times as
//! long as the one before.

/// A kind of depth with its own growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthKind {
    /// A depth in the first half of a game without chance.
    Early,
    /// A depth in the second half of a game without chance.
    Late,
    /// A depth of an endgame in which nothing is left to draw.
    Endgame,
}

/// Number of bins; each covers a quarter of a doubling.
const BINS: usize = 48;
/// The bin of the ratio 1.
const BIN_OF_ONE: usize = 8;
const BINS_PER_DOUBLING: f64 = 4.0;

/// The number of measurements that the prior counts for.
const PRIOR_WEIGHT: f32 = 12.0;
/// The factor on older measurements at each new one, because machines and games
/// change.
const DECAY: f32 = 0.99;

/// A histogram of ratios in which newer measurements weigh more.
#[derive(Clone, Debug)]
struct RatioHistogram {
    counts: [f32; BINS],
}

impl RatioHistogram {
    /// Creates a histogram with a prior: half of all ratios are below `median`, and
    /// one in twenty is above `upper`.
    fn with_prior(median: f64, upper: f64) -> Self {
        let center = BIN_OF_ONE as f64 + BINS_PER_DOUBLING * median.log2();
        // The 95 % quantile of a normal distribution is at 1.645 deviations.
        let deviation = (BINS_PER_DOUBLING * (upper / median).log2() / 1.645).max(0.5);
        let weight = |bin: usize| {
            let distance = (bin as f64 - center) / deviation;
            (-0.5 * distance * distance).exp() as f32
        };
        let mut counts = std::array::from_fn(weight);
        let total: f32 = counts.iter().sum();
        counts
            .iter_mut()
            .for_each(|count| *count *= PRIOR_WEIGHT / total);
        Self { counts }
    }

    fn record(&mut self, ratio: f64) {
        let bin = (BIN_OF_ONE as f64 + BINS_PER_DOUBLING * ratio.log2()).round();
        if !bin.is_finite() {
            return;
        }
        let bin = (bin.max(0.0) as usize).min(BINS - 1);
        self.counts.iter_mut().for_each(|count| *count *= DECAY);
        self.counts[bin] += 1.0;
    }

    fn quantile(&self, percent: u32) -> f64 {
        let total: f32 = self.counts.iter().sum();
        let wanted = total * percent.min(99) as f32 / 100.0;
        let mut below = 0.0;
        let reached = |count: &f32| {
            below += count;
            below >= wanted
        };
        let bin = self.counts.iter().position(reached);
        let bin = bin.unwrap_or(BINS - 1) as f64;
        ((bin - BIN_OF_ONE as f64) / BINS_PER_DOUBLING).exp2()
    }
}

/// The growth of each kind of depth.
#[derive(Clone, Debug)]
pub struct GrowthRatios {
    kinds: [RatioHistogram; 3],
}

impl Default for GrowthRatios {
    fn default() -> Self {
        Self {
            // The upper ratio of the endgame was measured: one depth in twenty took
            // more than 23 to 44 times the nodes of the one before. The others are
            // assumed.
            kinds: [
                RatioHistogram::with_prior(2.0, 6.0),
                RatioHistogram::with_prior(1.8, 6.0),
                RatioHistogram::with_prior(3.0, 30.0),
            ],
        }
    }
}

impl GrowthRatios {
    /// Records a depth of `nodes` nodes after one of `before` nodes.
    ///
    /// Tiny depths are ignored, because their ratios are not representative.
    pub fn record(&mut self, kind: DepthKind, before: u64, nodes: u64) {
        const MIN_NODES: u64 = 64;
        if before >= MIN_NODES && nodes > 0 {
            self.kinds[kind as usize].record(nodes as f64 / before as f64);
        }
    }

    /// Returns the ratio that is not exceeded in `percent` percent of all cases.
    #[must_use]
    pub fn quantile(&self, kind: DepthKind, percent: u32) -> f64 {
        self.kinds[kind as usize].quantile(percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prior_applies_without_measurements() {
        let ratios = GrowthRatios::default();
        let endgame = |percent| ratios.quantile(DepthKind::Endgame, percent);
        assert!((2.5..3.6).contains(&endgame(50)), "{}", endgame(50));
        assert!((24.0..36.0).contains(&endgame(95)), "{}", endgame(95));
        assert!(ratios.quantile(DepthKind::Early, 95) < 8.0);
    }

    #[test]
    fn quantiles_follow_the_measurements() {
        let mut ratios = GrowthRatios::default();
        for number in 0..2_000_u64 {
            // One in ten grows sixteenfold, the others twofold.
            let nodes = if number % 10 == 0 { 16_000 } else { 2_000 };
            ratios.record(DepthKind::Early, 1_000, nodes);
        }
        let quantile = |percent| ratios.quantile(DepthKind::Early, percent);
        assert_eq!([quantile(50), quantile(85)], [2.0, 2.0]);
        assert_eq!([quantile(93), quantile(99)], [16.0, 16.0]);
        assert!(
            ratios.quantile(DepthKind::Late, 50) < 2.0,
            "other kinds are separate"
        );
    }

    #[test]
    fn extreme_measurements_give_finite_ratios() {
        let mut ratios = GrowthRatios::default();
        for (before, nodes) in [(0, 5), (5, 0), (64, u64::MAX), (u64::MAX, 1), (10, 10)] {
            ratios.record(DepthKind::Endgame, before, nodes);
        }
        for percent in [0, 1, 50, 99, 100, u32::MAX] {
            let ratio = ratios.quantile(DepthKind::Endgame, percent);
            assert!(ratio.is_finite() && ratio > 0.0);
        }
    }
}

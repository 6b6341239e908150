//! How much longer a depth takes than the one before, as quantiles of what was
//! seen: the average says little, for now and then a depth takes thirty times
//! as long.

/// Kinds of depths whose growth differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthKind {
    /// A game without chance, early.
    Early,
    /// The same in its second half.
    Late,
    /// The end of a game whose chances are all dealt.
    Endgame,
}

/// Steps of the scale: each is a quarter of a doubling.
const BINS: usize = 48;
/// The step at which the ratio is 1.
const BIN_OF_ONE: usize = 8;
/// Steps in a doubling.
const BINS_PER_DOUBLING: f64 = 4.0;

/// How many measurements an assumption counts for.
const PRIOR_WEIGHT: f32 = 12.0;
/// What is left of older measurements when a new one comes: machines and games
/// change.
const DECAY: f32 = 0.99;

/// How often each ratio was seen, coarsely, the newer the more.
#[derive(Clone, Debug)]
struct RatioHistogram {
    counts: [f32; BINS],
}

impl RatioHistogram {
    /// Assumes that half of all ratios are below `median`, and one in twenty
    /// above `upper`.
    fn with_prior(median: f64, upper: f64) -> Self {
        let center = BIN_OF_ONE as f64 + BINS_PER_DOUBLING * median.log2();
        // The 95 % quantile of a normal distribution is 1.645 deviations out.
        let deviation = (BINS_PER_DOUBLING * (upper / median).log2() / 1.645).max(0.5);
        let weight = |step: usize| {
            let distance = (step as f64 - center) / deviation;
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
        let step = (BIN_OF_ONE as f64 + BINS_PER_DOUBLING * ratio.log2()).round();
        if !step.is_finite() {
            return;
        }
        let step = (step.max(0.0) as usize).min(BINS - 1);
        self.counts.iter_mut().for_each(|count| *count *= DECAY);
        self.counts[step] += 1.0;
    }

    fn quantile(&self, percent: u32) -> f64 {
        let total: f32 = self.counts.iter().sum();
        let wanted = total * percent.min(99) as f32 / 100.0;
        let mut below = 0.0;
        let reached = |count: &f32| {
            below += count;
            below >= wanted
        };
        let step = self.counts.iter().position(reached);
        let step = step.unwrap_or(BINS - 1) as f64;
        ((step - BIN_OF_ONE as f64) / BINS_PER_DOUBLING).exp2()
    }
}

/// The growth of depths of all kinds.
#[derive(Clone, Debug)]
pub struct GrowthRatios {
    kinds: [RatioHistogram; 3],
}

impl Default for GrowthRatios {
    fn default() -> Self {
        Self {
            // Of the endgame's the upper one was measured (one depth in twenty
            // took more than 23 to 44 times the nodes of the one before); all
            // others are assumed.
            kinds: [
                RatioHistogram::with_prior(2.0, 6.0),
                RatioHistogram::with_prior(1.8, 6.0),
                RatioHistogram::with_prior(3.0, 30.0),
            ],
        }
    }
}

impl GrowthRatios {
    /// A depth took so many nodes, and the one before it so many. Tiny depths
    /// say nothing.
    pub fn record(&mut self, kind: DepthKind, before: u64, nodes: u64) {
        const TELLING: u64 = 64;
        if before >= TELLING && nodes > 0 {
            self.kinds[kind as usize].record(nodes as f64 / before as f64);
        }
    }

    /// The ratio that is not exceeded in so many percent of all cases.
    #[must_use]
    pub fn quantile(&self, kind: DepthKind, percent: u32) -> f64 {
        self.kinds[kind as usize].quantile(percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assumptions_hold_until_something_is_measured() {
        let ratios = GrowthRatios::default();
        let endgame = |percent| ratios.quantile(DepthKind::Endgame, percent);
        assert!((2.5..3.6).contains(&endgame(50)), "{}", endgame(50));
        assert!((24.0..36.0).contains(&endgame(95)), "{}", endgame(95));
        assert!(ratios.quantile(DepthKind::Early, 95) < 8.0);
    }

    #[test]
    fn quantiles_are_those_of_what_was_seen() {
        let mut ratios = GrowthRatios::default();
        for seen in 0..2_000_u64 {
            // One in ten grows sixteenfold, all others twofold.
            let nodes = if seen % 10 == 0 { 16_000 } else { 2_000 };
            ratios.record(DepthKind::Early, 1_000, nodes);
        }
        let quantile = |percent| ratios.quantile(DepthKind::Early, percent);
        assert_eq!([quantile(50), quantile(85)], [2.0, 2.0]);
        assert_eq!([quantile(93), quantile(99)], [16.0, 16.0]);
        assert!(
            ratios.quantile(DepthKind::Late, 50) < 2.0,
            "others are apart"
        );
    }

    #[test]
    fn nonsense_is_bounded() {
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

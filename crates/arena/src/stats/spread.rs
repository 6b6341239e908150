//! By how many points an engine outscores the other, where the rules give
//! points.

use super::estimate::Estimate;
use zeitnot_core::normal::Z_95_PERCENT;

/// Thousandths in a point.
const UNITS_PER_POINT: f64 = 1e3;

/// The spreads of pairs, counted. Both games of a pair begin from the same
/// deal, so that luck goes out of it, and the pair is what is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpreadStats {
    pairs: u64,
    /// Sums over pairs of both games' spreads together, in thousandths of a
    /// point, and of their squares: whole numbers, so that the order in which
    /// they came does not matter.
    sum: i128,
    squares: i128,
}

impl SpreadStats {
    /// Counts a pair by what the first engine made more than the second in
    /// its two games, in thousandths of a point.
    pub fn add_pair(&mut self, first: i64, second: i64) {
        let both = i128::from(first) + i128::from(second);
        self.pairs = self.pairs.saturating_add(1);
        self.sum = self.sum.saturating_add(both);
        self.squares = self.squares.saturating_add(both.saturating_mul(both));
    }

    /// How many pairs were counted.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean spread of a game in points; none before there are two pairs,
    /// which it takes to tell how sure that is.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let others = self.pairs.checked_sub(1).filter(|&others| others > 0)?;
        let pairs = self.pairs as f64;
        let mean = self.sum as f64 / pairs;
        let variance = (self.squares as f64 - mean * self.sum as f64).max(0.0) / others as f64;
        let reach = Z_95_PERCENT * (variance / pairs).sqrt();
        // Two games a pair.
        let points = |both: f64| both / 2.0 / UNITS_PER_POINT;
        Some(Estimate {
            value: points(mean),
            low: points(mean - reach),
            high: points(mean + reach),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[(i64, i64)]) -> SpreadStats {
        let mut tally = SpreadStats::default();
        for &(first, second) in pairs {
            tally.add_pair(first, second);
        }
        tally
    }

    #[test]
    fn the_mean_is_of_games_and_the_interval_of_pairs() {
        // Pairs of +10, +20 and +30 points a game.
        let spread = tally(&[(30_000, -10_000), (20_000, 20_000), (0, 60_000)]);
        let estimate = spread.estimate().unwrap();
        assert!((estimate.value - 20.0).abs() < 1e-9, "{estimate:?}");
        // A deviation of 10 over three pairs.
        let reach = Z_95_PERCENT * 10.0 / 3.0_f64.sqrt();
        assert!((estimate.error() - reach).abs() < 1e-9, "{estimate:?}");
    }

    #[test]
    fn luck_that_both_have_does_not_widen_the_interval() {
        let spread = tally(&[(400_000, -390_000), (-100_000, 110_000)]);
        let estimate = spread.estimate().unwrap();
        assert_eq!((estimate.low, estimate.high), (5.0, 5.0));
    }

    #[test]
    fn a_single_pair_says_nothing_about_its_deviation() {
        assert_eq!(tally(&[]).estimate(), None);
        assert_eq!(tally(&[(1_000, 2_000)]).estimate(), None);
        assert_eq!(tally(&[(1_000, 2_000)]).pairs(), 1);
    }

    #[test]
    fn the_largest_spreads_stay_finite() {
        let spread = tally(&[(i64::MAX, i64::MAX), (i64::MIN, i64::MIN)]);
        let estimate = spread.estimate().unwrap();
        assert!(estimate.low.is_finite() && estimate.high.is_finite());
    }
}

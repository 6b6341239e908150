//! The lead of an engine in games scored in points.

use super::estimate::Estimate;
use zeitnot_core::normal::Z_95_PERCENT;

const UNITS_PER_POINT: f64 = 1e3;

/// Statistics of leads per pair.
///
/// Both games of a pair start from the same deal, so luck largely cancels out in
/// their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpreadStats {
    pairs: u64,
    /// The sum over pairs of the leads of both games, in thousandths of a point,
    /// and of its squares. Integers make the result independent of the order.
    sum: i128,
    squares: i128,
}

impl SpreadStats {
    /// Counts a pair by the leads of the first engine in both games, in thousandths
    /// of a point.
    pub fn add_pair(&mut self, first: i64, second: i64) {
        let both = i128::from(first) + i128::from(second);
        self.pairs = self.pairs.saturating_add(1);
        self.sum = self.sum.saturating_add(both);
        self.squares = self.squares.saturating_add(both.saturating_mul(both));
    }

    /// Returns the number of pairs.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Returns the mean lead per game in points.
    ///
    /// Returns `None` for fewer than two pairs, which have no variance.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let others = self.pairs.checked_sub(1).filter(|&others| others > 0)?;
        let pairs = self.pairs as f64;
        let mean = self.sum as f64 / pairs;
        let variance = (self.squares as f64 - mean * self.sum as f64).max(0.0) / others as f64;
        let reach = Z_95_PERCENT * (variance / pairs).sqrt();
        // Two games per pair.
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

    fn stats(pairs: &[(i64, i64)]) -> SpreadStats {
        let mut stats = SpreadStats::default();
        for &(first, second) in pairs {
            stats.add_pair(first, second);
        }
        stats
    }

    #[test]
    fn the_mean_is_per_game_and_the_interval_from_pairs() {
        // Pairs of +10, +20, and +30 points per game.
        let spread = stats(&[(30_000, -10_000), (20_000, 20_000), (0, 60_000)]);
        let estimate = spread.estimate().unwrap();
        assert!((estimate.value - 20.0).abs() < 1e-9, "{estimate:?}");
        // A standard deviation of 10 over three pairs.
        let reach = Z_95_PERCENT * 10.0 / 3.0_f64.sqrt();
        assert!((estimate.error() - reach).abs() < 1e-9, "{estimate:?}");
    }

    #[test]
    fn luck_shared_by_both_games_does_not_widen_the_interval() {
        let spread = stats(&[(400_000, -390_000), (-100_000, 110_000)]);
        let estimate = spread.estimate().unwrap();
        assert_eq!((estimate.low, estimate.high), (5.0, 5.0));
    }

    #[test]
    fn a_single_pair_has_no_estimate() {
        assert_eq!(stats(&[]).estimate(), None);
        assert_eq!(stats(&[(1_000, 2_000)]).estimate(), None);
        assert_eq!(stats(&[(1_000, 2_000)]).pairs(), 1);
    }

    #[test]
    fn the_largest_spreads_stay_finite() {
        let spread = stats(&[(i64::MAX, i64::MAX), (i64::MIN, i64::MIN)]);
        let estimate = spread.estimate().unwrap();
        assert!(estimate.low.is_finite() && estimate.high.is_finite());
    }
}

//! Counts of pairs by their points.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The possible scores of a pair, from 0 to 1.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Counts of pairs by the points of the first engine: 0, ½, 1, 1½, and 2.
///
/// The two games of a pair share an opening, so their results are correlated,
/// but pairs are independent. That is why pairs are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair by its half points, from 0 to 4; larger numbers count as 4.
    pub fn add(&mut self, half_points: usize) {
        let count = &mut self.0[half_points.min(4)];
        *count = count.saturating_add(1);
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// Returns the counts from the second engine's side.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let [zero, half, one, three_halves, two] = self.0;
        Self([two, three_halves, one, half, zero])
    }

    /// Returns the score of the first engine, from 0 to 1; 0.5 without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.distribution()
            .map_or(0.5, |distribution| distribution.mean)
    }

    /// Returns the distribution of the pairs; `None` without pairs.
    pub(super) fn distribution(&self) -> Option<PairDistribution> {
        (self.0 != [0; 5]).then(|| PairDistribution::from_counts(self.0.map(|n| n as f64)))
    }

    /// Returns `true` if not all pairs have the same result, which the variance needs.
    pub(super) fn is_varied(&self) -> bool {
        self.0.iter().filter(|&&n| n > 0).count() > 1
    }
}

/// Formats like match runners: `[12, 40, 90, 55, 20]`.
impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [zero, half, one, three_halves, two] = self.0;
        write!(f, "[{zero}, {half}, {one}, {three_halves}, {two}]")
    }
}

/// A distribution of pairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairDistribution {
    /// The number of pairs.
    pub(super) pairs: f64,
    /// The share of pairs with each of [`PAIR_SCORES`].
    pub(super) shares: [f64; 5],
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl PairDistribution {
    /// Creates the distribution of `counts`; at least one must be positive.
    pub(super) fn from_counts(counts: [f64; 5]) -> Self {
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        let (mean, variance) = moments(&shares);
        Self {
            pairs,
            shares,
            mean,
            variance,
        }
    }
}

/// Returns mean and variance of a pair's score.
pub(super) fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let mean = expectation(probabilities, PAIR_SCORES);
    let variance = expectation(
        probabilities,
        PAIR_SCORES.map(|share| (share - mean).powi(2)),
    );
    (mean, variance)
}

/// Returns the expected value.
pub(super) fn expectation(probabilities: &[f64; 5], values: [f64; 5]) -> f64 {
    probabilities.iter().zip(values).map(|(p, x)| p * x).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_their_half_points() {
        let mut pairs = Pentanomial::default();
        for half_points in [0, 1, 1, 2, 3, 4, 4, 4, 9] {
            pairs.add(half_points);
        }
        assert_eq!(pairs, Pentanomial([1, 2, 1, 1, 4]));
        assert_eq!(pairs.pairs(), 9);
        assert_eq!(pairs.reversed(), Pentanomial([4, 1, 1, 2, 1]));
        assert_eq!(pairs.to_string(), "[1, 2, 1, 1, 4]");
    }

    #[test]
    fn the_score_is_the_mean_of_pairs() {
        let pairs = Pentanomial([1, 0, 2, 0, 1]);
        assert_eq!(pairs.score(), 0.5);
    }

    #[test]
    fn the_score_without_pairs_is_even() {
        let empty = Pentanomial::default();
        assert_eq!(empty.score(), 0.5);
    }
}

//! Pairs of games, counted by what they brought.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a pair can bring, as a share of its two points.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Pairs counted by the points the first engine made in them: 0, ½, 1, 1½
/// and 2.
///
/// Both games of a pair begin from the same opening, so their results hang
/// together; pairs do not. That is why pairs are counted, and not games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair that brought so many half points, from 0 to 4; more
    /// count as 4.
    pub fn add(&mut self, half_points: usize) {
        let count = &mut self.0[half_points.min(4)];
        *count = count.saturating_add(1);
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// The same, seen by the second engine.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let [none, half, one, most, all] = self.0;
        Self([all, most, one, half, none])
    }

    /// The share of all points that the first engine made; a half before
    /// anything is played.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.distribution().map_or(0.5, |spread| spread.mean)
    }

    /// How the pairs spread; none before anything is played.
    pub(super) fn distribution(&self) -> Option<PairDistribution> {
        (self.0 != [0; 5]).then(|| PairDistribution::from_counts(self.0.map(|n| n as f64)))
    }

    /// Do the pairs differ at all? Where they do not they say nothing about
    /// their variance.
    pub(super) fn is_varied(&self) -> bool {
        self.0.iter().filter(|&&n| n > 0).count() > 1
    }
}

/// As match runners write it: `[12, 40, 90, 55, 20]`.
impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, most, all] = self.0;
        write!(f, "[{none}, {half}, {one}, {most}, {all}]")
    }
}

/// Pairs as a distribution.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairDistribution {
    /// How many pairs it stands for.
    pub(super) pairs: f64,
    /// The share of pairs that brought each of [`PAIR_SCORES`].
    pub(super) shares: [f64; 5],
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl PairDistribution {
    /// The distribution of `counts`, at least one of which is positive.
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

/// Mean and variance of what a pair brings where `chances` are the chances of
/// each of [`PAIR_SCORES`].
pub(super) fn moments(chances: &[f64; 5]) -> (f64, f64) {
    let mean = expectation(chances, PAIR_SCORES);
    let variance = expectation(chances, PAIR_SCORES.map(|share| (share - mean).powi(2)));
    (mean, variance)
}

/// What `values` come to on average.
pub(super) fn expectation(chances: &[f64; 5], values: [f64; 5]) -> f64 {
    chances.iter().zip(values).map(|(p, x)| p * x).sum()
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
    fn score_and_variance_are_those_of_a_pair() {
        let pairs = Pentanomial([1, 0, 2, 0, 1]);
        assert_eq!(pairs.score(), 0.5);
    }

    #[test]
    fn nothing_played_is_even() {
        let nothing = Pentanomial::default();
        assert_eq!(nothing.score(), 0.5);
    }
}

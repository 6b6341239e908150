//! Elo differences and their errors.
//!
//! The definitions are those of fishtest and fastchess, so that the reports
//! agree. Where these are infinite or undefined, [`Pentanomial::elo`] defines a
//! finite value.

use std::f64::consts::LN_10;

use super::estimate::Estimate;
use super::pentanomial::{PairDistribution, Pentanomial};
use zeitnot_core::normal::{Z_95_PERCENT, chance_below};

/// The maximum displayed difference, a score of 99.999 %.
pub const MAX_ELO: f64 = 2000.0;

/// Normalized Elo per standard deviation of a game.
const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// Returns the score, from 0 to 1, for a difference in logistic Elo.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the difference in logistic Elo for a score, at most [`MAX_ELO`].
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        return -MAX_ELO;
    }
    if score >= 1.0 {
        return MAX_ELO;
    }
    let elo = -400.0 * (1.0 / score - 1.0).log10();
    elo.clamp(-MAX_ELO, MAX_ELO)
}

/// Converts normalized Elo to standard deviations of a pair, which has two games.
pub(super) fn deviations_of_normalized_elo(elo: f64) -> f64 {
    2_f64.sqrt() * elo / NORMALIZED_UNIT
}

/// Returns the normalized Elo for the mean and variance of a pair's score.
pub(super) fn normalized_elo_of(score: f64, variance: f64) -> f64 {
    (score - 0.5) / (2.0 * variance).sqrt() * NORMALIZED_UNIT
}

impl Pentanomial {
    /// Returns the difference in logistic Elo.
    ///
    /// If all pairs have the same result, their variance is unknown. One pair is
    /// then added, a fifth of it for each result. Without pairs, the difference is 0
    /// with the widest interval; ten won pairs are about 530. The interval is
    /// limited to [`MAX_ELO`].
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let distribution = self.regularized_distribution();
        let (low, high) = interval(&distribution);
        Estimate {
            value: elo_of_score(distribution.mean),
            low: elo_of_score(low),
            high: elo_of_score(high),
        }
    }

    /// Returns the difference in normalized Elo.
    ///
    /// It is the distance of the score from 0.5 in standard deviations of a game,
    /// which determines the number of games needed to measure it. Equal pairs are
    /// treated as in [`Pentanomial::elo`].
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        let distribution = self.regularized_distribution();
        let (low, high) = interval(&distribution);
        let scale = |score| normalized_elo_of(score, distribution.variance);
        Estimate {
            value: scale(distribution.mean),
            low: scale(low),
            high: scale(high),
        }
    }

    /// Returns the probability, from 0 to 1, that the first engine is stronger.
    ///
    /// Equal pairs are treated as in [`Pentanomial::elo`].
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let distribution = self.regularized_distribution();
        chance_below((distribution.mean - 0.5) / deviation_of_mean(&distribution))
    }

    /// Returns the distribution of the pairs, with one more pair if all are equal.
    fn regularized_distribution(&self) -> PairDistribution {
        let prior = if self.is_varied() { 0.0 } else { 0.2 };
        PairDistribution::from_counts(self.0.map(|count| count as f64 + prior))
    }
}

/// Returns the 95 % interval of the score, which may exceed 0 and 1.
fn interval(distribution: &PairDistribution) -> (f64, f64) {
    let reach = Z_95_PERCENT * deviation_of_mean(distribution);
    (distribution.mean - reach, distribution.mean + reach)
}

fn deviation_of_mean(distribution: &PairDistribution) -> f64 {
    (distribution.variance / distribution.pairs).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_and_elo_are_inverse() {
        assert_eq!(score_of_elo(0.0), 0.5);
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
        for elo in [-1999.0, -300.0, -5.0, 0.5, 120.0, 1999.0] {
            assert!(
                (elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6,
                "{elo}"
            );
        }
        for (score, elo) in [
            (-0.1, -MAX_ELO),
            (0.0, -MAX_ELO),
            (1.0, MAX_ELO),
            (1.1, MAX_ELO),
        ] {
            assert_eq!(elo_of_score(score), elo);
        }
    }

    #[test]
    fn without_pairs_the_interval_is_widest() {
        let empty = Pentanomial::default();
        let elo = empty.elo();
        assert_eq!((elo.value, elo.low, elo.high), (0.0, -MAX_ELO, MAX_ELO));
        assert_eq!(empty.normalized_elo().value, 0.0);
        assert_eq!(empty.likelihood_of_superiority(), 0.5);
    }

    #[test]
    fn drawn_pairs_are_even_with_an_error() {
        let few = Pentanomial([0, 0, 2, 0, 0]);
        let many = Pentanomial([0, 0, 200, 0, 0]);
        assert!(few.elo().value.abs() < 1e-9);
        assert!(few.elo().error() > 50.0, "{}", few.elo());
        assert!(many.elo().error() < 3.0, "{}", many.elo());
        assert!(many.elo().error() > 0.0);
        assert!((many.likelihood_of_superiority() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn more_won_pairs_raise_the_estimate() {
        let [one, ten, thousand] = [1, 10, 1000].map(|n| Pentanomial([0, 0, 0, 0, n]));
        assert!(one.elo().value < ten.elo().value);
        assert!(ten.elo().value < thousand.elo().value);
        assert_eq!(ten.elo().value.round(), 529.0);
        assert!(one.elo().low < 0.0 && ten.elo().low > 0.0);
        assert!(one.likelihood_of_superiority() < 0.95);
        assert!(ten.likelihood_of_superiority() > 0.95);
        assert_eq!(ten.elo().value, -ten.reversed().elo().value);
    }
}

//! How much stronger one engine is, in Elo, and how sure that is.
//!
//! The definitions are those of fishtest and fastchess, so that their reports
//! and ours agree. Where those would show an infinity or no number at all,
//! two rules give one: see [`Pentanomial::elo`].

use std::f64::consts::LN_10;

use super::estimate::Estimate;
use super::pentanomial::{PairDistribution, Pentanomial};
use zeitnot_core::normal::{Z_95_PERCENT, chance_below};

/// No difference is shown as larger; it is a score of 99.999 %.
pub const MAX_ELO: f64 = 2000.0;

/// Normalized Elo for each deviation of a single game.
const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// The score, from 0 to 1, that a difference in logistic Elo brings.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in logistic Elo behind a score, at most [`MAX_ELO`].
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

/// Normalized Elo as deviations of a pair, which has two games.
pub(super) fn deviations_of_normalized_elo(elo: f64) -> f64 {
    2_f64.sqrt() * elo / NORMALIZED_UNIT
}

/// The normalized Elo of pairs that bring `score` with `variance`.
pub(super) fn normalized_elo_of(score: f64, variance: f64) -> f64 {
    (score - 0.5) / (2.0 * variance).sqrt() * NORMALIZED_UNIT
}

impl Pentanomial {
    /// The difference in logistic Elo.
    ///
    /// As long as all pairs came out the same they say nothing about their
    /// variance; then one more pair is supposed that brought each of the five
    /// results by a fifth. Nothing played is 0 with the widest interval, ten
    /// pairs won are about 530. No end of an interval is beyond [`MAX_ELO`].
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let spread = self.regularized_distribution();
        let (low, high) = interval(&spread);
        Estimate {
            value: elo_of_score(spread.mean),
            low: elo_of_score(low),
            high: elo_of_score(high),
        }
    }

    /// The difference in normalized Elo: the score above a half in deviations
    /// of a game, which says how many games it takes to see it. Pairs that
    /// all came out the same are treated as in [`Pentanomial::elo`].
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        let spread = self.regularized_distribution();
        let (low, high) = interval(&spread);
        let scale = |score| normalized_elo_of(score, spread.variance);
        Estimate {
            value: scale(spread.mean),
            low: scale(low),
            high: scale(high),
        }
    }

    /// The likelihood that the first engine is the stronger one, from 0 to 1.
    /// Pairs that all came out the same are treated as in
    /// [`Pentanomial::elo`].
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let spread = self.regularized_distribution();
        chance_below((spread.mean - 0.5) / deviation_of_mean(&spread))
    }

    /// How the pairs spread; with one supposed pair more where they do not.
    fn regularized_distribution(&self) -> PairDistribution {
        let supposed = if self.is_varied() { 0.0 } else { 0.2 };
        PairDistribution::from_counts(self.0.map(|count| count as f64 + supposed))
    }
}

/// The 95 % interval of the score, which may reach beyond 0 and 1.
fn interval(spread: &PairDistribution) -> (f64, f64) {
    let reach = Z_95_PERCENT * deviation_of_mean(spread);
    (spread.mean - reach, spread.mean + reach)
}

fn deviation_of_mean(spread: &PairDistribution) -> f64 {
    (spread.variance / spread.pairs).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_elo_lead_to_each_other() {
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
    fn nothing_played_says_nothing() {
        let nothing = Pentanomial::default();
        let elo = nothing.elo();
        assert_eq!((elo.value, elo.low, elo.high), (0.0, -MAX_ELO, MAX_ELO));
        assert_eq!(nothing.normalized_elo().value, 0.0);
        assert_eq!(nothing.likelihood_of_superiority(), 0.5);
    }

    #[test]
    fn pairs_all_drawn_are_even_but_not_for_certain() {
        let few = Pentanomial([0, 0, 2, 0, 0]);
        let many = Pentanomial([0, 0, 200, 0, 0]);
        assert!(few.elo().value.abs() < 1e-9);
        assert!(few.elo().error() > 50.0, "{}", few.elo());
        assert!(many.elo().error() < 3.0, "{}", many.elo());
        assert!(many.elo().error() > 0.0);
        assert!((many.likelihood_of_superiority() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn pairs_all_won_are_more_the_more_there_are() {
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

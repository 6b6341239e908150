//! A model of engines and openings, and the distribution of their pairs.

use zeitnot_core::Random;

use crate::stats::elo::{normalized_elo_of, score_of_elo};
use crate::stats::pentanomial::moments;

/// The biases of the openings, relative to their mean.
const BIASES: [f64; 9] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0];

/// The maximum difference and bias, in Elo.
const MAX_DIFFERENCE: f64 = 500.0;

/// Two engines and the openings they play.
///
/// Each pair has an opening with one of nine biases, from 0 to twice the mean. The
/// bias is added to the difference between the engines in one game and subtracted
/// in the other. A game with the expected score `s` is drawn with probability
/// `draw_ratio * (1 - |2 s - 1|)`; wins and losses make up the rest such that `s`
/// is the mean. The games of a pair are otherwise independent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchModel {
    elo: f64,
    draw_ratio: f64,
    opening_bias: f64,
}

/// Invalid parameters of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum MatchModelError {
    /// An invalid difference.
    #[error("a difference of {0} Elo is out of range; use -{MAX_DIFFERENCE} to {MAX_DIFFERENCE}")]
    Elo(f64),
    /// An invalid draw ratio.
    #[error("a draw ratio of {0} is invalid; use 0 to 1")]
    DrawRatio(f64),
    /// An invalid opening bias.
    #[error("a mean opening bias of {0} Elo is out of range; use 0 to {MAX_DIFFERENCE}")]
    OpeningBias(f64),
}

impl MatchModel {
    /// Creates a model.
    ///
    /// `elo` is the difference in logistic Elo over all games, `draw_ratio` the share
    /// of draws among even games, and `opening_bias` the mean bias of the openings
    /// in Elo.
    ///
    /// # Errors
    ///
    /// Fails if a parameter is out of range.
    pub fn new(elo: f64, draw_ratio: f64, opening_bias: f64) -> Result<Self, MatchModelError> {
        if !(-MAX_DIFFERENCE..=MAX_DIFFERENCE).contains(&elo) {
            return Err(MatchModelError::Elo(elo));
        }
        if !(0.0..=1.0).contains(&draw_ratio) {
            return Err(MatchModelError::DrawRatio(draw_ratio));
        }
        if !(0.0..=MAX_DIFFERENCE).contains(&opening_bias) {
            return Err(MatchModelError::OpeningBias(opening_bias));
        }
        Ok(Self {
            elo,
            draw_ratio,
            opening_bias,
        })
    }

    /// Returns the probability of each result of a pair.
    #[must_use]
    pub fn pair_probabilities(&self) -> PairProbabilities {
        let difference = self.difference();
        let mut probabilities = [0.0; 5];
        for bias in self.biases() {
            let games = [difference + bias, difference - bias];
            let [first, second] = games.map(|elo| self.game(score_of_elo(elo)));
            for (half_points, p) in first.iter().enumerate() {
                for (more, q) in second.iter().enumerate() {
                    probabilities[half_points + more] += p * q / BIASES.len() as f64;
                }
            }
        }
        PairProbabilities(probabilities)
    }

    /// Returns the probabilities of loss, draw, and win for an expected score.
    fn game(&self, score: f64) -> [f64; 3] {
        let draw = self.draw_ratio * (1.0 - (2.0 * score - 1.0).abs());
        [1.0 - score - draw / 2.0, draw, score - draw / 2.0]
    }

    /// Returns the difference in an even opening. It exceeds `elo`, because biased
    /// openings reduce the effect of a difference.
    fn difference(&self) -> f64 {
        let target = score_of_elo(self.elo);
        let (mut low, mut high) = (-10.0 * MAX_DIFFERENCE, 10.0 * MAX_DIFFERENCE);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if self.score(middle) < target {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }

    /// Returns the score over all openings for this difference.
    fn score(&self, difference: f64) -> f64 {
        let pairs = self.biases();
        let scores = pairs.map(|b| score_of_elo(difference + b) + score_of_elo(difference - b));
        scores.iter().sum::<f64>() / (2.0 * BIASES.len() as f64)
    }

    fn biases(&self) -> [f64; 9] {
        BIASES.map(|part| part * self.opening_bias)
    }
}

/// The probabilities that a pair scores 0, ½, 1, 1½, and 2 points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairProbabilities([f64; 5]);

impl PairProbabilities {
    /// Returns the probabilities in this order.
    #[must_use]
    pub const fn probabilities(&self) -> [f64; 5] {
        self.0
    }

    /// Returns the difference in normalized Elo.
    ///
    /// It is finite unless one result is certain.
    #[must_use]
    pub fn normalized_elo(&self) -> f64 {
        let (score, variance) = moments(&self.0);
        normalized_elo_of(score, variance)
    }

    /// Returns the half points of a random pair.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> usize {
        // An `f64` below 1 holds 53 random bits.
        let mut left = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        for (half_points, probability) in self.0.iter().enumerate() {
            if left < *probability {
                return half_points;
            }
            left -= probability;
        }
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_over_all_games_matches_the_given_difference() {
        for (elo, draws, bias) in [
            (0.0, 0.5, 90.0),
            (5.0, 0.02, 200.0),
            (-80.0, 1.0, 0.0),
            (500.0, 0.3, 500.0),
        ] {
            let probabilities = MatchModel::new(elo, draws, bias)
                .unwrap()
                .pair_probabilities();
            let (score, _) = moments(&probabilities.0);
            assert!((probabilities.0.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(
                probabilities.0.iter().all(|&p| p >= 0.0),
                "{probabilities:?}"
            );
            assert!(
                (score - score_of_elo(elo)).abs() < 1e-12,
                "{probabilities:?}"
            );
        }
    }

    #[test]
    fn biased_openings_make_more_pairs_even() {
        let even = |bias| {
            MatchModel::new(0.0, 0.3, bias)
                .unwrap()
                .pair_probabilities()
                .0[2]
        };
        // Two games without bias: 0.3² + 2 · 0.35².
        assert!((even(0.0) - 0.335).abs() < 1e-12);
        assert!(even(200.0) > 0.4);
    }

    #[test]
    fn sampled_pairs_follow_the_probabilities() {
        let probabilities = MatchModel::new(20.0, 0.4, 80.0)
            .unwrap()
            .pair_probabilities();
        let mut random = Random::new(7);
        let mut counts = [0_u32; 5];
        for _ in 0..40_000 {
            counts[probabilities.sample(&mut random)] += 1;
        }
        for (count, probability) in counts.iter().zip(probabilities.probabilities()) {
            let share = f64::from(*count) / 40_000.0;
            assert!(
                (share - probability).abs() < 0.01,
                "{counts:?}, {probabilities:?}"
            );
        }
    }

    #[test]
    fn invalid_parameters_are_rejected() {
        for (elo, draws, bias) in [
            (f64::NAN, 0.5, 0.0),
            (501.0, 0.5, 0.0),
            (0.0, 1.1, 0.0),
            (0.0, 0.5, -1.0),
        ] {
            assert!(MatchModel::new(elo, draws, bias).is_err());
        }
    }
}

//! Invented engines and openings, and the pairs they would play.

use zeitnot_core::Random;

use crate::stats::elo::{normalized_elo_of, score_of_elo};
use crate::stats::pentanomial::moments;

/// How far the openings of a match lie apart, in parts of their mean bias:
/// some are balanced, some are twice as biased as the mean.
const BIASES: [f64; 9] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0];

/// The largest difference and the largest bias, in Elo.
const MOST: f64 = 500.0;

/// Two engines and the openings they play.
///
/// A pair has an opening, whose bias is any of nine from 0 to twice the mean;
/// it is added to the difference between the engines in one game and taken
/// from it in the other.
/// A game whose score is expected to be `s` is drawn with a chance of
/// `draw_ratio` times `1 - |2 s - 1|`, and won and lost so that `s` is what it
/// brings. Games of a pair know nothing else of each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchModel {
    elo: f64,
    draw_ratio: f64,
    opening_bias: f64,
}

/// Why there is no such truth.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum MatchModelError {
    /// The difference.
    #[error("a difference of {0} Elo cannot be simulated; it is from -{MOST} to {MOST}")]
    Elo(f64),
    /// The draws.
    #[error("{0} is no share of draws; it is from 0 to 1")]
    DrawRatio(f64),
    /// The openings.
    #[error("openings of {0} Elo cannot be simulated; their mean bias is from 0 to {MOST}")]
    OpeningBias(f64),
}

impl MatchModel {
    /// Engines `elo` apart in logistic Elo over all their games, which draw a
    /// share of `draw_ratio` of their even games, and openings that are
    /// `opening_bias` Elo in favor of one side on average.
    ///
    /// # Errors
    ///
    /// A number is out of its range.
    pub fn new(elo: f64, draw_ratio: f64, opening_bias: f64) -> Result<Self, MatchModelError> {
        if !(-MOST..=MOST).contains(&elo) {
            return Err(MatchModelError::Elo(elo));
        }
        if !(0.0..=1.0).contains(&draw_ratio) {
            return Err(MatchModelError::DrawRatio(draw_ratio));
        }
        if !(0.0..=MOST).contains(&opening_bias) {
            return Err(MatchModelError::OpeningBias(opening_bias));
        }
        Ok(Self {
            elo,
            draw_ratio,
            opening_bias,
        })
    }

    /// How likely a pair is to bring what.
    #[must_use]
    pub fn pair_probabilities(&self) -> PairProbabilities {
        let difference = self.difference();
        let mut chances = [0.0; 5];
        for bias in self.biases() {
            let games = [difference + bias, difference - bias];
            let [first, second] = games.map(|elo| self.game(score_of_elo(elo)));
            for (half_points, p) in first.iter().enumerate() {
                for (more, q) in second.iter().enumerate() {
                    chances[half_points + more] += p * q / BIASES.len() as f64;
                }
            }
        }
        PairProbabilities(chances)
    }

    /// The chances to lose, draw and win a game that brings `score` on
    /// average.
    fn game(&self, score: f64) -> [f64; 3] {
        let draw = self.draw_ratio * (1.0 - (2.0 * score - 1.0).abs());
        [1.0 - score - draw / 2.0, draw, score - draw / 2.0]
    }

    /// The difference between the engines in an even opening. It is more than
    /// `elo`, because biased openings hide part of it.
    fn difference(&self) -> f64 {
        let wanted = score_of_elo(self.elo);
        let (mut low, mut high) = (-10.0 * MOST, 10.0 * MOST);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if self.score(middle) < wanted {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }

    /// The score over all openings of engines that are so far apart.
    fn score(&self, difference: f64) -> f64 {
        let pairs = self.biases();
        let scores = pairs.map(|b| score_of_elo(difference + b) + score_of_elo(difference - b));
        scores.iter().sum::<f64>() / (2.0 * BIASES.len() as f64)
    }

    fn biases(&self) -> [f64; 9] {
        BIASES.map(|part| part * self.opening_bias)
    }
}

/// How likely a pair is to bring 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairProbabilities([f64; 5]);

impl PairProbabilities {
    /// The chances, fewest points first.
    #[must_use]
    pub const fn probabilities(&self) -> [f64; 5] {
        self.0
    }

    /// The difference in normalized Elo that they stand for. It is finite as
    /// long as not all pairs are sure to bring the same.
    #[must_use]
    pub fn normalized_elo(&self) -> f64 {
        let (score, variance) = moments(&self.0);
        normalized_elo_of(score, variance)
    }

    /// The half points of a pair.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> usize {
        // 53 bits are what a number below 1 can hold.
        let mut left = (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        for (half_points, chance) in self.0.iter().enumerate() {
            if left < *chance {
                return half_points;
            }
            left -= chance;
        }
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_over_all_games_is_the_one_asked_for() {
        for (elo, draws, bias) in [
            (0.0, 0.5, 90.0),
            (5.0, 0.02, 200.0),
            (-80.0, 1.0, 0.0),
            (500.0, 0.3, 500.0),
        ] {
            let chances = MatchModel::new(elo, draws, bias)
                .unwrap()
                .pair_probabilities();
            let (score, _) = moments(&chances.0);
            assert!((chances.0.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(chances.0.iter().all(|&p| p >= 0.0), "{chances:?}");
            assert!((score - score_of_elo(elo)).abs() < 1e-12, "{chances:?}");
        }
    }

    #[test]
    fn biased_openings_make_pairs_more_even() {
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
    fn pairs_are_drawn_as_likely_as_they_are() {
        let chances = MatchModel::new(20.0, 0.4, 80.0)
            .unwrap()
            .pair_probabilities();
        let mut random = Random::new(7);
        let mut counts = [0_u32; 5];
        for _ in 0..40_000 {
            counts[chances.sample(&mut random)] += 1;
        }
        for (count, chance) in counts.iter().zip(chances.probabilities()) {
            let share = f64::from(*count) / 40_000.0;
            assert!((share - chance).abs() < 0.01, "{counts:?}, {chances:?}");
        }
    }

    #[test]
    fn impossible_truths_are_refused() {
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

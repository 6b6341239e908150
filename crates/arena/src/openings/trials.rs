//! Trial games, which test whether each side wins its share from an opening.
//!
//! A few quick games predict that better than a score; `docs/dev/experiments/search.md` has the
//! figures.

use zeitnot_core::{Position, Random, Side, Status};

use super::evaluator::{EvaluatorError, OpeningEvaluator};

/// The parameters of trial games from an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// The maximum number of games; 0 disables trials.
    pub games: u32,
    /// The nodes per move in the first of every three games.
    ///
    /// The second game uses twice, the third four times as many, because an opening
    /// may be even in fast games and won in slower ones.
    pub nodes: u64,
}

/// The results of trial games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrialResults {
    /// The wins of the first and the second player.
    pub wins: [u32; 2],
    /// The number of draws.
    pub draws: u32,
}

/// The lead in games that ends the trials, because it is rarely made up.
const DECISIVE_LEAD: u32 = 4;
/// The maximum final lead in games of a balanced opening.
const MAX_EVEN_LEAD: u32 = 2;

impl Trials {
    /// No trial games.
    pub const NONE: Self = Self { games: 0, nodes: 0 };

    /// The default of [`Self::nodes`].
    pub const DEFAULT_NODES: u64 = 2_500;

    /// Returns the maximum final lead of one side; smaller for fewer games.
    #[must_use]
    pub fn max_even_lead(&self) -> u32 {
        (self.games / 4).min(MAX_EVEN_LEAD)
    }

    /// Returns `true` if both sides win about equally often; stops early if possible.
    ///
    /// # Errors
    ///
    /// Fails if a search fails.
    pub(super) fn is_balanced(
        &self,
        evaluator: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
    ) -> Result<bool, EvaluatorError> {
        let mut results = TrialResults::default();
        for game in 0..self.games {
            results.add(self.play(evaluator, position, seed, game)?);
            let left = self.games - game - 1;
            if results.lead() >= DECISIVE_LEAD || results.lead() > self.max_even_lead() + left {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays all games.
    ///
    /// # Errors
    ///
    /// Fails if a search fails.
    pub(super) fn play_all(
        &self,
        evaluator: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
    ) -> Result<TrialResults, EvaluatorError> {
        let mut results = TrialResults::default();
        for game in 0..self.games {
            results.add(self.play(evaluator, position, seed, game)?);
        }
        Ok(results)
    }

    fn play(
        &self,
        evaluator: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
        game: u32,
    ) -> Result<Status, EvaluatorError> {
        let nodes = self.nodes.saturating_mul(1 << (game % 3));
        let mut random = Random::new(seed ^ u64::from(game).wrapping_mul(0xd134_2543_de82_ef95));
        evaluator.play(position, nodes, &mut random)
    }
}

impl TrialResults {
    fn add(&mut self, ending: Status) {
        match ending {
            Status::Won(side) => self.wins[side.index()] += 1,
            Status::Draw | Status::Ongoing => self.draws += 1,
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins.iter().sum::<u32>() + self.draws
    }

    /// Adds up several results.
    #[must_use]
    pub fn sum(results: impl Iterator<Item = Self>) -> Self {
        results.fold(Self::default(), |sum, results| Self {
            wins: [0, 1].map(|side| sum.wins[side] + results.wins[side]),
            draws: sum.draws + results.draws,
        })
    }

    fn lead(&self) -> u32 {
        let [first, second] = self.wins;
        first.abs_diff(second)
    }

    /// Returns the share of pairs of games that the same side wins twice.
    ///
    /// All pairs of the games count. Without draws, 1/2 is the best value and 1 the
    /// worst. `None` for fewer than two games.
    #[must_use]
    pub fn one_sided_share(&self) -> Option<f64> {
        let pairs = |games: u32| f64::from(games) * (f64::from(games) - 1.0) / 2.0;
        let all = pairs(self.games());
        let same: f64 = Side::BOTH
            .iter()
            .map(|side| pairs(self.wins[side.index()]))
            .sum();
        (self.games() >= 2).then(|| same / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_games_allow_a_smaller_lead() {
        let lead = |games| Trials { games, nodes: 1 }.max_even_lead();
        assert_eq!([1, 2, 4, 8, 10, 12].map(lead), [0, 0, 1, 2, 2, 2]);
    }

    #[test]
    fn one_sided_pairs_are_counted() {
        let share = |first, second, draws| {
            let wins = [first, second];
            TrialResults { wins, draws }.one_sided_share()
        };
        assert_eq!(share(1, 0, 0), None);
        assert_eq!(share(2, 0, 0), Some(1.0));
        assert_eq!(share(0, 2, 0), Some(1.0));
        assert_eq!(share(1, 1, 0), Some(0.0));
        assert_eq!(share(0, 0, 4), Some(0.0));
        assert_eq!(share(2, 2, 0), Some(2.0 / 6.0));
    }
}

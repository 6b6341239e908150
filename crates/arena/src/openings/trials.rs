//! Trial games: does each side win its share from an opening? A score says
//! less about that than a handful of quick games does; the figures are in
//! `docs/openings.md`.

use zeitnot_core::{Position, Random, Side, Status};

use super::evaluator::{EvaluatorError, OpeningEvaluator};

/// Trial games that are played from an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// How many at most; 0 for none.
    pub games: u32,
    /// Nodes a move in the first game and in every third after it. The second
    /// has twice, the third four times as many: what is even for a fast player
    /// may be won for a slow one.
    pub nodes: u64,
}

/// How trial games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrialResults {
    /// Games that the first and the second player won.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
}

/// A lead of one side by so many games does not come back often enough to
/// play on.
const DECISIVE_LEAD: u32 = 4;
/// The largest lead at the end of an even opening.
const MAX_EVEN_LEAD: u32 = 2;

impl Trials {
    /// No games at all.
    pub const NONE: Self = Self { games: 0, nodes: 0 };

    /// Nodes a move unless somebody wants others.
    pub const DEFAULT_NODES: u64 = 2_500;

    /// The largest lead that one side may have at the end: fewer games say
    /// less, so they must come out closer.
    #[must_use]
    pub fn max_even_lead(&self) -> u32 {
        (self.games / 4).min(MAX_EVEN_LEAD)
    }

    /// Does neither side win much more often? Plays no longer than needed.
    ///
    /// # Errors
    ///
    /// There is nobody to play.
    pub(super) fn is_balanced(
        &self,
        judge: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
    ) -> Result<bool, EvaluatorError> {
        let mut tally = TrialResults::default();
        for game in 0..self.games {
            tally.add(self.play(judge, position, seed, game)?);
            let left = self.games - game - 1;
            if tally.lead() >= DECISIVE_LEAD || tally.lead() > self.max_even_lead() + left {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays all games and counts.
    ///
    /// # Errors
    ///
    /// There is nobody to play.
    pub(super) fn play_all(
        &self,
        judge: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
    ) -> Result<TrialResults, EvaluatorError> {
        let mut tally = TrialResults::default();
        for game in 0..self.games {
            tally.add(self.play(judge, position, seed, game)?);
        }
        Ok(tally)
    }

    fn play(
        &self,
        judge: &mut OpeningEvaluator,
        position: &dyn Position,
        seed: u64,
        game: u32,
    ) -> Result<Status, EvaluatorError> {
        let nodes = self.nodes.saturating_mul(1 << (game % 3));
        let mut random = Random::new(seed ^ u64::from(game).wrapping_mul(0xd134_2543_de82_ef95));
        judge.play(position, nodes, &mut random)
    }
}

impl TrialResults {
    fn add(&mut self, ending: Status) {
        match ending {
            Status::Won(side) => self.wins[side.index()] += 1,
            Status::Draw | Status::Ongoing => self.draws += 1,
        }
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins.iter().sum::<u32>() + self.draws
    }

    /// Several tallies in one.
    #[must_use]
    pub fn sum(tallies: impl Iterator<Item = Self>) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            wins: [0, 1].map(|side| sum.wins[side] + tally.wins[side]),
            draws: sum.draws + tally.draws,
        })
    }

    fn lead(&self) -> u32 {
        let [first, second] = self.wins;
        first.abs_diff(second)
    }

    /// Of all pairs that two of the games make, the share in which the same
    /// side wins both; none of fewer than two games. Half of them is the best
    /// there is without draws, all of them the worst.
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
    fn fewer_games_must_come_out_closer() {
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

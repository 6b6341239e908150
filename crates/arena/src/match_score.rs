//! Counts pairs strictly in the order of their numbers.
//!
//! Games run in parallel, and short ones end first. Counting them as they end
//! would show short games too early to a test that may stop at any time. A pair
//! is therefore counted after all pairs before it, and the decision does not
//! depend on the number of threads.

use std::collections::BTreeMap;

use crate::played::PlayedGame;
use crate::report::{MatchFigures, SpreadFigures, SprtFigures};
use crate::stats::{Decision, PairCounts, SpreadStats, Sprt, SprtState};

/// The score of a match.
#[derive(Clone, Debug)]
pub struct MatchScore {
    pairs: PairCounts,
    spread: SpreadStats,
    sprt: Option<Sprt>,
    /// The next pair to count.
    next_pair: u32,
    /// Results of games whose pair cannot be counted yet.
    pending: BTreeMap<u32, [Option<GameScore>; 2]>,
    decided: bool,
}

/// The result of engine 0 in a game.
#[derive(Clone, Copy, Debug)]
struct GameScore {
    half_points: u32,
    /// The lead, in thousandths of a point, if the game was scored.
    spread: Option<i64>,
}

impl MatchScore {
    /// Creates an empty score.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self {
            pairs: PairCounts::default(),
            spread: SpreadStats::default(),
            sprt,
            next_pair: 0,
            pending: BTreeMap::new(),
            decided: false,
        }
    }

    /// Adds a game; ignores duplicates. After a decision, pairs are not counted.
    pub fn add(&mut self, game: &PlayedGame) {
        if game.pair < self.next_pair || game.game > 1 {
            return;
        }
        let pair = self.pending.entry(game.pair).or_default();
        pair[usize::from(game.game)].get_or_insert(GameScore {
            half_points: game.half_points(0),
            spread: game.spread(0),
        });
        while let Some(&[Some(one), Some(two)]) = self.pending.get(&self.next_pair) {
            self.pending.remove(&self.next_pair);
            self.next_pair += 1;
            if !self.decided {
                self.pairs.add_pair(one.half_points, two.half_points);
                if let (Some(one), Some(two)) = (one.spread, two.spread) {
                    self.spread.add_pair(one, two);
                }
                self.decided = self
                    .sprt_state()
                    .is_some_and(|state| state.decision != Decision::Continue);
            }
        }
    }

    /// Returns the counted pairs.
    #[must_use]
    pub const fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    /// Returns the next pair to count; all pairs before it are complete.
    #[must_use]
    pub const fn next_pair(&self) -> u32 {
        self.next_pair
    }

    /// Returns the state of the sequential test.
    #[must_use]
    pub fn sprt_state(&self) -> Option<SprtState> {
        let pairs = self.pairs.pentanomial();
        self.sprt.as_ref().map(|sprt| sprt.state(&pairs))
    }

    /// Returns the figures for reports.
    #[must_use]
    pub fn figures(&self) -> MatchFigures {
        let pairs = self.pairs.pentanomial();
        let (elo, normalized) = (pairs.elo(), pairs.normalized_elo());
        MatchFigures {
            pentanomial: pairs.0,
            wins: self.pairs.wins(),
            draws: self.pairs.draws(),
            losses: self.pairs.losses(),
            score: pairs.score(),
            elo: elo.value,
            elo_low: elo.low,
            elo_high: elo.high,
            nelo: normalized.value,
            nelo_low: normalized.low,
            nelo_high: normalized.high,
            los: pairs.likelihood_of_superiority(),
            first_player_score: self.pairs.first_player_score(),
            split_pairs: self.pairs.split_pairs(),
            drawn_pairs: self.pairs.drawn_pairs(),
            spread: self.spread.estimate().map(|estimate| SpreadFigures {
                pairs: self.spread.pairs(),
                value: estimate.value,
                low: estimate.low,
                high: estimate.high,
            }),
            sprt: self.sprt.as_ref().map(|sprt| {
                let state = sprt.state(&pairs);
                SprtFigures {
                    description: sprt.to_string(),
                    llr: state.llr,
                    lower: state.lower,
                    upper: state.upper,
                    decision: state.decision,
                }
            }),
        }
    }

    /// Returns `true` if the sequential test has decided.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.decided
    }

    /// Returns the uncounted pairs with games, and which of their games have ended.
    pub fn unfinished_pairs(&self) -> impl Iterator<Item = (u32, [bool; 2])> {
        let waiting = self.pending.iter();
        waiting.map(|(&pair, games)| (pair, games.map(|game| game.is_some())))
    }
}

#[cfg(test)]
pub(crate) mod tests;

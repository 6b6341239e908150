//! Counts pairs strictly in the order of their numbers.
//!
//! Games run side by side and short ones end first. If they were counted as
//! they end, a test that may stop at any moment would see the short games too
//! early. Here a pair counts once all pairs before it have counted, so that the
//! verdict does not depend on how many games run at once.

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
    /// The pair that counts next.
    next_pair: u32,
    /// What engine 0 made, by game, of pairs that cannot count yet.
    pending: BTreeMap<u32, [Option<GameScore>; 2]>,
    decided: bool,
}

/// What engine 0 made in a game.
#[derive(Clone, Copy, Debug)]
struct GameScore {
    half_points: u32,
    /// Its lead in thousandths of a point, where the game was scored.
    spread: Option<i64>,
}

impl MatchScore {
    /// Nothing has been played.
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

    /// A game has ended. Once the test has decided, nothing counts any more.
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

    /// The pairs that count.
    #[must_use]
    pub const fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    /// The pair that counts next: all before it are played.
    #[must_use]
    pub const fn next_pair(&self) -> u32 {
        self.next_pair
    }

    /// How the test stands, if there is one.
    #[must_use]
    pub fn sprt_state(&self) -> Option<SprtState> {
        let pairs = self.pairs.pentanomial();
        self.sprt.as_ref().map(|sprt| sprt.state(&pairs))
    }

    /// Everything that reports show of it.
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

    /// Has the test decided?
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.decided
    }

    /// Pairs from [`MatchScore::next_pair`] on of which some games are played, and
    /// which.
    pub fn unfinished_pairs(&self) -> impl Iterator<Item = (u32, [bool; 2])> {
        let waiting = self.pending.iter();
        waiting.map(|(&pair, games)| (pair, games.map(|game| game.is_some())))
    }
}

#[cfg(test)]
pub(crate) mod tests;

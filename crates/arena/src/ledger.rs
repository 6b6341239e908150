//! Counts pairs strictly in the order of their numbers.
//!
//! Games run side by side and short ones end first. If they were counted as
//! they end, a test that may stop at any moment would see the short games too
//! early. Here a pair counts once all pairs before it have counted, so that the
//! verdict does not depend on how many games run at once.

use std::collections::BTreeMap;

use crate::played::PlayedGame;
use crate::report::{Figures, SpreadFigures, SprtFigures};
use crate::stats::{Decision, SpreadTally, Sprt, SprtState, Tally};

/// The score of a match.
#[derive(Clone, Debug)]
pub struct Ledger {
    tally: Tally,
    spreads: SpreadTally,
    sprt: Option<Sprt>,
    /// The pair that counts next.
    next: u32,
    /// What engine 0 made, by game, of pairs that cannot count yet.
    waiting: BTreeMap<u32, [Option<Made>; 2]>,
    decided: bool,
}

/// What engine 0 made in a game.
#[derive(Clone, Copy, Debug)]
struct Made {
    half_points: u32,
    /// Its lead in thousandths of a point, where the game was scored.
    spread: Option<i64>,
}

impl Ledger {
    /// Nothing has been played.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self {
            tally: Tally::default(),
            spreads: SpreadTally::default(),
            sprt,
            next: 0,
            waiting: BTreeMap::new(),
            decided: false,
        }
    }

    /// A game has ended. Once the test has decided, nothing counts any more.
    pub fn add(&mut self, game: &PlayedGame) {
        if game.pair < self.next || game.game > 1 {
            return;
        }
        let pair = self.waiting.entry(game.pair).or_default();
        pair[usize::from(game.game)].get_or_insert(Made {
            half_points: game.half_points(0),
            spread: game.spread(0),
        });
        while let Some(&[Some(one), Some(two)]) = self.waiting.get(&self.next) {
            self.waiting.remove(&self.next);
            self.next += 1;
            if !self.decided {
                self.tally.add_pair(one.half_points, two.half_points);
                if let (Some(one), Some(two)) = (one.spread, two.spread) {
                    self.spreads.add_pair(one, two);
                }
                self.decided = self
                    .state()
                    .is_some_and(|state| state.decision != Decision::Continue);
            }
        }
    }

    /// The pairs that count.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The pair that counts next: all before it are played.
    #[must_use]
    pub const fn next(&self) -> u32 {
        self.next
    }

    /// How the test stands, if there is one.
    #[must_use]
    pub fn state(&self) -> Option<SprtState> {
        let pairs = self.tally.pentanomial();
        self.sprt.as_ref().map(|sprt| sprt.state(&pairs))
    }

    /// Everything that reports show of it.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let pairs = self.tally.pentanomial();
        let (elo, normalized) = (pairs.elo(), pairs.normalized_elo());
        Figures {
            pentanomial: pairs.0,
            wins: self.tally.wins(),
            draws: self.tally.draws(),
            losses: self.tally.losses(),
            score: pairs.score(),
            elo: elo.value,
            elo_low: elo.low,
            elo_high: elo.high,
            nelo: normalized.value,
            nelo_low: normalized.low,
            nelo_high: normalized.high,
            los: pairs.likelihood_of_superiority(),
            first_player_score: self.tally.first_player_score(),
            split_pairs: self.tally.split_pairs(),
            drawn_pairs: self.tally.drawn_pairs(),
            spread: self.spreads.estimate().map(|estimate| SpreadFigures {
                pairs: self.spreads.pairs(),
                value: estimate.value,
                low: estimate.low,
                high: estimate.high,
            }),
            sprt: self.sprt.as_ref().map(|sprt| {
                let state = sprt.state(&pairs);
                SprtFigures {
                    words: sprt.to_string(),
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

    /// Pairs from [`Ledger::next`] on of which some games are played, and
    /// which.
    pub fn begun(&self) -> impl Iterator<Item = (u32, [bool; 2])> {
        let waiting = self.waiting.iter();
        waiting.map(|(&pair, games)| (pair, games.map(|game| game.is_some())))
    }
}

#[cfg(test)]
pub(crate) mod tests;

//! Random deals, the start positions of games with chance.

use std::sync::Arc;

use zeitnot_core::{Game, Random};

use crate::opening::Opening;

/// Numbered deals from a seed.
///
/// Both games of a pair use the same deal, so that luck affects both engines
/// equally.
#[derive(Clone)]
pub struct RandomDeals {
    game: Arc<dyn Game>,
    seed: u64,
}

impl RandomDeals {
    /// Creates the deals of a seed; returns `None` for games without chance.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, seed: u64) -> Option<Self> {
        game.deal(seed)?;
        Some(Self { game, seed })
    }

    /// Returns the start of a pair, from 0; always the same for the same number.
    #[must_use]
    pub fn opening(&self, pair: u32) -> Opening {
        // Mix the seed first; with a sum, different seeds would share deals.
        let mixed = Random::new(self.seed).next() ^ u64::from(pair);
        let deal = self.game.deal(Random::new(mixed).next());
        Opening {
            name: (u64::from(pair) + 1).to_string(),
            start: deal.unwrap_or_default(),
            ..Opening::default()
        }
    }

    /// Returns a text that identifies these deals.
    #[must_use]
    pub fn description(&self) -> String {
        format!("dealt, seed {}", self.seed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use zeitnot_testkit::{HighCard, TicTacToe};

    use super::*;

    fn starts(seed: u64) -> Vec<String> {
        let deals = RandomDeals::new(Arc::new(HighCard::new()), seed).unwrap();
        (0..100).map(|pair| deals.opening(pair).start).collect()
    }

    #[test]
    fn deals_of_all_pairs_and_seeds_differ() {
        let seeds = [0, 1, 2, u64::MAX];
        let all: HashSet<String> = seeds.into_iter().flat_map(starts).collect();
        assert_eq!(all.len(), 400);
        assert_eq!(starts(1), starts(1));
        assert!(all.iter().all(|start| start.starts_with("deal ")));
    }

    #[test]
    fn a_game_without_chance_has_no_deals() {
        assert!(RandomDeals::new(Arc::new(TicTacToe), 1).is_none());
    }
}

//! Deals: where games begin in which chance has a part.

use std::sync::Arc;

use zeitnot_core::{Game, Random};

use crate::opening::Opening;

/// Deals by number, from a seed. Both games of a pair have the same one, so
/// that each seat draws the same, and luck goes out of the pair.
#[derive(Clone)]
pub struct RandomDeals {
    game: Arc<dyn Game>,
    seed: u64,
}

impl RandomDeals {
    /// The deals of this game that belong to a seed; none where the game has
    /// no chance.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, seed: u64) -> Option<Self> {
        game.deal(seed)?;
        Some(Self { game, seed })
    }

    /// Where pair number `pair` begins, from 0: the same whenever it is asked.
    #[must_use]
    pub fn opening(&self, pair: u32) -> Opening {
        // The numbers of two seeds have nothing in common, as they would if
        // one were added to the other.
        let mixed = Random::new(self.seed).next() ^ u64::from(pair);
        let deal = self.game.deal(Random::new(mixed).next());
        Opening {
            name: (u64::from(pair) + 1).to_string(),
            start: deal.unwrap_or_default(),
            ..Opening::default()
        }
    }

    /// Where they come from, so that the same words mean the same deals.
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
    fn every_pair_of_every_seed_has_a_deal_of_its_own() {
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

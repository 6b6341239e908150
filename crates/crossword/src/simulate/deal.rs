//! Deals of the unseen tiles.
//!
//! A deal depends only on the number of the sample, so that every play is simulated
//! under equal luck.

use zeitnot_core::{Random, Side};

use super::inference::Inference;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::tile::Tile;

/// A distribution of the unseen tiles.
#[derive(Clone, Default)]
pub(crate) struct Deal {
    /// The unknown part of the player's rack.
    pub(crate) own: Tiles,
    /// The opponent's rack.
    pub(crate) other: Tiles,
    /// The bag: the player draws from its front, the opponent from its back.
    ///
    /// So neither changes what the other draws.
    pub(crate) bag: Vec<Tile>,
    /// Determines where returned tiles are inserted.
    pub(crate) seed: u64,
}

pub(crate) struct Dealer {
    seed: u64,
    hidden: Vec<Tile>,
    own_unknown: usize,
    other_known: Tiles,
    other_unknown: usize,
    inference: Option<Inference>,
    deal: Deal,
}

impl Dealer {
    /// Creates a dealer for the tiles unseen by the side to move.
    ///
    /// A known bag and the other rack are ignored.
    pub(crate) fn new(position: &CrosswordPosition, seed: u32) -> Self {
        let state = &position.state;
        let (own, other) = (state.turn, state.turn.other());
        let knows_all = state.bag.is_some();
        let other_known = match knows_all {
            true => Tiles::default(),
            false => state.racks[other.index()],
        };
        let mut hidden = position.unseen();
        hidden.remove_all(&other_known);
        let unknown = |side: Side, known: &Tiles| {
            usize::from(state.held[side.index()]).saturating_sub(known.len())
        };
        Self {
            seed: u64::from(seed),
            hidden: hidden.iter().collect(),
            own_unknown: unknown(own, position.rack()),
            other_unknown: unknown(other, &other_known),
            other_known,
            inference: None,
            deal: Deal::default(),
        }
    }

    /// Deals the opponent's rack by an inference from now on.
    pub(in crate::simulate) fn set_inference(&mut self, inference: Option<Inference>) {
        self.inference = inference.filter(|_| self.other_known.is_empty());
    }

    /// Returns the tiles at unknown locations, and the opponent's known tiles.
    pub(crate) fn hidden(&self) -> (Tiles, Tiles) {
        (self.hidden.iter().copied().collect(), self.other_known)
    }

    /// Returns the deal of this number.
    pub(crate) fn deal(&mut self, number: u64) -> &Deal {
        // Seeding twice makes the draws of consecutive numbers unrelated.
        let mut random = Random::new(Random::new(self.seed << 32 ^ number).next());
        let deal = &mut self.deal;
        deal.own = Tiles::default();
        deal.other = self.other_known;
        deal.bag.clear();
        deal.bag.extend_from_slice(&self.hidden);
        let mut unknown = self.other_unknown;
        if let Some(kept) = self
            .inference
            .as_ref()
            .and_then(|inference| inference.pick(&mut random))
        {
            for tile in kept.iter() {
                if let Some(at) = deal.bag.iter().position(|own| *own == tile) {
                    deal.bag.swap_remove(at);
                    deal.other.add(tile);
                    unknown = unknown.saturating_sub(1);
                }
            }
        }
        for last in (1..deal.bag.len()).rev() {
            deal.bag.swap(last, random.below(last as u64 + 1) as usize);
        }
        let start = deal.bag.len().saturating_sub(unknown);
        deal.bag
            .drain(start..)
            .for_each(|tile| deal.other.add(tile));
        let start = deal.bag.len().saturating_sub(self.own_unknown);
        deal.bag.drain(start..).for_each(|tile| deal.own.add(tile));
        deal.seed = random.next();
        deal
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Game, Setup};

    use super::*;
    use crate::Crossword;
    use crate::position;

    const BOARD: &str = "15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15";

    fn dealer(racks: &str) -> (Dealer, Tiles) {
        let game = Crossword::default();
        let position = game.position(&Setup::new(format!("{BOARD} {racks} 0/22 0")));
        let position = position.unwrap();
        let position = position::downcast(&*position).unwrap();
        (Dealer::new(position, 3), position.unseen())
    }

    fn all(deal: &Deal) -> Tiles {
        let mut all: Tiles = deal.bag.iter().copied().collect();
        all.add_all(&deal.own);
        all.add_all(&deal.other);
        all
    }

    #[test]
    fn every_deal_has_all_tiles_and_keeps_the_known_ones() {
        let (mut dealer, unseen) = dealer("ADEIRST/QU");
        let known = dealer.other_known;
        for number in 0..200 {
            let deal = dealer.deal(number);
            assert!(all(deal) == unseen);
            assert_eq!(
                (deal.own.len(), deal.other.len(), deal.bag.len()),
                (0, 7, 84)
            );
            assert!(deal.other.contains(&known));
        }
    }

    #[test]
    fn an_unknown_own_rack_is_dealt_too() {
        let (mut dealer, unseen) = dealer("AB/");
        let deal = dealer.deal(0);
        assert!(all(deal) == unseen);
        assert_eq!(
            (deal.own.len(), deal.other.len(), deal.bag.len()),
            (5, 7, 84)
        );
    }

    #[test]
    fn deals_depend_only_on_the_number() {
        let (mut one, _) = dealer("ADEIRST/");
        let (mut two, _) = dealer("ADEIRST/");
        let mut seen = std::collections::HashSet::new();
        for number in 0..100 {
            one.deal(number + 7);
            let (a, b) = (one.deal(number), two.deal(number));
            assert_eq!((&a.bag, a.seed), (&b.bag, b.seed));
            assert!(a.other == b.other);
            seen.insert(a.bag.clone());
        }
        assert_eq!(seen.len(), 100);
    }

    #[test]
    fn tiles_are_dealt_in_proportion_to_their_number() {
        // The rack gets 7 of the 91 unseen tiles, in proportion to the unseen Es.
        let (mut dealer, unseen) = dealer("ADEIRST/");
        let es = Tile::new(5).unwrap();
        let dealt = (0..9_000).map(|number| f64::from(dealer.deal(number).other.count(es)));
        let mean = dealt.sum::<f64>() / 9_000.0;
        let expected = 7.0 * f64::from(unseen.count(es)) / unseen.len() as f64;
        assert!((mean - expected).abs() < 0.04, "{mean} {expected}");
    }
}

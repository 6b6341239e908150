//! How the tiles that nobody sees may lie: decided by the number of a sample
//! alone, so that every play is tried under the same luck.

use zeitnot_core::{Random, Side};

use super::inference::Inference;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::tile::Tile;

/// One way in which the tiles may lie.
#[derive(Clone, Default)]
pub(crate) struct Deal {
    /// The rest of the own rack, where not all of it is known.
    pub(crate) own: Tiles,
    /// The opponent's rack.
    pub(crate) other: Tiles,
    /// The bag: the player draws from its front, the opponent from its back,
    /// so that neither changes what the other one draws.
    pub(crate) bag: Vec<Tile>,
    /// Decides where tiles go that are put back.
    pub(crate) seed: u64,
}

/// Deals.
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
    /// Deals what the player on turn does not see. Where a position knows the
    /// bag, that and the other rack are not looked at.
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

    /// From now on the opponent's rack is dealt as an inference suggests.
    pub(in crate::simulate) fn set_inference(&mut self, inference: Option<Inference>) {
        self.inference = inference.filter(|_| self.other_known.is_empty());
    }

    /// The tiles of which the player does not know where they are, and those
    /// that the opponent is known to hold.
    pub(crate) fn hidden(&self) -> (Tiles, Tiles) {
        (self.hidden.iter().copied().collect(), self.other_known)
    }

    /// The deal of this number.
    pub(crate) fn deal(&mut self, number: u64) -> &Deal {
        // Two steps of the generator apart, numbers lead to unrelated draws.
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
        let begin = deal.bag.len().saturating_sub(unknown);
        deal.bag
            .drain(begin..)
            .for_each(|tile| deal.other.add(tile));
        let begin = deal.bag.len().saturating_sub(self.own_unknown);
        deal.bag.drain(begin..).for_each(|tile| deal.own.add(tile));
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
    fn every_deal_has_all_tiles_and_the_known_ones_where_they_are() {
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
    fn a_number_always_deals_the_same_and_others_something_else() {
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
    fn every_tile_is_dealt_as_often_as_it_is_there() {
        // Of the 91 tiles that are unseen nine are Es, less the one on the rack:
        // the rack has 7 of 91.
        let (mut dealer, unseen) = dealer("ADEIRST/");
        let es = Tile::new(5).unwrap();
        let dealt = (0..9_000).map(|number| f64::from(dealer.deal(number).other.count(es)));
        let mean = dealt.sum::<f64>() / 9_000.0;
        let expected = 7.0 * f64::from(unseen.count(es)) / unseen.len() as f64;
        assert!((mean - expected).abs() < 0.04, "{mean} {expected}");
    }
}

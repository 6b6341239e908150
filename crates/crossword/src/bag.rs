//! The bag of a dealt game: every tile in the order in which it will be drawn.
//!
//! The first player draws from one end and the second from the other. Two
//! games of the same deal therefore give each seat the same tiles in the same
//! order, whoever sits there and however many the other one draws: their luck
//! is the same, until somebody exchanges. What is put back lies anywhere, as
//! chance would have it.

use std::collections::VecDeque;

use zeitnot_core::{Random, Side};

use crate::rack::Tiles;
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// Every tile of a set.
pub(crate) fn all_tiles(tiles: &TileSet) -> impl Iterator<Item = Tile> + '_ {
    let kinds = (0..Tile::KINDS as u8).filter_map(Tile::new);
    kinds.flat_map(|tile| std::iter::repeat_n(tile, tiles.count(tile).into()))
}

/// Tiles in the order of their drawing.
#[derive(Clone, Debug)]
pub(crate) struct Bag {
    order: VecDeque<Tile>,
    random: Random,
}

impl Bag {
    /// All tiles of a set, shuffled.
    pub(crate) fn shuffled(tiles: &TileSet, seed: u64) -> Self {
        let mut order: Vec<Tile> = all_tiles(tiles).collect();
        let mut random = Random::new(seed);
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        Self {
            order: order.into(),
            random,
        }
    }

    /// How many are left.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// Draws so many for a side, or as many as there are.
    pub(crate) fn draw(&mut self, side: Side, count: usize) -> Tiles {
        let next = |_| match side {
            Side::First => self.order.pop_front(),
            Side::Second => self.order.pop_back(),
        };
        (0..count).map_while(next).collect()
    }

    /// Puts tiles back somewhere among the others.
    pub(crate) fn put_back(&mut self, tiles: &Tiles) {
        for tile in tiles.iter() {
            let place = self.random.below(self.order.len() as u64 + 1) as usize;
            self.order.insert(place, tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_draws_the_same_whatever_the_other_does() {
        let tiles = TileSet::english();
        let mut one = Bag::shuffled(&tiles, 5);
        let mut two = Bag::shuffled(&tiles, 5);
        assert_eq!(one.len(), tiles.tile_count());
        one.draw(Side::Second, 40);
        two.draw(Side::Second, 3);
        assert_eq!(one.draw(Side::First, 20), two.draw(Side::First, 20));
        let other = Bag::shuffled(&tiles, 6).draw(Side::First, 20);
        assert_ne!(Bag::shuffled(&tiles, 5).draw(Side::First, 20), other);
    }

    #[test]
    fn no_tile_is_lost() {
        let tiles = TileSet::english();
        let mut bag = Bag::shuffled(&tiles, 1);
        let drawn = bag.draw(Side::First, 7);
        bag.put_back(&drawn);
        let all = bag.draw(Side::Second, 1_000);
        assert_eq!((all.len(), bag.len()), (100, 0));
        assert_eq!(all.count(Tile::BLANK), 2);
    }
}

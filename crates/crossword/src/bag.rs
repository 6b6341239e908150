//! The bag: all undrawn tiles in the order in which they will be drawn.
//!
//! The first player draws from one end, and the second from the other. So in two
//! games of the same deal each player gets the same tiles in the same order, however
//! many the opponent draws, until someone exchanges. Returned tiles are inserted at
//! random.

use std::collections::VecDeque;

use zeitnot_core::{Random, Side};

use crate::rack::Tiles;
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// Returns every tile of a set.
pub(crate) fn all_tiles(tiles: &TileSet) -> impl Iterator<Item = Tile> + '_ {
    let kinds = (0..Tile::KINDS as u8).filter_map(Tile::new);
    kinds.flat_map(|tile| std::iter::repeat_n(tile, tiles.count(tile).into()))
}

/// The undrawn tiles in order.
#[derive(Clone, Debug)]
pub(crate) struct Bag {
    order: VecDeque<Tile>,
    random: Random,
}

impl Bag {
    /// Creates a bag with all tiles of a set, shuffled.
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

    /// Returns the number of tiles left.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// Draws up to `count` tiles for a side.
    pub(crate) fn draw(&mut self, side: Side, count: usize) -> Tiles {
        let next = |_| match side {
            Side::First => self.order.pop_front(),
            Side::Second => self.order.pop_back(),
        };
        (0..count).map_while(next).collect()
    }

    /// Inserts tiles at random positions.
    pub(crate) fn put_back(&mut self, tiles: &Tiles) {
        for tile in tiles.iter() {
            let index = self.random.below(self.order.len() as u64 + 1) as usize;
            self.order.insert(index, tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_draws_the_same_tiles_whatever_the_other_draws() {
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
    fn returned_tiles_are_drawn_again() {
        let tiles = TileSet::english();
        let mut bag = Bag::shuffled(&tiles, 1);
        let drawn = bag.draw(Side::First, 7);
        bag.put_back(&drawn);
        let all = bag.draw(Side::Second, 1_000);
        assert_eq!((all.len(), bag.len()), (100, 0));
        assert_eq!(all.count(Tile::BLANK), 2);
    }
}

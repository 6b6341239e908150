//! What keeping tiles is worth in a certain turn.

use super::pairs::Sums;
use super::{Leaves, Pool};
use crate::generate::KeptValue;
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// What it costs, beside their points, that tiles are left when the bag is
/// empty: the opponent gets another turn. In thousandths of a point.
pub(super) const NOT_OUT: i32 = 10_000;

/// The value of what a player keeps, with a look at what is left to draw.
pub struct Kept<'a> {
    pub(super) tiles: &'a TileSet,
    pub(super) stage: Stage<'a>,
}

pub(super) enum Stage<'a> {
    /// There are tiles to draw.
    Drawing {
        leaves: Option<&'a Leaves>,
        bag: Option<Box<Bag>>,
    },
    /// The bag is empty; what going out brings, in thousandths of a point.
    Last { going_out: i32 },
}

/// How the tiles that may be drawn differ from those of a new game.
pub(super) struct Bag {
    pub(super) unseen: Pool,
    pub(super) new: Pool,
    /// The difference for seven new tiles, so that keeping nothing stays 0.
    nothing: i64,
}

impl Bag {
    /// A value as it is with these tiles to draw.
    #[inline]
    pub(super) fn changed(&self, value: i32, leave: &Sums<2>) -> i32 {
        let change = leave.change(&self.unseen, &self.new) - self.nothing;
        value.saturating_add(change as i32)
    }
}

impl<'a> Kept<'a> {
    /// Of a turn in which `unseen` are the tiles that the player sees neither
    /// on the board nor on the own rack, and `in_bag` of them are not the
    /// opponent's. Without values nothing that is kept is worth anything while
    /// there are tiles to draw.
    #[must_use]
    pub fn new(
        tiles: &'a TileSet,
        leaves: Option<&'a Leaves>,
        unseen: &Tiles,
        in_bag: usize,
    ) -> Self {
        let stage = if in_bag > 0 {
            Stage::Drawing { leaves, bag: None }
        } else {
            Stage::Last {
                going_out: 2_000 * tiles.worth(unseen),
            }
        };
        Self { tiles, stage }
    }

    /// The same with values that know which tiles are still to be drawn: the
    /// [`PairModel`](super::PairModel) says what difference that makes.
    #[must_use]
    pub fn dynamic(tiles: &'a TileSet, leaves: &'a Leaves, unseen: &Tiles, in_bag: usize) -> Self {
        let mut kept = Self::new(tiles, Some(leaves), unseen, in_bag);
        if let Stage::Drawing { bag, .. } = &mut kept.stage
            && unseen.len() >= RACK_SIZE
        {
            let model = leaves.pairs();
            let (unseen, new) = (model.pool(unseen), leaves.new_pool());
            let nothing = Sums::default().change(&unseen, &new);
            *bag = Some(Box::new(Bag {
                unseen,
                new,
                nothing,
            }));
        }
        kept
    }
}

impl Leaves {
    /// All tiles of a new game.
    fn new_pool(&self) -> Pool {
        self.pairs.pool(&self.index.all_tiles())
    }
}

impl KeptValue for Kept<'_> {
    fn kept_parts(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        self.parts(kinds, values);
    }

    fn kept(&self, tiles: &Tiles) -> i32 {
        match &self.stage {
            Stage::Drawing { leaves: None, .. } => 0,
            Stage::Drawing {
                leaves: Some(leaves),
                bag,
            } => {
                let Some(value) = leaves.value(tiles) else {
                    return 0;
                };
                let Some(bag) = bag else {
                    return value;
                };
                let sums = leaves.pairs().sums(tiles, [&bag.unseen, &bag.new]);
                bag.changed(value, &sums)
            }
            Stage::Last { going_out } if tiles.is_empty() => *going_out,
            Stage::Last { .. } => -2_000 * self.tiles.worth(tiles) - NOT_OUT,
        }
    }
}

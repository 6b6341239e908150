//! What keeping tiles is worth in a certain turn.

use super::pairs::LeaveSums;
use super::{Leaves, TilePool};
use crate::generate::LeaveEvaluator;
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// What it costs, beside their points, that tiles are left when the bag is
/// empty: the opponent gets another turn. In thousandths of a point.
pub(super) const NOT_OUT_COST: i32 = 10_000;

/// The value of what a player keeps, with a look at what is left to draw.
pub struct LeaveValue<'a> {
    pub(super) tiles: &'a TileSet,
    pub(super) bag_state: BagState<'a>,
}

pub(super) enum BagState<'a> {
    /// There are tiles to draw.
    Drawing {
        leaves: Option<&'a Leaves>,
        correction: Option<Box<DrawCorrection>>,
    },
    /// The bag is empty; what going out brings, in thousandths of a point.
    Empty { out_bonus: i32 },
}

/// How the tiles that may be drawn differ from those of a new game.
pub(super) struct DrawCorrection {
    pub(super) unseen: TilePool,
    pub(super) full: TilePool,
    /// The difference for seven new tiles, so that keeping nothing stays 0.
    empty_leave: i64,
}

impl DrawCorrection {
    /// A value as it is with these tiles to draw.
    #[inline]
    pub(super) fn corrected(&self, value: i32, leave: &LeaveSums<2>) -> i32 {
        let change = leave.draw_correction(&self.unseen, &self.full) - self.empty_leave;
        value.saturating_add(change as i32)
    }
}

impl<'a> LeaveValue<'a> {
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
        let bag_state = if in_bag > 0 {
            BagState::Drawing {
                leaves,
                correction: None,
            }
        } else {
            BagState::Empty {
                out_bonus: 2_000 * tiles.total_value(unseen),
            }
        };
        Self { tiles, bag_state }
    }

    /// The same with values that know which tiles are still to be drawn: the
    /// [`PairModel`](super::PairModel) says what difference that makes.
    #[must_use]
    pub fn with_draw_correction(
        tiles: &'a TileSet,
        leaves: &'a Leaves,
        unseen: &Tiles,
        in_bag: usize,
    ) -> Self {
        let mut kept = Self::new(tiles, Some(leaves), unseen, in_bag);
        if let BagState::Drawing {
            correction: bag, ..
        } = &mut kept.bag_state
            && unseen.len() >= RACK_SIZE
        {
            let model = leaves.pairs();
            let (unseen, new) = (model.pool(unseen), leaves.full_pool());
            let nothing = LeaveSums::default().draw_correction(&unseen, &new);
            *bag = Some(Box::new(DrawCorrection {
                unseen,
                full: new,
                empty_leave: nothing,
            }));
        }
        kept
    }
}

impl Leaves {
    /// All tiles of a new game.
    fn full_pool(&self) -> TilePool {
        self.pairs.pool(&self.index.all_tiles())
    }
}

impl LeaveEvaluator for LeaveValue<'_> {
    fn push_leave_values(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        self.push_values(kinds, values);
    }

    fn leave_value(&self, tiles: &Tiles) -> i32 {
        match &self.bag_state {
            BagState::Drawing { leaves: None, .. } => 0,
            BagState::Drawing {
                leaves: Some(leaves),
                correction: bag,
            } => {
                let Some(value) = leaves.value(tiles) else {
                    return 0;
                };
                let Some(bag) = bag else {
                    return value;
                };
                let sums = leaves.pairs().sums(tiles, [&bag.unseen, &bag.full]);
                bag.corrected(value, &sums)
            }
            BagState::Empty {
                out_bonus: going_out,
            } if tiles.is_empty() => *going_out,
            BagState::Empty { .. } => -2_000 * self.tiles.total_value(tiles) - NOT_OUT_COST,
        }
    }
}

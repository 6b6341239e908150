//! The value of leaves in a certain turn.

use super::pairs::LeaveSums;
use super::{Leaves, TilePool};
use crate::generate::LeaveEvaluator;
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// The cost of remaining tiles with an empty bag, in addition to their points.
///
/// The opponent gets another turn. In thousandths of a point.
pub(super) const NOT_OUT_COST: i32 = 10_000;

/// Evaluates the leaves of a turn.
pub struct LeaveValue<'a> {
    pub(super) tiles: &'a TileSet,
    pub(super) bag_state: BagState<'a>,
}

pub(super) enum BagState<'a> {
    /// The bag has tiles.
    Drawing {
        leaves: Option<&'a Leaves>,
        correction: Option<Box<DrawCorrection>>,
    },
    /// The bag is empty; the bonus for going out is in thousandths of a point.
    Empty { out_bonus: i32 },
}

/// The difference between the tiles to be drawn and those of a new game.
pub(super) struct DrawCorrection {
    pub(super) unseen: TilePool,
    pub(super) full: TilePool,
    /// The correction of the empty leave, which keeps its value 0.
    empty_leave: i64,
}

impl DrawCorrection {
    /// Returns the corrected value of a leave.
    #[inline]
    pub(super) fn corrected(&self, value: i32, leave: &LeaveSums<2>) -> i32 {
        let change = leave.draw_correction(&self.unseen, &self.full) - self.empty_leave;
        value.saturating_add(change as i32)
    }
}

impl<'a> LeaveValue<'a> {
    /// Creates an evaluator without draw correction.
    ///
    /// `unseen` are the tiles that are neither on the board nor on the player's
    /// rack, and `in_bag` of them are in the bag. Without leave values, all leaves
    /// are worth 0 while the bag has tiles.
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

    /// Creates an evaluator that corrects values for the tiles still to be drawn.
    ///
    /// The [`PairModel`](super::PairModel) provides the difference.
    #[must_use]
    pub fn with_draw_correction(
        tiles: &'a TileSet,
        leaves: &'a Leaves,
        unseen: &Tiles,
        in_bag: usize,
    ) -> Self {
        let mut value = Self::new(tiles, Some(leaves), unseen, in_bag);
        if let BagState::Drawing { correction, .. } = &mut value.bag_state
            && unseen.len() >= RACK_SIZE
        {
            let model = leaves.pairs();
            let (unseen, full) = (model.pool(unseen), leaves.full_pool());
            let empty_leave = LeaveSums::default().draw_correction(&unseen, &full);
            *correction = Some(Box::new(DrawCorrection {
                unseen,
                full,
                empty_leave,
            }));
        }
        value
    }
}

impl Leaves {
    /// Returns the pool of all tiles of a new game.
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
                correction,
            } => {
                let Some(value) = leaves.value(tiles) else {
                    return 0;
                };
                let Some(correction) = correction else {
                    return value;
                };
                let sums = leaves
                    .pairs()
                    .sums(tiles, [&correction.unseen, &correction.full]);
                correction.corrected(value, &sums)
            }
            BagState::Empty { out_bonus } if tiles.is_empty() => *out_bonus,
            BagState::Empty { .. } => -2_000 * self.tiles.total_value(tiles) - NOT_OUT_COST,
        }
    }
}

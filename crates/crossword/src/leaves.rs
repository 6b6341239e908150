//! Leave values: the expected gain of the next rack over seven new tiles.
//!
//! The crate `lab` trains the values; [`LeaveValue`] extends them to positions with
//! an empty bag.

mod file;
mod index;
mod leave_builder;
mod leave_value;
mod pairs;
mod shipped;

pub use index::{LeaveIndex, MAX_LEAVE, RackLeave, RackLeaves};
pub use leave_value::LeaveValue;
pub use pairs::{PairModel, TilePool};

use crate::data_file::TrainingOrigin;
use crate::generate::LeaveEvaluator;
use crate::rack::Tiles;
use crate::tile_set::TileSet;

/// Values are stored in multiples of this, in thousandths of a point.
const UNIT: i32 = 10;

/// The value of every leave of a tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaves {
    origin: TrainingOrigin,
    index: LeaveIndex,
    /// In hundredths of a point.
    values: Vec<i16>,
    pairs: PairModel,
}

impl Leaves {
    /// Creates leave values from thousandths of a point in the order of `index`.
    ///
    /// Missing values are 0.
    #[must_use]
    pub fn new(
        origin: TrainingOrigin,
        index: LeaveIndex,
        values: impl IntoIterator<Item = i32>,
        pairs: PairModel,
    ) -> Self {
        let min = i32::from(i16::MIN);
        let stored = |value: i32| rounded(value).clamp(min, i16::MAX.into()) as i16;
        let mut values: Vec<i16> = values.into_iter().map(stored).collect();
        values.resize(index.len(), 0);
        Self {
            origin,
            index,
            values,
            pairs,
        }
    }

    /// Returns the origin of the values.
    #[must_use]
    pub const fn origin(&self) -> &TrainingOrigin {
        &self.origin
    }

    /// Returns `true` if the values belong to these tiles.
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.origin.fits(tiles)
    }

    /// Returns the index of the leaves.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// Returns the coarse model that accompanies the values.
    #[must_use]
    pub const fn pairs(&self) -> &PairModel {
        &self.pairs
    }

    /// Returns the value of a leave, in thousandths of a point.
    ///
    /// Returns `None` if it has too many tiles, or tiles that are not in the set.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> Option<i32> {
        self.index.rank(leave).map(|rank| self.value_at(rank))
    }

    /// Returns the value of the leave with this rank, in thousandths of a point.
    #[must_use]
    #[inline]
    pub fn value_at(&self, rank: u32) -> i32 {
        let value = self.values.get(rank as usize).copied();
        i32::from(value.unwrap_or(0)) * UNIT
    }

    /// Returns the leave with the highest value after an exchange, and its value.
    #[must_use]
    pub fn best_leave(&self, rack: &Tiles) -> (RackLeave, i32) {
        let leaves = self.index.rack_leaves(rack);
        let empty = (leaves[0], self.value_at(leaves[0].rank));
        leaves.into_iter().fold(empty, |best, leave| {
            let value = self.value_at(leave.rank);
            if value > best.1 { (leave, value) } else { best }
        })
    }

    /// Returns the lowest and the highest value, in thousandths of a point.
    #[must_use]
    pub fn value_range(&self) -> (i32, i32) {
        let min = self.values.iter().min().copied().unwrap_or(0);
        let max = self.values.iter().max().copied().unwrap_or(0);
        (i32::from(min) * UNIT, i32::from(max) * UNIT)
    }
}

/// Rounds to the nearest unit.
const fn rounded(value: i32) -> i32 {
    value.saturating_add(UNIT / 2).div_euclid(UNIT)
}

impl LeaveEvaluator for Leaves {
    #[inline]
    fn leave_value(&self, tiles: &Tiles) -> i32 {
        self.value(tiles).unwrap_or(0)
    }
}

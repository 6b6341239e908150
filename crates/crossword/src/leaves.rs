//! What the tiles that a player keeps are worth: how much more is to be
//! expected of the next rack with them than of seven new tiles.
//!
//! The crate `lab` trains the values; [`LeaveValue`] puts them together
//! with what counts when the bag is empty.

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

/// A value is stored in so many thousandths of a point.
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
        let least = i32::from(i16::MIN);
        let stored = |value: i32| rounded(value).clamp(least, i16::MAX.into()) as i16;
        let mut values: Vec<i16> = values.into_iter().map(stored).collect();
        values.resize(index.len(), 0);
        Self {
            origin,
            index,
            values,
            pairs,
        }
    }

    /// Where the values come from.
    #[must_use]
    pub const fn origin(&self) -> &TrainingOrigin {
        &self.origin
    }

    /// Are they about these tiles?
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.origin.fits(tiles)
    }

    /// The numbers of the leaves.
    #[must_use]
    pub const fn index(&self) -> &LeaveIndex {
        &self.index
    }

    /// The coarse model that goes with the values.
    #[must_use]
    pub const fn pairs(&self) -> &PairModel {
        &self.pairs
    }

    /// The value of a leave in thousandths of a point; none if it has too many
    /// tiles or tiles that the set has not.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> Option<i32> {
        self.index.rank(leave).map(|rank| self.value_at(rank))
    }

    /// The value of the leave of this number in thousandths of a point.
    #[must_use]
    #[inline]
    pub fn value_at(&self, rank: u32) -> i32 {
        let value = self.values.get(rank as usize).copied();
        i32::from(value.unwrap_or(0)) * UNIT
    }

    /// The part of a rack that is best kept when the others are exchanged,
    /// and its value.
    #[must_use]
    pub fn best_leave(&self, rack: &Tiles) -> (RackLeave, i32) {
        let parts = self.index.rack_leaves(rack);
        let nothing = (parts[0], self.value_at(parts[0].rank));
        parts.into_iter().fold(nothing, |best, part| {
            let value = self.value_at(part.rank);
            if value > best.1 { (part, value) } else { best }
        })
    }

    /// The lowest and the highest value, in thousandths of a point.
    #[must_use]
    pub fn value_range(&self) -> (i32, i32) {
        let least = self.values.iter().min().copied().unwrap_or(0);
        let most = self.values.iter().max().copied().unwrap_or(0);
        (i32::from(least) * UNIT, i32::from(most) * UNIT)
    }
}

/// To the nearest unit.
const fn rounded(value: i32) -> i32 {
    value.saturating_add(UNIT / 2).div_euclid(UNIT)
}

impl LeaveEvaluator for Leaves {
    #[inline]
    fn leave_value(&self, tiles: &Tiles) -> i32 {
        self.value(tiles).unwrap_or(0)
    }
}

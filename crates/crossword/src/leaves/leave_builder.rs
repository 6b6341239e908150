//! Computes the values of all subsets of a rack.
//!
//! Subsets that start with the same tiles share most of the work.

use super::leave_value::{BagState, DrawCorrection, LeaveValue, NOT_OUT_COST};
use super::pairs::LeaveSums;
use super::{Leaves, MAX_LEAVE};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// A partial leave, to which kinds are added one by one.
trait LeaveBuilder: Copy {
    /// Adds `count` tiles of the next kind.
    fn plus(self, tile: Tile, count: u8) -> Self;
    /// Returns the value in thousandths of a point.
    fn value(&self) -> i32;
}

impl LeaveValue<'_> {
    /// Implements
    /// [`push_leave_values`](crate::generate::LeaveEvaluator::push_leave_values).
    pub(super) fn push_values(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        match &self.bag_state {
            BagState::Drawing { leaves: None, .. } => build_values(kinds, WorthlessLeave, values),
            BagState::Drawing {
                leaves: Some(leaves),
                correction: None,
            } => build_values(kinds, RankedLeave::new(leaves), values),
            BagState::Drawing {
                leaves: Some(leaves),
                correction: Some(correction),
            } => {
                let ranked = RankedLeave::new(leaves);
                let sums = LeaveSums::default();
                build_values(
                    kinds,
                    CorrectedLeave {
                        ranked,
                        correction,
                        sums,
                    },
                    values,
                );
            }
            &BagState::Empty { out_bonus } => {
                let leave = FinalLeave {
                    tiles: self.tiles,
                    out_bonus,
                    count: 0,
                    points: 0,
                };
                build_values(kinds, leave, values);
            }
        }
    }
}

fn build_values<G: LeaveBuilder>(kinds: &[(Tile, u8)], leave: G, values: &mut Vec<i32>) {
    let Some((&(tile, count), rest)) = kinds.split_first() else {
        values.push(leave.value());
        return;
    };
    for kept in (0..=count).rev() {
        build_values(rest, leave.plus(tile, kept), values);
    }
}

/// Every leave is worth 0.
#[derive(Clone, Copy)]
struct WorthlessLeave;

impl LeaveBuilder for WorthlessLeave {
    fn plus(self, _: Tile, _: u8) -> Self {
        self
    }

    fn value(&self) -> i32 {
        0
    }
}

/// A leave by its rank.
#[derive(Clone, Copy)]
struct RankedLeave<'a> {
    leaves: &'a Leaves,
    /// `None` once it is not a possible leave.
    rank: Option<u32>,
    room: usize,
}

impl<'a> RankedLeave<'a> {
    const fn new(leaves: &'a Leaves) -> Self {
        Self {
            leaves,
            rank: Some(0),
            room: MAX_LEAVE,
        }
    }

    #[inline]
    fn stored(&self) -> Option<i32> {
        let rank = self.rank?;
        self.leaves
            .values
            .get(rank as usize)
            .map(|_| self.leaves.value_at(rank))
    }
}

impl LeaveBuilder for RankedLeave<'_> {
    #[inline]
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        if count > 0 {
            let term = self.leaves.index.term(tile, self.room, count.into());
            self.rank = self.rank.zip(term).map(|(rank, term)| rank + term);
            self.room = self.room.saturating_sub(count.into());
        }
        self
    }

    #[inline]
    fn value(&self) -> i32 {
        self.stored().unwrap_or(0)
    }
}

/// A leave by its rank, with draw correction.
#[derive(Clone, Copy)]
struct CorrectedLeave<'a> {
    ranked: RankedLeave<'a>,
    correction: &'a DrawCorrection,
    sums: LeaveSums<2>,
}

impl LeaveBuilder for CorrectedLeave<'_> {
    #[inline]
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        let pools = [&self.correction.unseen, &self.correction.full];
        self.ranked = self.ranked.plus(tile, count);
        let model = &self.ranked.leaves.pairs;
        self.sums.add(tile, count, model, pools);
        self
    }

    #[inline]
    fn value(&self) -> i32 {
        let stored = self.ranked.stored();
        stored.map_or(0, |value| self.correction.corrected(value, &self.sums))
    }
}

/// A leave with an empty bag.
#[derive(Clone, Copy)]
struct FinalLeave<'a> {
    tiles: &'a TileSet,
    out_bonus: i32,
    count: u8,
    points: i32,
}

impl LeaveBuilder for FinalLeave<'_> {
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        self.count += count;
        self.points += i32::from(count) * self.tiles.value(tile);
        self
    }

    fn value(&self) -> i32 {
        match self.count {
            0 => self.out_bonus,
            _ => -2_000 * self.points - NOT_OUT_COST,
        }
    }
}

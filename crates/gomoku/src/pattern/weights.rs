//! Numbers for evaluation and move ordering: the values of the four line shapes of an
//! empty cell, and of its class, to the side that could play there.
//!
//! The evaluation is fitted to self-play (`zeitnot train gomoku-weights`); a point is
//! 1/200 of the logistic scale. Move ordering has separate numbers, because a certain
//! win needs no evaluation but has to be tried first.

mod capture;
mod caro;
mod line;
mod renju;

pub use capture::{CAPTURE, CAPTURES, CaptureWeights};
pub use caro::CARO;
pub use line::LINE;
pub use renju::{RENJU_BLACK, RENJU_WHITE};

use super::class::CellClass;
use super::shape::LineShape;

/// The share of the opponent's points that counts; see [`Weights::own_share`].
pub const SHARE_UNIT: i32 = 64;

/// Units per point in which cell values are stored.
pub const VALUE_UNIT: i32 = 16;

/// Number of kinds of strong squares; see [`Prospects`](super::Prospects).
pub const PROSPECTS: usize = 13;

/// Returns the index of a pair in a list of unordered pairs, which includes pairs of
/// equal items.
#[must_use]
pub const fn pair_index(one: usize, other: usize) -> usize {
    let (later, earlier) = if one > other {
        (one, other)
    } else {
        (other, one)
    };
    later * (later + 1) / 2 + earlier
}

/// Returns the number of unordered pairs of `count` items, including equal items.
const fn pair_count(count: usize) -> usize {
    count * (count + 1) / 2
}

/// The numbers of one side under one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Value of a line shape, in 1/[`VALUE_UNIT`] point.
    pub shape_value: [i16; LineShape::COUNT],
    /// Value of a cell class in addition to its shapes, in 1/[`VALUE_UNIT`] point.
    pub class_value: [i16; CellClass::COUNT],
    /// Value of two crossing line shapes in addition to both, in 1/[`VALUE_UNIT`]
    /// point.
    pub pair_value: [i16; pair_count(LineShape::COUNT)],
    /// Value of prospects, single and in pairs, in points.
    pub prospect_value: [i16; pair_count(PROSPECTS)],
    /// Ordering score of a line shape.
    pub shape_order: [u16; LineShape::COUNT],
    /// Ordering score of a cell class, in addition to its shapes.
    pub class_order: [u16; CellClass::COUNT],
    /// The share of its points that counts for the side to move, in 1/[`SHARE_UNIT`].
    pub own_share: i32,
    /// Value of being to move, in points.
    pub tempo: i32,
}

impl Weights {
    /// Returns the value of a cell in the evaluation, in 1/[`VALUE_UNIT`] point.
    #[must_use]
    pub fn value(&self, shapes: [LineShape; 4], class: CellClass) -> i16 {
        let mut value = i32::from(self.class_value[class as usize]);
        for (place, &shape) in shapes.iter().enumerate() {
            value += i32::from(self.shape_value[shape as usize]);
            for &other in &shapes[..place] {
                let pair = pair_index(shape as usize, other as usize);
                value += i32::from(self.pair_value[pair]);
            }
        }
        value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// Returns the move ordering score of a cell.
    #[must_use]
    pub fn order(&self, shapes: [LineShape; 4], class: CellClass) -> u8 {
        let total = shapes
            .iter()
            .map(|&shape| self.shape_order[shape as usize])
            .fold(self.class_order[class as usize], u16::saturating_add);
        u8::try_from(total).unwrap_or(u8::MAX)
    }
}

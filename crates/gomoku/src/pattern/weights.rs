//! The numbers behind evaluation and move ordering, and nothing but numbers:
//! what the four line shapes of an empty cell, and their class, are worth to
//! the side that could play there.
//!
//! The evaluation's numbers are fitted to self-play (`zeitnot train gomoku-weights`); a
//! point is a two-hundredth of the logistic scale. The order's numbers say how
//! early a move is worth trying, which is another question: a certain win
//! needs no evaluation, but it has to be tried first.

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

/// What the opponent makes of his points; see [`Weights::own_share`].
pub const SHARE_UNIT: i32 = 64;

/// Parts of a point in which the worth of a cell is written.
pub const VALUE_UNIT: i32 = 16;

/// Kinds of strong squares that a side may have or not; see
/// [`Prospects`](super::Prospects).
pub const PROSPECTS: usize = 13;

/// Where two things stand in a list of pairs: each with itself and with all
/// that come before it.
#[must_use]
pub const fn pair_index(one: usize, other: usize) -> usize {
    let (later, earlier) = if one > other {
        (one, other)
    } else {
        (other, one)
    };
    later * (later + 1) / 2 + earlier
}

/// How many pairs `count` things make, each with itself included.
const fn pair_count(count: usize) -> usize {
    count * (count + 1) / 2
}

/// The numbers of one side under one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Worth of a line shape in the evaluation, in parts of a point.
    pub shape_value: [i16; LineShape::COUNT],
    /// Worth of a cell class in the evaluation, on top of its shapes.
    pub class_value: [i16; CellClass::COUNT],
    /// Worth of two line shapes that cross in a cell, on top of both.
    pub pair_value: [i16; pair_count(LineShape::COUNT)],
    /// Points of what the sides have in prospect, each and by twos.
    pub prospect_value: [i16; pair_count(PROSPECTS)],
    /// How much a line shape speaks for trying a move early.
    pub shape_order: [u16; LineShape::COUNT],
    /// How much a cell class does, on top of its shapes.
    pub class_order: [u16; CellClass::COUNT],
    /// What the side makes of its points when it is to move, against
    /// [`SHARE_UNIT`].
    pub own_share: i32,
    /// The worth of the move itself.
    pub tempo: i32,
}

impl Weights {
    /// What a cell is worth to the evaluation, in parts of a point.
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

    /// How early a move there is worth trying.
    #[must_use]
    pub fn order(&self, shapes: [LineShape; 4], class: CellClass) -> u8 {
        let total = shapes
            .iter()
            .map(|&shape| self.shape_order[shape as usize])
            .fold(self.class_order[class as usize], u16::saturating_add);
        u8::try_from(total).unwrap_or(u8::MAX)
    }
}

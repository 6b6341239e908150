//! The numbers behind evaluation and move ordering, and nothing but numbers:
//! what the four line shapes of an empty cell, and their class, are worth to
//! the side that could play there.
//!
//! The evaluation's numbers are fitted to the results of self-play; a point
//! is a two-hundredth of the logistic scale. The order's numbers say how
//! early a move is worth trying, which is another question: a certain win
//! needs no evaluation, but it has to be tried first.

use super::class::CellClass;
use super::shape::LineShape;

/// Points of a line shape in the evaluation.
pub const SHAPE_VALUE: [i16; LineShape::COUNT] = [
    0,    // Dead
    0,    // One
    1,    // OpenOne
    2,    // Two
    3,    // OpenTwo
    12,   // Three
    -13,  // OpenThree
    -64,  // Four
    -131, // OpenFour
    0,    // Five
];

/// Points of a cell class in the evaluation, on top of its shapes.
pub const CLASS_VALUE: [i16; CellClass::COUNT] = [
    0,   // None
    0,   // Quiet
    -1,  // Two
    -2,  // OpenTwo
    -3,  // Three
    1,   // TwoPlus
    36,  // OpenThree
    49,  // ThreePlus
    76,  // DoubleThree
    101, // Four
    164, // FourPlus
    403, // FourThree
    318, // OpenFour
    0,   // Win
];

/// What the side to move makes of its points, against [`SHARE_UNIT`].
pub const OWN_SHARE: i32 = 83;

/// What the opponent makes of his.
pub const SHARE_UNIT: i32 = 64;

/// The worth of the move itself.
pub const TEMPO: i32 = -3;

/// How much a line shape speaks for trying a move early.
const SHAPE_ORDER: [u16; LineShape::COUNT] = [0, 0, 1, 3, 8, 9, 27, 29, 167, 255];

/// How much a cell class does, on top of its shapes.
const CLASS_ORDER: [u16; CellClass::COUNT] = [0, 0, 0, 0, 0, 3, 7, 13, 40, 3, 13, 83, 100, 200];

/// What a cell is worth to the evaluation.
#[must_use]
pub fn value(shapes: [LineShape; 4], class: CellClass) -> i16 {
    shapes
        .iter()
        .map(|&shape| SHAPE_VALUE[shape as usize])
        .fold(CLASS_VALUE[class as usize], i16::saturating_add)
}

/// How early a move there is worth trying.
#[must_use]
pub fn order(shapes: [LineShape; 4], class: CellClass) -> u8 {
    let total = shapes
        .iter()
        .map(|&shape| SHAPE_ORDER[shape as usize])
        .sum::<u16>()
        + CLASS_ORDER[class as usize];
    u8::try_from(total).unwrap_or(u8::MAX)
}

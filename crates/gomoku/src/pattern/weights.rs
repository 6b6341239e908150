//! The numbers of the evaluation, and nothing but numbers: what a line shape
//! and a cell class are worth to the side that could play there. The scale is
//! hundredths of an open three's worth; only ratios matter to the tables.

use super::class::CellClass;
use super::shape::LineShape;

/// Worth of a shape in one line, weakest shape first.
pub const SHAPE_VALUE: [i16; LineShape::COUNT] = [
    0,   // Dead
    1,   // One
    3,   // OpenOne
    8,   // Two
    24,  // OpenTwo
    28,  // Three
    80,  // OpenThree
    88,  // Four
    500, // OpenFour
    900, // Five
];

/// Worth of a class beyond the sum of its lines, weakest class first.
pub const CLASS_BONUS: [i16; CellClass::COUNT] = [
    0,   // None
    0,   // Quiet
    0,   // Two
    0,   // OpenTwo
    0,   // Three
    10,  // TwoPlus
    20,  // OpenThree
    40,  // ThreePlus
    120, // DoubleThree
    10,  // Four
    40,  // FourPlus
    250, // FourThree
    300, // OpenFour
    600, // Win
];

/// What a cell with these shapes and this class is worth.
#[must_use]
pub fn value(shapes: [LineShape; 4], class: CellClass) -> i16 {
    shapes
        .iter()
        .map(|&shape| SHAPE_VALUE[shape as usize])
        .fold(CLASS_BONUS[class as usize], i16::saturating_add)
}

/// What the side to move makes of its points, against [`SHARE_UNIT`].
pub const OWN_SHARE: i32 = 80;

/// What the opponent makes of his.
pub const SHARE_UNIT: i32 = 64;

/// The worth of the move itself.
pub const TEMPO: i32 = 20;

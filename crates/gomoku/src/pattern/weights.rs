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

/// What the opponent makes of his points; see [`Weights::own_share`].
pub const SHARE_UNIT: i32 = 64;

/// The numbers of one side under one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Points of a line shape in the evaluation.
    pub shape_value: [i16; LineShape::COUNT],
    /// Points of a cell class in the evaluation, on top of its shapes.
    pub class_value: [i16; CellClass::COUNT],
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
    /// What a cell is worth to the evaluation.
    #[must_use]
    pub fn value(&self, shapes: [LineShape; 4], class: CellClass) -> i16 {
        shapes
            .iter()
            .map(|&shape| self.shape_value[shape as usize])
            .fold(self.class_value[class as usize], i16::saturating_add)
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

/// Freestyle and standard, either side.
pub const LINE: Weights = Weights {
    shape_value: [
        0,    // Dead
        0,    // Overline
        0,    // One
        1,    // OpenOne
        2,    // Two
        3,    // OpenTwo
        12,   // Three
        -13,  // OpenThree
        -64,  // Four
        -131, // DoubleFour
        -131, // OpenFour
        0,    // Five
    ],
    class_value: [
        0,   // Forbidden
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
    ],
    shape_order: [0, 0, 0, 1, 3, 8, 9, 27, 29, 167, 167, 255],
    class_order: [0, 0, 0, 0, 0, 0, 3, 7, 13, 40, 3, 13, 83, 100, 200],
    own_share: 83,
    tempo: -3,
};

/// Caro, either side.
pub const CARO: Weights = Weights {
    shape_value: [
        0,   // Dead
        0,   // Overline
        0,   // One
        1,   // OpenOne
        1,   // Two
        -1,  // OpenTwo
        9,   // Three
        -23, // OpenThree
        -4,  // Four
        0,   // DoubleFour
        -5,  // OpenFour
        0,   // Five
    ],
    class_value: [
        0,   // Forbidden
        0,   // None
        0,   // Quiet
        1,   // Two
        3,   // OpenTwo
        -2,  // Three
        4,   // TwoPlus
        42,  // OpenThree
        52,  // ThreePlus
        78,  // DoubleThree
        35,  // Four
        84,  // FourPlus
        263, // FourThree
        141, // OpenFour
        0,   // Win
    ],
    own_share: 77,
    tempo: 7,
    ..LINE
};

/// Renju's black, who has forbidden squares.
pub const RENJU_BLACK: Weights = Weights {
    shape_value: [
        0,   // Dead
        161, // Overline
        0,   // One
        1,   // OpenOne
        2,   // Two
        2,   // OpenTwo
        12,  // Three
        -26, // OpenThree
        54,  // Four
        121, // DoubleFour
        -88, // OpenFour
        0,   // Five
    ],
    class_value: [
        -199, // Forbidden
        0,    // None
        0,    // Quiet
        -3,   // Two
        -5,   // OpenTwo
        -8,   // Three
        -2,   // TwoPlus
        44,   // OpenThree
        55,   // ThreePlus
        24,   // DoubleThree
        -14,  // Four
        36,   // FourPlus
        261,  // FourThree
        294,  // OpenFour
        0,    // Win
    ],
    own_share: 90,
    tempo: 27,
    ..LINE
};

/// Renju's white.
pub const RENJU_WHITE: Weights = Weights {
    shape_value: [
        0,    // Dead
        0,    // Overline
        1,    // One
        0,    // OpenOne
        4,    // Two
        -3,   // OpenTwo
        8,    // Three
        -74,  // OpenThree
        -95,  // Four
        0,    // DoubleFour
        -152, // OpenFour
        0,    // Five
    ],
    class_value: [
        0,   // Forbidden
        0,   // None
        0,   // Quiet
        -4,  // Two
        2,   // OpenTwo
        -4,  // Three
        8,   // TwoPlus
        94,  // OpenThree
        105, // ThreePlus
        158, // DoubleThree
        135, // Four
        194, // FourPlus
        448, // FourThree
        364, // OpenFour
        0,   // Win
    ],
    own_share: 90,
    tempo: -53,
    ..LINE
};

/// The capture games, either side.
pub const CAPTURE: Weights = Weights {
    shape_value: [
        0,    // Dead
        0,    // Overline
        0,    // One
        -1,   // OpenOne
        0,    // Two
        2,    // OpenTwo
        3,    // Three
        -30,  // OpenThree
        -72,  // Four
        -185, // DoubleFour
        -94,  // OpenFour
        0,    // Five
    ],
    class_value: [
        0,   // Forbidden
        0,   // None
        0,   // Quiet
        0,   // Two
        -3,  // OpenTwo
        4,   // Three
        -1,  // TwoPlus
        38,  // OpenThree
        41,  // ThreePlus
        69,  // DoubleThree
        123, // Four
        141, // FourPlus
        186, // FourThree
        200, // OpenFour
        0,   // Win
    ],
    own_share: 77,
    tempo: 393,
    ..LINE
};

/// What captures are worth, by the number of pairs that the capturing side has
/// taken already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureWeights {
    /// The pairs taken.
    pub taken: [i32; 6],
    /// A pair that the side to move can take.
    pub own_take: [i32; 6],
    /// A pair that the other side threatens to take.
    pub other_take: [i32; 6],
    /// More pairs in danger than this make no difference.
    pub most_takes: i32,
}

/// The capture games' own terms.
pub const CAPTURES: CaptureWeights = CaptureWeights {
    taken: [0, 103, 185, 233, 387, 600],
    own_take: [133, 135, 138, 231, 1256, 0],
    other_take: [-95, -99, -99, -168, -430, 0],
    most_takes: 3,
};

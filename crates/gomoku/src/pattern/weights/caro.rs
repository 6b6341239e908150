//! Weights of caro.

use super::{LINE, Weights};

/// Weights of both sides in caro.
pub const CARO: Weights = Weights {
    shape_value: [
        0,    // Dead
        0,    // Overline
        -25,  // One
        12,   // OpenOne
        -2,   // Two
        333,  // OpenTwo
        207,  // Three
        900,  // OpenThree
        948,  // Four
        0,    // DoubleFour
        1299, // OpenFour
        0,    // Five
    ],
    class_value: [
        0,    // Forbidden
        0,    // None
        0,    // Quiet
        -4,   // Two
        -292, // OpenTwo
        -144, // Three
        -337, // TwoPlus
        -723, // OpenThree
        -731, // ThreePlus
        -747, // DoubleThree
        -673, // Four
        -559, // FourPlus
        4854, // FourThree
        301,  // OpenFour
        0,    // Win
    ],
    #[rustfmt::skip]
    pair_value: [
        0, // Dead
        0, 0, // Overline
        0, 0, 32, // One
        0, 0, 3, -3, // OpenOne
        0, 0, 10, 16, -2, // Two
        0, 0, 40, -18, -21, -255, // OpenTwo
        0, 0, 18, 30, 1, -8, 108, // Three
        0, 0, -55, 59, 75, -104, 116, -982, // OpenThree
        0, 0, 44, 168, 152, 445, 480, -2377, -833, // Four
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // DoubleFour
        0, 0, -333, 121, 232, 192, 475, -732, -1008, 0, 165, // OpenFour
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // Five
    ],
    #[rustfmt::skip]
    prospect_value: [
        105, // own four-three
        -73, -26, // own four and more
        91, 11, -16, // own four
        28, 36, 55, 287, // own double three
        10, 37, -23, -50, 125, // own three and more
        -26, -12, 16, 58, -39, 7, // own open three
        78, -10, 33, -116, -85, 19, 177, // other's open four
        275, 14, 58, -155, -117, 38, 51, 155, // other's four-three
        -90, 8, 17, -105, -14, 13, -47, -60, 7, // other's four and more
        -210, -40, -28, -158, -8, -22, -111, -1, 15, 48, // other's four
        108, 61, 48, -32, 44, -8, -113, -71, -37, -10, -134, // other's double three
        135, 24, 24, 55, 33, -12, -99, -29, -10, 16, 10, -79, // other's three and more
        51, 1, -10, 8, -23, 10, -4, -12, 4, -16, 30, 31, 15, // other's open three
    ],
    own_share: 77,
    tempo: 0,
    ..LINE
};

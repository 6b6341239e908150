//! Weights of renju, where the sides have different rules.

use super::{LINE, Weights};

/// Weights of black in renju, which has forbidden squares.
pub const RENJU_BLACK: Weights = Weights {
    shape_value: [
        0,     // Dead
        2288,  // Overline
        -45,   // One
        35,    // OpenOne
        14,    // Two
        830,   // OpenTwo
        817,   // Three
        933,   // OpenThree
        2418,  // Four
        -658,  // DoubleFour
        -2890, // OpenFour
        0,     // Five
    ],
    class_value: [
        -2368, // Forbidden
        0,     // None
        0,     // Quiet
        -56,   // Two
        -779,  // OpenTwo
        -800,  // Three
        -1012, // TwoPlus
        -832,  // OpenThree
        -1176, // ThreePlus
        -1684, // DoubleThree
        -1951, // Four
        -2256, // FourPlus
        8422,  // FourThree
        4239,  // OpenFour
        0,     // Win
    ],
    #[rustfmt::skip]
    pair_value: [
        0, // Dead
        0, 0, // Overline
        0, -305, 34, // One
        0, 347, 9, -17, // OpenOne
        0, 1021, 0, 15, -50, // Two
        0, -3940, 35, -53, -32, -464, // OpenTwo
        0, -1529, 23, 1, -14, -384, -322, // Three
        0, -3147, -41, 74, 159, -168, 99, -1119, // OpenThree
        0, -929, -16, 122, 153, 380, 370, -8082, -3867, // Four
        0, 0, -2603, 1925, 3430, -3573, 1707, 3435, 0, 0, // DoubleFour
        0, 0, -522, 265, 677, 186, 376, -603, -953, 0, 822, // OpenFour
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // Five
    ],
    #[rustfmt::skip]
    prospect_value: [
        108, // own four-three
        -110, -13, // own four and more
        -9, 37, -92, // own four
        69, 101, 32, 58, // own double three
        -27, 38, 5, -172, 201, // own three and more
        185, -41, 40, 69, -53, -14, // own open three
        151, 17, 19, -126, -152, 2, 229, // other's open four
        72, 25, 74, -94, -156, 53, 101, 137, // other's four-three
        -41, -10, 29, -13, -42, 7, -43, -50, 8, // other's four and more
        -343, -69, -33, -11, -18, 2, -111, -93, 13, 74, // other's four
        177, 50, 38, -2, 29, 20, -111, 27, -44, -23, -124, // other's double three
        183, 41, 40, 91, 41, -16, -110, -68, -18, -25, 26, -84, // other's three and more
        72, -3, -18, 62, -65, 20, -66, 90, 43, 30, 6, 9, -10, // other's open three
    ],
    own_share: 83,
    tempo: -15,
    ..LINE
};

/// Weights of white in renju.
pub const RENJU_WHITE: Weights = Weights {
    shape_value: [
        0,    // Dead
        0,    // Overline
        -63,  // One
        13,   // OpenOne
        -47,  // Two
        1177, // OpenTwo
        1037, // Three
        320,  // OpenThree
        433,  // Four
        0,    // DoubleFour
        -645, // OpenFour
        0,    // Five
    ],
    class_value: [
        0,     // Forbidden
        0,     // None
        0,     // Quiet
        1,     // Two
        -1073, // OpenTwo
        -1048, // Three
        -1550, // TwoPlus
        -43,   // OpenThree
        -546,  // ThreePlus
        -50,   // DoubleThree
        -46,   // Four
        -352,  // FourPlus
        6712,  // FourThree
        2442,  // OpenFour
        0,     // Win
    ],
    #[rustfmt::skip]
    pair_value: [
        0, // Dead
        0, 0, // Overline
        0, 0, 23, // One
        0, 0, 28, -2, // OpenOne
        0, 0, 8, 27, 46, // Two
        0, 0, 42, -52, 25, -638, // OpenTwo
        0, 0, 51, 52, 61, -451, -316, // Three
        0, 0, 40, 10, 2, -529, -427, -553, // OpenThree
        0, 0, 165, 162, 336, 108, 304, -2627, -2032, // Four
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // DoubleFour
        0, 0, -441, 225, 502, -250, -368, -1666, -1817, 0, -5119, // OpenFour
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // Five
    ],
    #[rustfmt::skip]
    prospect_value: [
        117, // own four-three
        59, 31, // own four and more
        125, 24, -71, // own four
        194, 56, -5, 285, // own double three
        -36, 8, 16, -41, 196, // own three and more
        65, -45, 36, 48, -40, 1, // own open three
        -210, 13, 25, -208, -152, -29, 200, // other's open four
        75, 0, 103, -58, -146, -11, 68, 164, // other's four-three
        -133, -25, 19, -41, -30, 14, -32, -64, 17, // other's four and more
        -268, -90, -56, -79, 16, -7, -123, -10, -2, 133, // other's four
        27, 46, 39, -25, 14, 22, 6, -3, -40, -60, -190, // other's double three
        184, 62, 6, -13, 54, -40, -116, -32, 9, 12, 90, -94, // other's three and more
        176, -12, 2, 4, -54, 48, -1, -78, 6, -71, 57, 48, 31, // other's open three
    ],
    own_share: 83,
    tempo: -9,
    ..LINE
};

//! Weights of freestyle and standard.

use super::Weights;

/// Weights of both sides in freestyle and standard.
pub const LINE: Weights = Weights {
    shape_value: [
        0,   // Dead
        0,   // Overline
        -39, // One
        49,  // OpenOne
        -31, // Two
        655, // OpenTwo
        536, // Three
        591, // OpenThree
        537, // Four
        0,   // DoubleFour
        269, // OpenFour
        0,   // Five
    ],
    class_value: [
        0,     // Forbidden
        0,     // None
        0,     // Quiet
        33,    // Two
        -532,  // OpenTwo
        -449,  // Three
        -711,  // TwoPlus
        -274,  // OpenThree
        -391,  // ThreePlus
        -1319, // DoubleThree
        -121,  // Four
        -69,   // FourPlus
        3860,  // FourThree
        1670,  // OpenFour
        0,     // Win
    ],
    #[rustfmt::skip]
    pair_value: [
        0, // Dead
        0, 0, // Overline
        0, 0, 36, // One
        0, 0, 8, -25, // OpenOne
        0, 0, 5, 4, 20, // Two
        0, 0, 22, -46, 14, -357, // OpenTwo
        0, 0, 24, 20, 53, -173, -34, // Three
        0, 0, -41, 5, 67, -181, -43, 513, // OpenThree
        0, 0, 87, 129, 271, 456, 482, -1375, -594, // Four
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // DoubleFour
        0, 0, -526, 197, 400, 276, 17, -1570, -1790, 0, -2097, // OpenFour
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // Five
    ],
    #[rustfmt::skip]
    prospect_value: [
        18, // own four-three
        -61, -44, // own four and more
        -65, 29, -62, // own four
        196, 61, 57, 228, // own double three
        29, 11, 13, -68, 157, // own three and more
        55, -15, 25, 106, -23, 0, // own open three
        95, 17, 9, -140, -137, -7, 259, // other's open four
        226, 13, 46, -97, -109, -13, 112, 113, // other's four-three
        2, 3, 23, -83, -45, 19, -26, -34, 65, // other's four and more
        -66, -68, -31, -125, 13, -18, -87, -12, -32, 111, // other's four
        132, 75, 51, 40, 39, 20, -93, -31, -12, -56, -127, // other's double three
        278, 64, 3, 30, 37, -9, -134, -39, -12, 19, 56, -65, // other's three and more
        21, 8, 13, 11, -31, 3, -66, -65, 4, -38, -44, 14, 53, // other's open three
    ],
    shape_order: [0, 0, 0, 1, 3, 8, 9, 27, 29, 167, 167, 255],
    class_order: [0, 0, 0, 0, 0, 0, 3, 7, 13, 40, 3, 13, 83, 100, 200],
    own_share: 70,
    tempo: -11,
};

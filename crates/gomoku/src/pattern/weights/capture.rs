//! Weights of the capture games.

use super::{LINE, Weights};

/// Weights of both sides in the capture games.
pub const CAPTURE: Weights = Weights {
    shape_value: [
        0,     // Dead
        0,     // Overline
        -200,  // One
        -77,   // OpenOne
        -172,  // Two
        350,   // OpenTwo
        545,   // Three
        -1195, // OpenThree
        822,   // Four
        -2170, // DoubleFour
        895,   // OpenFour
        0,     // Five
    ],
    class_value: [
        0,    // Forbidden
        0,    // None
        0,    // Quiet
        21,   // Two
        -352, // OpenTwo
        -278, // Three
        -498, // TwoPlus
        1372, // OpenThree
        1149, // ThreePlus
        2216, // DoubleThree
        839,  // Four
        431,  // FourPlus
        1636, // FourThree
        -9,   // OpenFour
        0,    // Win
    ],
    #[rustfmt::skip]
    pair_value: [
        0, // Dead
        0, 0, // Overline
        0, 0, 81, // One
        0, 0, 68, 21, // OpenOne
        0, 0, 66, 54, 88, // Two
        0, 0, 52, -2, 53, -191, // OpenTwo
        0, 0, -47, -26, -14, -209, -370, // Three
        0, 0, 23, -42, 72, -118, -271, 385, // OpenThree
        0, 0, 35, -300, -326, -292, -245, -364, -263, // Four
        0, 0, 1822, 1065, -750, 1154, -685, 228, 1285, 0, // DoubleFour
        0, 0, 178, 224, 198, -27, -813, 845, -1601, 0, -2224, // OpenFour
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // Five
    ],
    #[rustfmt::skip]
    prospect_value: [
        61, // own four-three
        -58, 30, // own four and more
        -28, -11, -67, // own four
        -19, -6, 7, 71, // own double three
        -22, -31, 22, -24, 90, // own three and more
        3, 8, 12, 15, 13, 27, // own open three
        52, 18, 36, -43, -83, -42, 142, // other's open four
        -27, -32, 49, 3, -49, 17, 51, -187, // other's four-three
        31, -1, 12, -11, 0, 11, 0, 54, -74, // other's four and more
        -28, -34, -22, -27, -1, -15, -27, 2, -11, 97, // other's four
        41, 1, 25, -5, 26, 8, 9, 13, 3, -21, -95, // other's double three
        60, 66, -3, 4, -12, 7, -76, 53, 33, -12, 42, -24, // other's three and more
        29, 12, 23, -27, -21, -18, -21, 16, 8, -12, 22, 8, 33, // other's open three
    ],
    own_share: 70,
    tempo: 458,
    ..LINE
};

/// Values of captures in points, by the number of pairs that the capturing side has
/// already captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureWeights {
    /// Value of the captured pairs.
    pub taken: [i32; 6],
    /// Value of a pair that the side to move can capture.
    pub own_take: [i32; 6],
    /// Value of a pair that the other side threatens to capture.
    pub other_take: [i32; 6],
    /// Number of capturable pairs that count at most.
    pub most_takes: i32,
}

/// Capture values of the capture games.
pub const CAPTURES: CaptureWeights = CaptureWeights {
    taken: [0, 93, 176, 222, 377, 600],
    own_take: [143, 145, 148, 237, 1242, 0],
    other_take: [-114, -116, -109, -178, -450, 0],
    most_takes: 3,
};

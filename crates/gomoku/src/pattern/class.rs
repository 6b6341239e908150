//! Cell classes: the four line shapes of a cell summarized in one value.

use super::shape::LineShape;

/// The effect of a stone on an empty cell over all four lines, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CellClass {
    /// Certainly forbidden: an overline or a double four, where the rules forbid them.
    ///
    /// A double three may or may not be forbidden.
    Forbidden,
    /// No line can become a five.
    #[default]
    None,
    /// At best a single stone of a future five.
    Quiet,
    /// A closed two.
    Two,
    /// An open two.
    OpenTwo,
    /// A closed three.
    Three,
    /// Two or more lines with a closed three or an open two.
    TwoPlus,
    /// An open three: threatens an open four.
    OpenThree,
    /// An open three, and a closed three or an open two in another line.
    ThreePlus,
    /// Open threes in two or more lines.
    DoubleThree,
    /// A four: the opponent must answer at its fifth cell.
    Four,
    /// A four, and a closed three or an open two in another line.
    FourPlus,
    /// A four, and an open three in another line.
    FourThree,
    /// An open four, or two or more fours: one answer does not stop the five.
    OpenFour,
    /// A five.
    Win,
}

impl CellClass {
    /// Number of classes.
    pub const COUNT: usize = 15;

    /// All classes, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Forbidden,
        Self::None,
        Self::Quiet,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::TwoPlus,
        Self::OpenThree,
        Self::ThreePlus,
        Self::DoubleThree,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::OpenFour,
        Self::Win,
    ];

    /// Returns the class of a discriminant; `None` for unused numbers.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        match code {
            0 => Self::Forbidden,
            2 => Self::Quiet,
            3 => Self::Two,
            4 => Self::OpenTwo,
            5 => Self::Three,
            6 => Self::TwoPlus,
            7 => Self::OpenThree,
            8 => Self::ThreePlus,
            9 => Self::DoubleThree,
            10 => Self::Four,
            11 => Self::FourPlus,
            12 => Self::FourThree,
            13 => Self::OpenFour,
            14 => Self::Win,
            _ => Self::None,
        }
    }

    /// Returns the class of four line shapes.
    #[must_use]
    pub fn from_shapes(shapes: [LineShape; 4]) -> Self {
        let count = |wanted: LineShape| shapes.iter().filter(|&&shape| shape == wanted).count();
        let fours = count(LineShape::Four);
        let open_threes = count(LineShape::OpenThree);
        let threes = count(LineShape::Three);
        let open_twos = count(LineShape::OpenTwo);
        let support = threes + open_twos;
        if count(LineShape::Five) > 0 {
            Self::Win
        } else if count(LineShape::OpenFour) + count(LineShape::DoubleFour) > 0 || fours > 1 {
            Self::OpenFour
        } else if fours == 1 {
            match (open_threes, support) {
                (1.., _) => Self::FourThree,
                (0, 1..) => Self::FourPlus,
                (0, 0) => Self::Four,
            }
        } else {
            match (open_threes, support) {
                (2.., _) => Self::DoubleThree,
                (1, 1..) => Self::ThreePlus,
                (1, 0) => Self::OpenThree,
                (0, 2..) => Self::TwoPlus,
                (0, 1) if threes == 1 => Self::Three,
                (0, 1) => Self::OpenTwo,
                (0, 0) if count(LineShape::Two) > 0 => Self::Two,
                (0, 0) if count(LineShape::Dead) == 4 => Self::None,
                (0, 0) => Self::Quiet,
            }
        }
    }

    /// Returns `true` for an open three or more, of which the board keeps the squares.
    #[must_use]
    #[inline]
    pub const fn is_strong(self) -> bool {
        self as u8 >= Self::OpenThree as u8
    }

    /// Returns `true` for a four or more, which must be answered at once.
    #[must_use]
    #[inline]
    pub fn is_four(self) -> bool {
        self >= Self::Four
    }
}

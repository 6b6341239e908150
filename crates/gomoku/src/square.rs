//! Squares and board sizes.
//!
//! A square is an index into a board with `PAD` columns and rows of wall around the
//! playing area, so that cells up to five away need no bounds check.

use core::fmt;

/// Rows and columns of wall on every side; the widest pattern reaches five cells.
pub(crate) const PAD: u16 = 5;

/// Distance between vertical neighbors in the padded board.
pub(crate) const STRIDE: u16 = 32;

/// Number of cells in the padded board, including walls.
///
/// A power of two, so that a masked index needs no bounds check.
pub(crate) const CELLS: usize = 1024;

/// The side of a board, from 5 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest side, where one five fits.
    pub const MIN: u8 = 5;
    /// The largest side, that of Gomocup's freestyle board.
    pub const MAX: u8 = 20;
    /// The default board, 15 by 15.
    pub const DEFAULT: Self = Self(15);
    /// The default board of the capture games, 19 by 19.
    pub const CAPTURE: Self = Self(19);

    /// Creates a size of `side` by `side`; `None` unless it is from 5 to 20.
    #[must_use]
    pub const fn new(side: u8) -> Option<Self> {
        if side >= Self::MIN && side <= Self::MAX {
            Some(Self(side))
        } else {
            None
        }
    }

    /// Returns the number of squares along one side.
    #[must_use]
    #[inline]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Returns the number of squares on the board.
    #[must_use]
    #[inline]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Returns the square in column `x` from the left and row `y` from the bottom,
    /// both from 0; `None` off the board.
    #[must_use]
    #[inline]
    pub const fn square(self, x: u8, y: u8) -> Option<Square> {
        if x < self.0 && y < self.0 {
            Some(Square((y as u16 + PAD) * STRIDE + x as u16 + PAD))
        } else {
            None
        }
    }

    /// Returns `true` if `square` is on a board of this size.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.x() < self.0 && square.y() < self.0
    }

    /// Returns the center; on boards of even size, the square above and right of it.
    #[must_use]
    pub const fn center(self) -> Square {
        let half = (self.0 / 2) as u16 + PAD;
        Square(half * STRIDE + half)
    }

    /// Returns every square of the board, bottom row first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.0).flat_map(move |y| (0..self.0).filter_map(move |x| self.square(x, y)))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A square of the largest board, displayed as column letter and row number (`h8`).
///
/// [`BoardSize::contains`] checks whether it is on a smaller board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// Returns the column from the left, from 0.
    #[must_use]
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE - PAD) as u8
    }

    /// Returns the row from the bottom, from 0.
    #[must_use]
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE - PAD) as u8
    }

    /// Returns the move code, which is never 0: a transposition table uses 0 for "no
    /// move".
    #[must_use]
    #[inline]
    pub const fn to_u16(self) -> u16 {
        self.0
    }

    /// Returns the square of a move code; `None` if it is not a square of the
    /// largest board.
    #[must_use]
    #[inline]
    pub const fn from_u16(code: u16) -> Option<Self> {
        let (x, y) = (code % STRIDE, code / STRIDE);
        let last = PAD + BoardSize::MAX as u16;
        if x >= PAD && x < last && y >= PAD && y < last {
            Some(Self(code))
        } else {
            None
        }
    }

    /// Returns the index into padded arrays of `CELLS` entries.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Creates a square from a padded index that must be on the board.
    #[inline]
    pub(crate) const fn from_index(index: u16) -> Self {
        debug_assert!(Self::from_u16(index).is_some(), "not a square");
        Self(index)
    }

    #[inline]
    pub(crate) const fn column(self) -> usize {
        (self.0 % STRIDE) as usize
    }

    #[inline]
    pub(crate) const fn row(self) -> usize {
        (self.0 / STRIDE) as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_outside_5_to_20_are_invalid() {
        let valid: Vec<u8> = (0..=u8::MAX)
            .filter(|&s| BoardSize::new(s).is_some())
            .collect();
        assert_eq!(valid, (5..=20).collect::<Vec<u8>>());
    }

    #[test]
    fn coordinates_round_trip_on_every_size() {
        for size in (5..=20).filter_map(BoardSize::new) {
            assert_eq!(size.squares().count(), size.area());
            for square in size.squares() {
                assert_eq!(size.square(square.x(), square.y()), Some(square));
                assert_eq!(Square::from_u16(square.to_u16()), Some(square));
                assert!(size.contains(square));
            }
            assert_eq!(size.square(size.side(), 0), None);
            assert_eq!(size.square(0, size.side()), None);
        }
    }

    #[test]
    fn exactly_400_codes_are_squares() {
        let squares = (0..=u16::MAX).filter_map(Square::from_u16);
        assert_eq!(squares.count(), 400);
        assert_eq!(Square::from_u16(0), None);
    }

    #[test]
    fn text_has_column_letters_from_the_left_and_row_numbers_from_the_bottom() {
        let size = BoardSize::DEFAULT;
        assert_eq!(size.square(0, 0).unwrap().to_string(), "a1");
        assert_eq!(size.square(8, 9).unwrap().to_string(), "i10");
        assert_eq!(size.center().to_string(), "h8");
        assert_eq!(BoardSize::new(20).unwrap().center().to_string(), "k11");
    }
}

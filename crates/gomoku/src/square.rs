//! Squares and board sizes: the coordinates everything else is written in.
//! Nothing here knows stones or rules.
//!
//! A square is an index into a board that carries `PAD` columns and rows of
//! wall around the playing area, so that looking five cells away from any
//! square needs no bounds check.

use core::fmt;

/// Rows and columns of wall on every side; the widest pattern looks five away.
pub(crate) const PAD: u16 = 5;

/// Distance between vertical neighbours in the padded board.
pub(crate) const STRIDE: u16 = 32;

/// Cells in the padded board, walls included; a power of two so that a masked
/// index needs no bounds check.
pub(crate) const CELLS: usize = 1024;

/// The side of a board, from 5 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest board: one five fits.
    pub const MIN: u8 = 5;
    /// The largest board, Gomocup's freestyle one.
    pub const MAX: u8 = 20;
    /// The usual board, 15 by 15.
    pub const DEFAULT: Self = Self(15);
    /// The usual board of the capture games, 19 by 19.
    pub const CAPTURE: Self = Self(19);

    /// A board of `side` by `side`, if that is between 5 and 20.
    #[must_use]
    pub const fn new(side: u8) -> Option<Self> {
        if side >= Self::MIN && side <= Self::MAX {
            Some(Self(side))
        } else {
            None
        }
    }

    /// Squares along one side.
    #[must_use]
    #[inline]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Squares on the board.
    #[must_use]
    #[inline]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// The square in column `x` from the left and row `y` from the bottom,
    /// both from 0, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn square(self, x: u8, y: u8) -> Option<Square> {
        if x < self.0 && y < self.0 {
            Some(Square((y as u16 + PAD) * STRIDE + x as u16 + PAD))
        } else {
            None
        }
    }

    /// Whether `square` lies on a board of this size.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.x() < self.0 && square.y() < self.0
    }

    /// The middle square; on even boards the one above and right of the middle.
    #[must_use]
    pub const fn center(self) -> Square {
        let half = (self.0 / 2) as u16 + PAD;
        Square(half * STRIDE + half)
    }

    /// Every square of the board, bottom row first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.0).flat_map(move |y| (0..self.0).filter_map(move |x| self.square(x, y)))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A square of the largest board; whether it lies on a smaller one is
/// [`BoardSize::contains`]'s to say. Written `h8`: column letter from the
/// left, row number from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// The column from the left, from 0.
    #[must_use]
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE - PAD) as u8
    }

    /// The row from the bottom, from 0.
    #[must_use]
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE - PAD) as u8
    }

    /// The move code of this square, never 0: a transposition table keeps 0
    /// for "no move".
    #[must_use]
    #[inline]
    pub const fn to_u16(self) -> u16 {
        self.0
    }

    /// The square of a move code; none for 0 and for every code that is not a
    /// square of the largest board.
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

    /// Index into padded per-cell arrays of `CELLS` entries.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A square from a padded index the caller knows to be on the board.
    #[inline]
    pub(crate) const fn from_index(index: u16) -> Self {
        debug_assert!(Self::from_u16(index).is_some(), "a wall is no square");
        Self(index)
    }

    /// Column in the padded board.
    #[inline]
    pub(crate) const fn column(self) -> usize {
        (self.0 % STRIDE) as usize
    }

    /// Row in the padded board.
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
    fn sizes_outside_five_to_twenty_do_not_construct() {
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
    fn exactly_four_hundred_codes_are_squares() {
        let squares = (0..=u16::MAX).filter_map(Square::from_u16);
        assert_eq!(squares.count(), 400);
        assert_eq!(Square::from_u16(0), None);
    }

    #[test]
    fn text_counts_columns_from_the_left_and_rows_from_the_bottom() {
        let size = BoardSize::DEFAULT;
        assert_eq!(size.square(0, 0).unwrap().to_string(), "a1");
        assert_eq!(size.square(8, 9).unwrap().to_string(), "i10");
        assert_eq!(size.center().to_string(), "h8");
        assert_eq!(BoardSize::new(20).unwrap().center().to_string(), "k11");
    }
}

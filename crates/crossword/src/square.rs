//! Squares of the board and the two directions in which words run.

use crate::layout::SIZE;

/// Squares of the board.
pub(crate) const SQUARES: usize = SIZE * SIZE;

/// Where a word runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right, in a row.
    Across,
    /// From top to bottom, in a column.
    Down,
}

impl Direction {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A square: row and column, both from 0, the first row on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square of this row and column; none outside the board.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < SIZE && column < SIZE {
            Some(Self((row * SIZE + column) as u8))
        } else {
            None
        }
    }

    /// Its row.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / SIZE
    }

    /// Its column.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % SIZE
    }

    /// Where it is among the squares of all lines of this direction, line by
    /// line: the squares of a word follow each other there.
    #[inline]
    pub(crate) const fn line_index(self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.0 as usize,
            Direction::Down => self.column() * SIZE + self.row(),
        }
    }

    /// The square at such a place.
    #[inline]
    pub(crate) const fn from_line_index(direction: Direction, place: usize) -> Self {
        match direction {
            Direction::Across => Self(place as u8),
            Direction::Down => Self((place % SIZE * SIZE + place / SIZE) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_squares() {
        for direction in Direction::BOTH {
            for place in 0..SQUARES {
                assert_eq!(
                    Square::from_line_index(direction, place).line_index(direction),
                    place
                );
            }
        }
        let square = Square::new(2, 5).unwrap();
        assert_eq!(square.line_index(Direction::Down), 5 * SIZE + 2);
        assert_eq!(Square::new(0, SIZE), None);
    }
}

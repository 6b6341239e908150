//! Squares of the board and directions of words.

use crate::layout::SIZE;

/// The number of squares.
pub(crate) const SQUARES: usize = SIZE * SIZE;

/// The direction of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right in a row.
    Across,
    /// From top to bottom in a column.
    Down,
}

impl Direction {
    /// Both directions.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// Returns the other direction.
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

/// A square of the board; row and column count from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// Creates a square; returns `None` outside the board.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < SIZE && column < SIZE {
            Some(Self((row * SIZE + column) as u8))
        } else {
            None
        }
    }

    /// Returns its row.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / SIZE
    }

    /// Returns its column.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % SIZE
    }

    /// Returns its index among the squares of all lines of this direction.
    ///
    /// The squares of a word have consecutive indices.
    #[inline]
    pub(crate) const fn line_index(self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.0 as usize,
            Direction::Down => self.column() * SIZE + self.row(),
        }
    }

    /// Returns the square with this index.
    #[inline]
    pub(crate) const fn from_line_index(direction: Direction, index: usize) -> Self {
        match direction {
            Direction::Across => Self(index as u8),
            Direction::Down => Self((index % SIZE * SIZE + index / SIZE) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_indices_survive_a_round_trip() {
        for direction in Direction::BOTH {
            for index in 0..SQUARES {
                assert_eq!(
                    Square::from_line_index(direction, index).line_index(direction),
                    index
                );
            }
        }
        let square = Square::new(2, 5).unwrap();
        assert_eq!(square.line_index(Direction::Down), 5 * SIZE + 2);
        assert_eq!(Square::new(0, SIZE), None);
    }
}

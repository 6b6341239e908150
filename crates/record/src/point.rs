//! The text of points: `h8` is the eighth column from the left and the eighth
//! row from the bottom.

use std::fmt;

use crate::BoardSize;

/// Maximum number of columns and rows of named points: a column has one letter.
pub(crate) const MAX_SIDE: u8 = 26;
/// The text of a pass.
pub(crate) const PASS: &str = "-";

/// A point on a board. Column and row count from 0 at the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// Creates a point; `None` outside the board.
    pub(crate) fn new(column: u8, row: u8, size: BoardSize) -> Option<Self> {
        let inside = column < size.columns() && row < size.rows();
        inside.then_some(Self { column, row })
    }

    /// Creates a point from a row counted from the top, as in most files.
    pub(crate) fn from_top(column: u8, row: u8, size: BoardSize) -> Option<Self> {
        let row = size.rows().checked_sub(row)?.checked_sub(1)?;
        Self::new(column, row, size)
    }

    /// Parses `h8` or `H8`; `None` if invalid or outside the board.
    pub(crate) fn parse(text: &str, size: BoardSize) -> Option<Self> {
        let (letter, digits) = text.split_at_checked(1)?;
        let column = letter_index(*letter.as_bytes().first()?)?;
        let is_number =
            digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        let row: u8 = is_number.then(|| digits.parse().ok()).flatten()?;
        Self::new(column, row.checked_sub(1)?, size)
    }

    /// Returns the column, from 0.
    pub(crate) fn column(self) -> u8 {
        self.column
    }

    /// Returns the row counted from the top, from 0.
    pub(crate) fn row_from_top(self, size: BoardSize) -> u8 {
        size.rows().saturating_sub(self.row).saturating_sub(1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", letter(self.column), u16::from(self.row) + 1)
    }
}

/// Returns `true` if every point of the board has a name.
pub(crate) fn is_nameable(size: BoardSize) -> bool {
    size.columns() <= MAX_SIDE && size.rows() <= MAX_SIDE
}

/// Returns the letter of a column; `a` for 0.
pub(crate) fn letter(index: u8) -> char {
    char::from(b'a'.saturating_add(index.min(MAX_SIDE - 1)))
}

/// Returns the column of a letter; 0 for `a` or `A`.
pub(crate) fn letter_index(letter: u8) -> Option<u8> {
    letter
        .is_ascii_alphabetic()
        .then(|| letter.to_ascii_lowercase() - b'a')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_displayed_as_they_are_parsed() {
        let size = BoardSize::new(20, 15).unwrap();
        for name in ["a1", "t15", "h8", "j10"] {
            assert_eq!(Point::parse(name, size).unwrap().to_string(), name);
        }
        assert_eq!(Point::parse("H8", size), Point::parse("h8", size));
        for bad in ["", "h", "8", "h0", "h08", "h+8", "u1", "a16", "é8", "h256"] {
            assert_eq!(Point::parse(bad, size), None, "{bad:?}");
        }
    }

    #[test]
    fn rows_are_counted_from_the_bottom_and_from_the_top() {
        let size = BoardSize::square(15).unwrap();
        let point = Point::from_top(8, 5, size).unwrap();
        assert_eq!(point.to_string(), "i10");
        assert_eq!((point.column(), point.row_from_top(size)), (8, 5));
        assert_eq!(Point::from_top(0, 15, size), None);
    }
}

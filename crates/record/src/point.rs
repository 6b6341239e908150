//! Points of a board as text: `h8` is the eighth column from the left and the
//! eighth row from the bottom.

use std::fmt;

use crate::BoardSize;

/// Most columns and rows of a board whose points have a name: one letter each.
pub(crate) const MAX_SIDE: u8 = 26;
/// The text of a move that puts no stone.
pub(crate) const PASS: &str = "-";

/// A point on some board. Column and row count from 0, at the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// The point at a column and a row; `None` outside the board.
    pub(crate) fn new(column: u8, row: u8, size: BoardSize) -> Option<Self> {
        let inside = column < size.columns() && row < size.rows();
        inside.then_some(Self { column, row })
    }

    /// The point at a column and a row counted from the top, as most files do.
    pub(crate) fn from_top(column: u8, row: u8, size: BoardSize) -> Option<Self> {
        let row = size.rows().checked_sub(row)?.checked_sub(1)?;
        Self::new(column, row, size)
    }

    /// Reads `h8` or `H8`; `None` for anything else and outside the board.
    pub(crate) fn parse(text: &str, size: BoardSize) -> Option<Self> {
        let (letter, digits) = text.split_at_checked(1)?;
        let column = letter_index(*letter.as_bytes().first()?)?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        let row: u8 = plain.then(|| digits.parse().ok()).flatten()?;
        Self::new(column, row.checked_sub(1)?, size)
    }

    /// The column, from 0.
    pub(crate) fn column(self) -> u8 {
        self.column
    }

    /// The row counted from the top, from 0.
    pub(crate) fn row_from_top(self, size: BoardSize) -> u8 {
        size.rows().saturating_sub(self.row).saturating_sub(1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", letter(self.column), u16::from(self.row) + 1)
    }
}

/// Whether every point of the board has a name.
pub(crate) fn is_nameable(size: BoardSize) -> bool {
    size.columns() <= MAX_SIDE && size.rows() <= MAX_SIDE
}

/// `a` for 0 and so on.
pub(crate) fn letter(index: u8) -> char {
    char::from(b'a'.saturating_add(index.min(MAX_SIDE - 1)))
}

/// 0 for `a` or `A` and so on.
pub(crate) fn letter_index(letter: u8) -> Option<u8> {
    letter
        .is_ascii_alphabetic()
        .then(|| letter.to_ascii_lowercase() - b'a')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_shows() {
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
    fn counts_rows_from_either_end() {
        let size = BoardSize::square(15).unwrap();
        let point = Point::from_top(8, 5, size).unwrap();
        assert_eq!(point.to_string(), "i10");
        assert_eq!((point.column(), point.row_from_top(size)), (8, 5));
        assert_eq!(Point::from_top(0, 15, size), None);
    }
}

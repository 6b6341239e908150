//! The first square and the direction of a play.

use std::fmt;

use crate::point;

/// The first square and the direction of a play.
///
/// With the row first, as in `8d`, a play goes across; with the column first, as
/// in `d8`, it goes down. Rows count from 1 at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayCoordinates {
    column: u8,
    row: u8,
    is_across: bool,
}

impl PlayCoordinates {
    /// Parses `8d`, `D8`, and so on; `None` if invalid or beyond 26 columns or rows.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_across = text.starts_with(|first: char| first.is_ascii_digit());
        let (column, row) = if is_across {
            let (row, column) = text.split_at_checked(text.len().checked_sub(1)?)?;
            (column, row)
        } else {
            text.split_at_checked(1)?
        };
        let is_number = row.bytes().all(|byte| byte.is_ascii_digit()) && !row.starts_with('0');
        let row: u8 = is_number.then(|| row.parse().ok()).flatten()?;
        let column = point::letter_index(*column.as_bytes().first()?)?;
        (row <= point::MAX_SIDE).then_some(Self {
            column,
            row,
            is_across,
        })
    }
}

impl fmt::Display for PlayCoordinates {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (point::letter(self.column), self.row);
        if self.is_across {
            write!(out, "{row}{column}")
        } else {
            write!(out, "{column}{row}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_are_parsed_in_either_case() {
        for (text, shown) in [("8D", "8d"), ("d8", "d8"), ("O15", "o15"), ("21u", "21u")] {
            assert_eq!(PlayCoordinates::parse(text).unwrap().to_string(), shown);
        }
        assert_ne!(PlayCoordinates::parse("8d"), PlayCoordinates::parse("d8"));
        for bad in [
            "", "8", "d", "88", "dd", "0d", "d0", "08d", "d+8", "27a", "8é", "é8", "8dd", "256a",
        ] {
            assert_eq!(PlayCoordinates::parse(bad), None, "{bad:?}");
        }
    }
}

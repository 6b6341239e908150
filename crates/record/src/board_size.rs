//! The size of a board.

use std::fmt;
use std::num::NonZeroU8;

/// The number of columns and rows of a board, each at least 1.
///
/// The games decide which sizes they support.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSize {
    columns: NonZeroU8,
    rows: NonZeroU8,
}

impl BoardSize {
    /// 15 by 15, the standard board of gomoku and renju.
    pub const GOMOKU: Self = Self {
        columns: NonZeroU8::MIN.saturating_add(14),
        rows: NonZeroU8::MIN.saturating_add(14),
    };
    /// 8 by 8, the board of chess.
    pub const CHESS: Self = Self {
        columns: NonZeroU8::MIN.saturating_add(7),
        rows: NonZeroU8::MIN.saturating_add(7),
    };
    /// 19 by 19, the standard board of go.
    pub const GO: Self = Self {
        columns: NonZeroU8::MIN.saturating_add(18),
        rows: NonZeroU8::MIN.saturating_add(18),
    };

    /// Creates a size of `columns` by `rows`; `None` if either is 0.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        Some(Self {
            columns: NonZeroU8::new(columns)?,
            rows: NonZeroU8::new(rows)?,
        })
    }

    /// Creates the size of a square board; `None` if `side` is 0.
    pub fn square(side: u8) -> Option<Self> {
        Self::new(side, side)
    }

    /// Returns the number of columns.
    pub fn columns(self) -> u8 {
        self.columns.get()
    }

    /// Returns the number of rows.
    pub fn rows(self) -> u8 {
        self.rows.get()
    }

    /// Parses `15` or `15x12` (columns first); `None` if invalid.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |part: &str| {
            // `u8::from_str` also accepts a leading plus sign.
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<u8>().ok()).flatten()
        };
        match text.split_once(['x', 'X']) {
            Some((columns, rows)) => Self::new(number(columns)?, number(rows)?),
            None => Self::square(number(text)?),
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.columns == self.rows {
            write!(out, "{}", self.columns)
        } else {
            write!(out, "{}x{}", self.columns, self.rows)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_and_oblong_sizes_are_parsed() {
        assert_eq!(BoardSize::parse("15"), BoardSize::square(15));
        assert_eq!(BoardSize::parse("20X12"), BoardSize::new(20, 12));
        for bad in ["", "0", "15x0", "256", "+15", "x", "15x", "15x15x15", "1 5"] {
            assert_eq!(BoardSize::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn constants_have_the_standard_sizes() {
        assert_eq!(BoardSize::square(8), Some(BoardSize::CHESS));
        assert_eq!(BoardSize::square(15), Some(BoardSize::GOMOKU));
        assert_eq!(BoardSize::square(19), Some(BoardSize::GO));
    }

    #[test]
    fn sizes_are_displayed_as_they_are_parsed() {
        for text in ["3", "15", "20x12"] {
            let size = BoardSize::parse(text).unwrap();
            assert_eq!(size.to_string(), text);
        }
    }
}

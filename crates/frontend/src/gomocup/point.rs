//! Points in the protocol's notation, `x,y`, counted from 0 at the top left.
//!
//! The rest of the program uses names such as `h8`: a letter from the left and a
//! number from the bottom.

use std::fmt;

use crate::quoted;

/// A point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GomocupPoint {
    /// Column from the left, from 0.
    pub x: u8,
    /// Row from the top, from 0.
    pub y: u8,
}

/// An invalid point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// The text is not two numbers.
    #[error("{} is not a point; write x,y with two whole numbers, such as 7,7", quoted(.0))]
    NotAPoint(String),
    /// The point is not on this board.
    #[error("{text} is off the {size}x{size} board; x and y go from 0 to {}", size - 1)]
    OffBoard {
        /// The invalid point.
        text: String,
        /// The side length of the board.
        size: u32,
    },
}

impl GomocupPoint {
    /// Parses `x,y`; spaces around the numbers are allowed.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a point of a board of this size.
    pub fn parse(text: &str, size: u32) -> Result<Self, PointError> {
        let not_a_point = || PointError::NotAPoint(text.trim().to_owned());
        let (x, y) = text.split_once(',').ok_or_else(not_a_point)?;
        let number = |part: &str| parse_number(part).ok_or_else(not_a_point);
        let (x, y) = (number(x)?, number(y)?);
        let on_board = |n: i64| u8::try_from(n).ok().filter(|&n| u32::from(n) < size);
        match (on_board(x), on_board(y)) {
            (Some(x), Some(y)) => Ok(Self { x, y }),
            _ => Err(PointError::OffBoard {
                text: format!("{x},{y}"),
                size,
            }),
        }
    }

    /// Returns the point with a name such as `h8`; `None` for an invalid name.
    #[must_use]
    pub fn from_square_name(name: &str, size: u32) -> Option<Self> {
        let letter = *name.as_bytes().first()?;
        let x = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let row: u32 = name.get(1..)?.parse().ok()?;
        let y = u8::try_from(size.checked_sub(row)?).ok()?;
        (row > 0 && u32::from(x) < size).then_some(Self { x, y })
    }

    /// Returns the name of this point, such as `h8`.
    #[must_use]
    pub fn square_name(self, size: u32) -> String {
        let letter = char::from(b'a'.saturating_add(self.x));
        format!("{letter}{}", size.saturating_sub(u32::from(self.y)))
    }
}

impl fmt::Display for GomocupPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Parses a whole number; numbers that are too large become `i64::MAX`.
fn parse_number(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_origin_is_the_top_left_corner() {
        let corner = GomocupPoint::parse("0,0", 15).unwrap();
        assert_eq!(corner.square_name(15), "a15");
        assert_eq!(
            GomocupPoint::parse(" 14 , 14 ", 15)
                .unwrap()
                .square_name(15),
            "o1"
        );
        assert_eq!(
            GomocupPoint::parse("7,7", 15).unwrap().square_name(15),
            "h8"
        );
        assert_eq!(
            GomocupPoint::parse("19,0", 20).unwrap().square_name(20),
            "t20"
        );
    }

    #[test]
    fn errors_quote_the_input_and_give_a_remedy() {
        let error = |text: &str| GomocupPoint::parse(text, 15).unwrap_err().to_string();
        assert_eq!(
            error("15,3"),
            "15,3 is off the 15x15 board; x and y go from 0 to 14"
        );
        assert_eq!(
            error("-1,3"),
            "-1,3 is off the 15x15 board; x and y go from 0 to 14"
        );
        for junk in ["", "7", "7,", ",7", "h8", "7;7", "7,7,1", "7 7", "1e3,2"] {
            assert!(error(junk).contains("is not a point"), "{junk}");
        }
        let huge = error("99999999999999999999999,1");
        assert!(huge.contains("is off the 15x15 board"), "{huge}");
    }

    proptest! {
        #[test]
        fn names_round_trip(size in 5..=20u32, x: u8, y: u8) {
            let fits = |n: u8| u8::try_from(u32::from(n) % size).unwrap();
            let point = GomocupPoint { x: fits(x), y: fits(y) };
            prop_assert_eq!(GomocupPoint::from_square_name(&point.square_name(size), size), Some(point));
            prop_assert_eq!(GomocupPoint::parse(&point.to_string(), size), Ok(point));
        }

        #[test]
        fn arbitrary_text_does_not_panic(text: String, size in 0..30u32) {
            let _ = GomocupPoint::from_square_name(&text, size);
            prop_assume!(size > 0);
            if let Err(error) = GomocupPoint::parse(&text, size) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

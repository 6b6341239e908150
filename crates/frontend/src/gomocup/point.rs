//! A point as the protocol writes it, `x,y`: x from 0 at the left, y from 0
//! at the top. Everything else in the program says `h8`: a letter from the
//! left, a number from the bottom.

use std::fmt;

use crate::quoted;

/// A point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GomocupPoint {
    /// Columns from the left edge.
    pub x: u8,
    /// Rows from the top edge.
    pub y: u8,
}

/// Why a text names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// Not two numbers.
    #[error("{} is not a point: write x,y with two whole numbers, such as 7,7", quoted(.0))]
    NotAPoint(String),
    /// Not on this board.
    #[error("{text} is off the {size}x{size} board: x and y go from 0 to {}", size - 1)]
    OffBoard {
        /// The point as it was given.
        text: String,
        /// The board.
        size: u32,
    },
}

impl GomocupPoint {
    /// Reads `x,y`; spaces around the numbers are allowed.
    ///
    /// # Errors
    ///
    /// Says what is wrong if it is no point of a board of this size.
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

    /// The point that the games call `name`, such as `h8`.
    #[must_use]
    pub fn from_square_name(name: &str, size: u32) -> Option<Self> {
        let letter = *name.as_bytes().first()?;
        let x = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let row: u32 = name.get(1..)?.parse().ok()?;
        let y = u8::try_from(size.checked_sub(row)?).ok()?;
        (row > 0 && u32::from(x) < size).then_some(Self { x, y })
    }

    /// What the games call this point.
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

/// A whole number, a sign allowed, too large ones cut.
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
    fn the_top_left_corner_is_zero() {
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
    fn errors_name_what_was_given_and_the_remedy() {
        let say = |text: &str| GomocupPoint::parse(text, 15).unwrap_err().to_string();
        assert_eq!(
            say("15,3"),
            "15,3 is off the 15x15 board: x and y go from 0 to 14"
        );
        assert_eq!(
            say("-1,3"),
            "-1,3 is off the 15x15 board: x and y go from 0 to 14"
        );
        for junk in ["", "7", "7,", ",7", "h8", "7;7", "7,7,1", "7 7", "1e3,2"] {
            assert!(say(junk).contains("is not a point"), "{junk}");
        }
        let huge = say("99999999999999999999999,1");
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
        fn no_text_panics(text: String, size in 0..30u32) {
            let _ = GomocupPoint::from_square_name(&text, size);
            prop_assume!(size > 0);
            if let Err(error) = GomocupPoint::parse(&text, size) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

//! Points and stones as the protocol writes them.

use std::fmt;

/// A point: column and row from 0, on no particular board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnginePoint {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

impl EnginePoint {
    /// The point in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }

    /// Reads `x,y`: two numbers and a comma, nothing else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten()
        };
        Some(Self::new(number(x)?, number(y)?))
    }
}

impl fmt::Display for EnginePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A line of `BOARD`: a point and whose it is, from the brain's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it stands.
    pub point: EnginePoint,
    /// 1 the brain's own, 2 the opponent's, 3 part of a winning line or
    /// forbidden.
    pub owner: u8,
}

impl Stone {
    /// The brain's own stone.
    #[must_use]
    pub const fn own(x: u32, y: u32) -> Self {
        Self {
            point: EnginePoint::new(x, y),
            owner: 1,
        }
    }

    /// The opponent's stone.
    #[must_use]
    pub const fn opponent(x: u32, y: u32) -> Self {
        Self {
            point: EnginePoint::new(x, y),
            owner: 2,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.point, self.owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_plain_numbers_are_a_point() {
        assert_eq!(EnginePoint::parse("0,19"), Some(EnginePoint::new(0, 19)));
        for text in [
            "",
            ",",
            "1",
            "1,",
            "-1,2",
            "+1,2",
            "1,2,3",
            "1, 2",
            "99999999999,1",
        ] {
            assert_eq!(EnginePoint::parse(text), None, "{text}");
        }
        assert_eq!(Stone::opponent(3, 4).to_string(), "3,4,2");
    }
}

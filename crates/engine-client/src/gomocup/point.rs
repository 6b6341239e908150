//! Points and stones in the protocol's notation.

use std::fmt;

/// A point by column and row from 0; it may be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnginePoint {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

impl EnginePoint {
    /// Creates a point.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }

    /// Parses `x,y` without spaces or signs.
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

/// A line of `BOARD`: a point and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The position of the stone.
    pub point: EnginePoint,
    /// 1 for the engine, 2 for the opponent, 3 for a winning line or forbidden point.
    pub owner: u8,
}

impl Stone {
    /// Creates a stone of the engine.
    #[must_use]
    pub const fn own(x: u32, y: u32) -> Self {
        Self {
            point: EnginePoint::new(x, y),
            owner: 1,
        }
    }

    /// Creates a stone of the opponent.
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
    fn points_need_two_unsigned_numbers() {
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

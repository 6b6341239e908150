//! Levels of play, the same five for every game.
//!
//! [`Game::strength`](crate::Game::strength) defines their effect in a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::text;

/// A level of play, from 1 (a beginner can win) to 5 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// An invalid level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level of play; write a number from 1 (easy to beat) to 5 (full strength)")]
pub struct LevelError(String);

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(5);
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Creates a level from a number; `None` unless it is from 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=5 => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns the number of the level, from 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the entry for this level in a table of the levels below full
    /// strength; `None` at full strength.
    #[must_use]
    pub fn entry<T>(self, weaker: &[T; 4]) -> Option<&T> {
        weaker.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let level = match text.as_bytes() {
            [digit @ b'1'..=b'5'] => Self::new(digit - b'0'),
            _ => None,
        };
        level.ok_or_else(|| LevelError(text::excerpt(text)))
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::new(number).ok_or_else(|| LevelError(number.to_string()))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, U8Deserializer};

    use super::*;

    fn deserialized(number: u8) -> Result<Level, Error> {
        let data: U8Deserializer<Error> = number.into_deserializer();
        Level::deserialize(data)
    }

    #[test]
    fn levels_survive_a_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::try_from(level.number()), Ok(level));
            assert_eq!(deserialized(level.into()), Ok(level));
        }
        assert!(Level::ALL.is_sorted());
        assert_eq!(Level::ALL.last(), Some(&Level::FULL));
    }

    #[test]
    fn invalid_levels_are_rejected() {
        for text in ["", "0", "6", "-1", "+3", "03", " 3", "3.0", "three", "٣"] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{text}` is not a level")),
                "{error}"
            );
        }
        let long = "x".repeat(1_000).parse::<Level>().unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
        let data = deserialized(6).unwrap_err().to_string();
        assert!(data.starts_with("`6` is not a level"), "{data}");
    }

    #[test]
    fn a_table_has_no_entry_for_full_strength() {
        let table = ["a", "b", "c", "d"];
        let found = Level::ALL.map(|level| level.entry(&table).copied());
        assert_eq!(found, [Some("a"), Some("b"), Some("c"), Some("d"), None]);
    }
}

//! Named facts about positions and moves.

use serde::Serialize;

/// The value of a fact about a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactValue {
    /// A count, or whole points.
    Whole(i64),
    /// Thousandths, displayed with a decimal point.
    Milli(i64),
    /// Text.
    Text(String),
}

impl std::fmt::Display for FactValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Milli(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                let size = number.unsigned_abs();
                write!(f, "{sign}{}.{:03}", size / 1_000, size % 1_000)
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Facts by name.
pub type Facts = Vec<(&'static str, FactValue)>;

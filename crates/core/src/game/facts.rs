//! What can be said about positions and moves, by name.

use serde::Serialize;

/// One thing that can be said about a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactValue {
    /// A count, or whole points.
    Whole(i64),
    /// Thousandths, shown to people with a decimal point.
    Milli(i64),
    /// Words.
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

/// Things that can be said, by name.
pub type Facts = Vec<(&'static str, FactValue)>;

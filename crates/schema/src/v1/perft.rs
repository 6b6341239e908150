//! Result of `zeitnot perft`.

use serde::{Deserialize, Serialize};

use super::facts::Facts;

/// The output of `zeitnot perft --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// Length of the sequences, in moves.
    pub depth: u32,
    /// Number of legal sequences of this length.
    pub nodes: u64,
    /// Duration in milliseconds.
    pub time_ms: u64,
    /// Sequences per second.
    pub nps: u64,
    /// Counts of single moves by kind, as additional fields.
    #[serde(flatten)]
    pub census: Facts,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::Fact;

    #[test]
    fn move_counts_are_top_level_fields() {
        let report = PerftReport {
            game: "crossword".to_owned(),
            rule: "void".to_owned(),
            size: None,
            depth: 1,
            nodes: 11,
            time_ms: 2,
            nps: 5_500,
            census: [("bingos".to_owned(), Fact::Number(3))].into(),
        };
        let text = serde_json::to_string(&report).unwrap();
        assert!(text.ends_with(r#""nps":5500,"bingos":3}"#), "{text}");
        assert_eq!(serde_json::from_str::<PerftReport>(&text).unwrap(), report);
    }
}

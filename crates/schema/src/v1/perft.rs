//! A number of move sequences.

use serde::{Deserialize, Serialize};

use super::facts::Facts;

/// The answer of `zeitnot perft`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// Moves in a sequence.
    pub depth: u32,
    /// Legal sequences of exactly that many moves.
    pub nodes: u64,
    /// Milliseconds it took to count them.
    pub time_ms: u64,
    /// Sequences per second.
    pub nps: u64,
    /// What else there is to count about single moves, where the game says
    /// anything; each has a field of its own.
    #[serde(flatten)]
    pub census: Facts,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::Fact;

    #[test]
    fn what_else_was_counted_stands_among_the_fields() {
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

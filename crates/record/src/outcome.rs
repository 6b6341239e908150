//! The result of a game.

use std::fmt;

/// The result of a game. The first player is black in gomoku, white in chess.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RecordOutcome {
    /// The game is running, was aborted, or has no recorded result.
    #[default]
    Unfinished,
    /// The first player won.
    FirstWins,
    /// The second player won.
    SecondWins,
    /// The game was drawn.
    Draw,
}

impl RecordOutcome {
    /// Parses `1-0`, `0-1`, `1/2-1/2`, or `*`; `None` if invalid.
    pub fn parse(token: &str) -> Option<Self> {
        match token {
            "*" => Some(Self::Unfinished),
            "1-0" => Some(Self::FirstWins),
            "0-1" => Some(Self::SecondWins),
            "1/2-1/2" => Some(Self::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for RecordOutcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Unfinished => "*",
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

//! A forced win, or none.

use serde::{Deserialize, Serialize};

/// What the search for a win came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolveResult {
    /// The side to move wins by force.
    Win,
    /// None was found; there may be one.
    NoWinFound,
    /// There is none within what was asked.
    Disproved,
}

/// The answer of `zeitnot solve`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Who has to move, in the game's own words.
    pub to_move: String,
    /// What was found.
    pub result: SolveResult,
    /// What kind of win was looked for.
    pub kind: String,
    /// How it was looked for.
    pub method: String,
    /// Plies to the end of the game, for a win.
    pub plies: Option<u32>,
    /// The moves of a win against the longest defense found.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds from the end of argument parsing to the answer.
    pub time_ms: u64,
    /// Was the win played against every legal defense? Null if nobody looked.
    pub checked: Option<bool>,
}

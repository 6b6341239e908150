//! A forced win, or none; what an endgame comes to.

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
    /// How full the solver's memory got, in thousandths.
    #[serde(default)]
    pub memory_permille: u32,
    /// Was the win played against every legal defense? Null if nobody looked.
    pub checked: Option<bool>,
    /// The whole proof, if it was asked for, as branches: the first is the
    /// winner's first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Vec<SolveBranch>>,
}

/// A move of the winner in a proof, and where each answer leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveBranch {
    /// The winner's move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The answers that need a branch of their own, with its number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<(String, usize)>,
    /// The number of the branch for every other answer; none if the game is
    /// over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<usize>,
}

/// The answer of `zeitnot solve crossword`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndgameReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Who has to move, in the game's own words.
    pub to_move: String,
    /// What the side to move gains until the end of the game, in points: the
    /// final lead less the present one.
    pub spread_delta: i32,
    /// What it plays; none only if there is no move.
    pub best_move: Option<String>,
    /// Was that proven to the end of the game?
    pub exact: bool,
    /// Plies of the last completed depth.
    pub depth: u32,
    /// The best line, as far as it is known.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds from the end of argument parsing to the answer.
    pub time_ms: u64,
}

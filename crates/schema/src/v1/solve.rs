//! Results of `zeitnot solve`.

use serde::{Deserialize, Serialize};

/// The result of the search for a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolveResult {
    /// The side to move wins by force.
    Win,
    /// No win was found, but there may be one.
    NoWinFound,
    /// A win of the requested kind and length does not exist.
    Disproved,
}

/// The output of `zeitnot solve --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Name of the side to move, such as `black`.
    pub to_move: String,
    /// The result.
    pub result: SolveResult,
    /// The kind of win searched for.
    pub kind: String,
    /// The search method.
    pub method: String,
    /// Plies to the end of the game; null without a win.
    pub plies: Option<u32>,
    /// The moves of a win against the longest defense found.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds from the end of argument parsing to the result.
    pub time_ms: u64,
    /// Used share of the solver's memory, in thousandths.
    #[serde(default)]
    pub memory_permille: u32,
    /// Whether the win was verified against every legal defense; null if not
    /// checked.
    pub checked: Option<bool>,
    /// The proof tree, starting with the winner's first move; absent unless
    /// requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Vec<SolveBranch>>,
}

/// A node of a proof tree: the winner's move and the branches after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveBranch {
    /// The winner's move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Answers with a separate branch, and the index of that branch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<(String, usize)>,
    /// Index of the branch for all other answers; absent if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<usize>,
}

/// The output of `zeitnot solve crossword --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndgameReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Name of the side to move, such as `black`.
    pub to_move: String,
    /// Gain of the side to move until the end of the game, in points: the final
    /// lead minus the current one.
    pub spread_delta: i32,
    /// The best move; null without a legal move.
    pub best_move: Option<String>,
    /// Whether the result was proven to the end of the game.
    pub exact: bool,
    /// Plies of the last completed depth.
    pub depth: u32,
    /// The known part of the best line.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds from the end of argument parsing to the result.
    pub time_ms: u64,
}

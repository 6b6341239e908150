//! Puzzles: positions of reviewed games in which a mistake was made.

use serde::{Deserialize, Serialize};

use super::labels::{Category, Label, Phase};
use crate::v1::service::SideName;

/// A position in which a mistake was made, with the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// The id; equal for the same position and question.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// The position, in the game's notation.
    pub position: String,
    /// The side to move.
    pub side: SideName,
    /// The kind of mistake; absent in games without mistake kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    /// The phase of the game.
    pub phase: Phase,
    /// The quality of the played move.
    pub label: Label,
    /// The played move.
    pub played: String,
    /// The line that refutes the played move.
    pub refutation: Vec<String>,
    /// The best line, starting with the best move.
    pub solution: Vec<String>,
    /// The mover's winning chance with the best move, in tenths of a percent.
    pub win: u16,
    /// Plies to a proven win; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
    /// The origin of the puzzle.
    pub origin: PuzzleOrigin,
}

/// The game that a puzzle comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleOrigin {
    /// The file name or the id of the review.
    pub source: String,
    /// Names of the players, first player first; null if unknown.
    pub players: [Option<String>; 2],
    /// Number of the move, from 1.
    pub ply: u32,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAnswer {
    /// Whether the move is correct: within four points of the best.
    pub right: bool,
    /// Loss against the best move, in tenths of a point.
    pub loss: u16,
    /// The line that refutes a wrong move, or the best line after a correct one.
    pub line: Vec<String>,
    /// Plies to a proven win that the move keeps (positive) or allows (negative);
    /// absent without a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<i32>,
}

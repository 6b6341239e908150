//! Positions in which somebody went wrong, to be tried again.

use serde::{Deserialize, Serialize};

use super::labels::{Category, Label, Phase};
use crate::v1::service::SideName;

/// A position in which a mistake was made, and what was right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// Its name: the same position with the same question has the same one.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// The position in the game's own notation.
    pub position: String,
    /// Who has to find a move.
    pub side: SideName,
    /// The kind of mistake; absent in games that know none yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    /// How far the game had come.
    pub phase: Phase,
    /// What the move was worth that was made.
    pub label: Label,
    /// The move that was made.
    pub played: String,
    /// How it is answered.
    pub refutation: Vec<String>,
    /// The best line, the best move first.
    pub solution: Vec<String>,
    /// The mover's chance with it, in tenths of a percent.
    pub win: u16,
    /// Plies to a proven win; absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
    /// Where it comes from.
    pub origin: PuzzleOrigin,
}

/// The game that a puzzle comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleOrigin {
    /// The file or the name of the review.
    pub source: String,
    /// Who played.
    pub players: [Option<String>; 2],
    /// Which move, from 1.
    pub ply: u32,
}

/// A try at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAnswer {
    /// Does it count? Whatever is within four points of the best does.
    pub right: bool,
    /// What it loses against the best move, in tenths of a point.
    pub loss: u16,
    /// What follows: the answer that refutes a wrong move, or the best line
    /// behind a right one.
    pub line: Vec<String>,
    /// Plies to the win that the move keeps or allows, where that is proven:
    /// positive if the one who tries wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<i32>,
}

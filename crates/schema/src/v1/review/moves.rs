//! Assessments of moves.

use serde::{Deserialize, Serialize};

use super::labels::{Bearing, Category, Label, Pattern, Phase, Region};
use super::positions::Proof;
use crate::v1::service::SideName;

/// The assessment of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedMove {
    /// Number of the move, from 1.
    pub ply: u32,
    /// The side that made the move.
    pub side: SideName,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// `move` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// The phase of the game.
    pub phase: Phase,
    /// The quality of the move.
    pub label: Label,
    /// The purpose of a good move; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bearing: Option<Bearing>,
    /// The mover's winning chance with the best move, in tenths of a percent.
    pub win_best: u16,
    /// The mover's winning chance with this move, in tenths of a percent.
    pub win_played: u16,
    /// The loss against the best move, in tenths of a percent.
    pub loss: u16,
    /// Accuracy, from 0 to 1000.
    pub accuracy: u16,
    /// A better move; absent if the move was the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterMove>,
    /// The best reply line: it refutes a bad move or wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutation: Vec<String>,
    /// The forced win that the move allows, verified against every defense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allows: Option<Proof>,
    /// The defenses against a threatened win; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defenses: Option<Defenses>,
    /// The mistakes in the move, most serious first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The patterns in the move or in the better move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternFact>,
    /// The assessment as text; absent unless requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
}

/// A better move than the played one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BetterMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// `move` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// The line, starting with the move.
    pub line: Vec<String>,
    /// `line` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_line: Option<Vec<String>>,
    /// The mover's winning chance with the move, in tenths of a percent.
    pub win: u16,
}

/// Defenses against a threatened win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Defenses {
    /// Moves after which no forced win was found with four times the nodes.
    pub holds: Vec<String>,
    /// Number of moves that are proven to lose.
    pub loses: u32,
    /// Number of legal moves.
    pub moves: u32,
}

/// The starting position of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineStart {
    /// Before the move.
    Before,
    /// After the move.
    After,
}

/// A mistake in a move, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// The kind of mistake.
    pub category: Category,
    /// The point that should have been played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<String>,
    /// Name of the threat that a stone there makes or that was not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The part of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    /// Squares to highlight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The line that shows the mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The starting position of `line`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_start: Option<LineStart>,
    /// For a win, plies to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// For a win, its kind (`five`, `vcf`, `vct`, `win`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<String>,
    /// A count, depending on the category: own stones in the crowded area, live
    /// lines of the played move, or rows from the edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The count for the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_count: Option<u32>,
}

/// A pattern in a move, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PatternFact {
    /// The pattern.
    pub pattern: Pattern,
    /// Whether the pattern is in the played move; otherwise in the better one.
    pub played: bool,
    /// Name of the threat that makes the pattern; absent if it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Squares to highlight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The line that shows the pattern, starting with the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// Text about a move, by language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Words {
    /// English text.
    pub en: MoveWords,
    /// Vietnamese text.
    pub vi: MoveWords,
}

/// Text about a move in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveWords {
    /// The event, in one sentence.
    pub what: String,
    /// The reasons, one sentence per fact: first `mistakes`, then `patterns`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
    /// Advice for the next time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tips: Vec<String>,
}

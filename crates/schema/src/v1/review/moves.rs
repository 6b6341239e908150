//! What was found about a move.

use serde::{Deserialize, Serialize};

use super::labels::{Bearing, Category, Label, Pattern, Phase, Region};
use super::positions::Proof;
use crate::v1::service::SideName;

/// A move and what was found about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedMove {
    /// Which move of the game, from 1.
    pub ply: u32,
    /// Who made it.
    pub side: SideName,
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people read it; absent where that is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// How far the game had come.
    pub phase: Phase,
    /// What it was worth.
    pub label: Label,
    /// What a good move was for; absent if nothing can be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bearing: Option<Bearing>,
    /// The mover's chance with the best move, in tenths of a percent.
    pub win_best: u16,
    /// The mover's chance with this one.
    pub win_played: u16,
    /// The difference.
    pub loss: u16,
    /// From 0 to 1000.
    pub accuracy: u16,
    /// What was better; absent if nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterMove>,
    /// How the move is answered best: the line that shows what is wrong with a
    /// bad one, or the win that it allows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutation: Vec<String>,
    /// The win that the move allows, checked against every defense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allows: Option<Proof>,
    /// Where the other side threatened to win: the moves that would have held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defenses: Option<Defenses>,
    /// The kinds of mistakes that were found in it, the gravest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The patterns that were found in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternFact>,
    /// All of it in sentences; absent until somebody asks for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
}

/// A better move than the one that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BetterMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people read it; absent where that is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// What follows, the move itself first.
    pub line: Vec<String>,
    /// The line as people read it; absent where that is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_line: Option<Vec<String>>,
    /// The mover's chance with it, in tenths of a percent.
    pub win: u16,
}

/// The answers to a threatened win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Defenses {
    /// The moves after which no forced win was found with four times the nodes.
    pub holds: Vec<String>,
    /// How many moves are proven to lose.
    pub loses: u32,
    /// How many moves there were.
    pub moves: u32,
}

/// Where a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineStart {
    /// In place of the move.
    Before,
    /// After the move.
    After,
}

/// One kind of mistake in a move, and the fact that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// What kind.
    pub category: Category,
    /// Where one should have played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<String>,
    /// What a stone there makes, or what was not answered: the name of a threat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Where on the board that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    /// What to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The line that shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Where that line begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_start: Option<LineStart>,
    /// Of a win: plies to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Of a win: its kind (`five`, `vcf`, `vct`, `win`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<String>,
    /// A count that belongs to the fact: own stones in a crowd, live lines of
    /// the played move, rows from the edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The same of the better move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_count: Option<u32>,
}

/// A pattern in a move, and the fact that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PatternFact {
    /// Which.
    pub pattern: Pattern,
    /// Was it in the move that was made? Otherwise in the better one.
    pub played: bool,
    /// What it is made of: the name of a threat, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// What to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The line that shows it, the move itself first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// Sentences about a move, by language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Words {
    /// In English.
    pub en: MoveWords,
    /// In Vietnamese.
    pub vi: MoveWords,
}

/// Sentences about a move in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveWords {
    /// What happened, in one sentence.
    pub what: String,
    /// Why, a sentence for each fact, those of `mistakes` first, then those of
    /// `patterns`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
    /// What to do next time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tips: Vec<String>,
}

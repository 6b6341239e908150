//! Statistics of players in one game, and over several games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::labels::{Category, Label, Pattern, Phase};
use crate::v1::service::SideName;

/// Statistics of a side in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// Number of moves.
    pub moves: u32,
    /// Accuracy, from 0 to 1000.
    pub accuracy: u16,
    /// Mean loss per move, in tenths of a point.
    pub loss: u16,
    /// Accuracy by phase; phases without moves are omitted.
    pub phases: Vec<PhaseAccuracy>,
    /// Number of moves by label.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub labels: BTreeMap<Label, u32>,
    /// Number of moves by their most serious kind of mistake.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub mistakes: BTreeMap<Category, u32>,
}

/// Accuracy in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PhaseAccuracy {
    /// The phase.
    pub phase: Phase,
    /// Number of moves in this phase.
    pub moves: u32,
    /// Accuracy, from 0 to 1000.
    pub accuracy: u16,
}

/// The range of moves of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PhaseBand {
    /// The phase.
    pub phase: Phase,
    /// Number of the first move, from 1.
    pub from: u32,
    /// Number of the last move.
    pub to: u32,
}

/// A move that changed the likely result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurningPoint {
    /// Number of the move, from 1.
    pub ply: u32,
    /// The first player's winning chance before the move, in tenths of a percent.
    pub before: u16,
    /// The first player's winning chance after the move, in tenths of a percent.
    pub after: u16,
}

/// Patterns in consecutive moves of one side, with every reply forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PatternSequence {
    /// The side.
    pub side: SideName,
    /// The moves in order.
    pub links: Vec<SequenceLink>,
}

/// A move in a sequence of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SequenceLink {
    /// Number of the move, from 1.
    pub ply: u32,
    /// The word of a pattern, `double_threat`, or `win`.
    pub what: String,
}

impl SequenceLink {
    /// Creates a link for a move with a pattern.
    #[must_use]
    pub fn pattern(ply: u32, pattern: Pattern) -> Self {
        Self {
            ply,
            what: pattern.word().to_owned(),
        }
    }
}

/// Statistics over several reviews.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewSummary {
    /// The player; absent for all players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The games in the order of their review.
    pub games: Vec<GameLine>,
    /// Recurring mistakes, most frequent first.
    pub recurring: Vec<RecurringMistake>,
    /// Accuracy by phase, over all games.
    pub phases: Vec<PhaseAccuracy>,
    /// Change in accuracy from the first half of the games to the second, in
    /// tenths of a percent; absent with fewer than four games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trend: Option<i32>,
}

/// A game in a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameLine {
    /// The file name, with the game's number if the file has several.
    pub source: String,
    /// Names of the players, first player first; null if unknown.
    pub players: [Option<String>; 2],
    /// The result; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The accuracy of each side, from 0 to 1000.
    pub accuracy: [u16; 2],
    /// Mistakes and blunders of each side.
    pub mistakes: [u32; 2],
}

/// A recurring kind of mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecurringMistake {
    /// The kind of mistake.
    pub category: Category,
    /// Number of occurrences.
    pub count: u32,
    /// Number of games with this mistake.
    pub games: u32,
    /// Number of occurrences by phase.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub phases: BTreeMap<Phase, u32>,
    /// Mean loss, in tenths of a point.
    pub loss: u16,
}

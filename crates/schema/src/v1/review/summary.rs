//! What a whole game says about its players, and many games about one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::labels::{Category, Label, Pattern, Phase};
use crate::v1::service::SideName;

/// How a side played a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// Moves made.
    pub moves: u32,
    /// From 0 to 1000.
    pub accuracy: u16,
    /// What a move lost on average, in tenths of a point.
    pub loss: u16,
    /// The same by phase, where it moved in them.
    pub phases: Vec<PhaseAccuracy>,
    /// How many moves had each label.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub labels: BTreeMap<Label, u32>,
    /// How many moves had each kind of mistake as their gravest.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub mistakes: BTreeMap<Category, u32>,
}

/// How a side played in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PhaseAccuracy {
    /// Which.
    pub phase: Phase,
    /// Moves made in it.
    pub moves: u32,
    /// From 0 to 1000.
    pub accuracy: u16,
}

/// The moves of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PhaseBand {
    /// Which.
    pub phase: Phase,
    /// The first move, from 1.
    pub from: u32,
    /// The last move.
    pub to: u32,
}

/// A move after which the game stood otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurningPoint {
    /// Which move, from 1.
    pub ply: u32,
    /// The first player's chance before it, in tenths of a percent.
    pub before: u16,
    /// The same after it.
    pub after: u16,
}

/// Patterns of one side in consecutive own moves, each answer forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PatternSequence {
    /// Whose.
    pub side: SideName,
    /// What followed what.
    pub links: Vec<SequenceLink>,
}

/// A move in such a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SequenceLink {
    /// Which move, from 1.
    pub ply: u32,
    /// What it was: the word of a pattern, `double_threat` or `win`.
    pub what: String,
}

impl SequenceLink {
    /// A move with a pattern.
    #[must_use]
    pub fn pattern(ply: u32, pattern: Pattern) -> Self {
        Self {
            ply,
            what: pattern.word().to_owned(),
        }
    }
}

/// What several reviews say together about each player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewSummary {
    /// The player that it is about; absent where it is about all moves of all
    /// players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The games, in the order in which they were reviewed.
    pub games: Vec<GameLine>,
    /// Mistakes that recur, the most frequent first.
    pub recurring: Vec<RecurringMistake>,
    /// Accuracy by phase over all games.
    pub phases: Vec<PhaseAccuracy>,
    /// What accuracy gained or lost from the first half of the games to the
    /// second, in tenths; absent with fewer than four games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trend: Option<i32>,
}

/// A game in a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameLine {
    /// Where it is: the name of a file, with its number where there are several.
    pub source: String,
    /// Who played.
    pub players: [Option<String>; 2],
    /// How it ended, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The accuracy of each side, from 0 to 1000.
    pub accuracy: [u16; 2],
    /// Mistakes and blunders of each side.
    pub mistakes: [u32; 2],
}

/// A kind of mistake that was made again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecurringMistake {
    /// Which.
    pub category: Category,
    /// How often.
    pub count: u32,
    /// In how many games.
    pub games: u32,
    /// How often in each phase.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>))]
    pub phases: BTreeMap<Phase, u32>,
    /// What one cost on average, in tenths of a point.
    pub loss: u16,
}

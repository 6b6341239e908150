//! The head of a match, which is common to all of its games.

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::conditions::{EngineConditions, MatchConditions};
use crate::played::PlayedGame;

/// The head of a match: the first line of the journal and the header of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchHead {
    /// The conditions of the match.
    pub conditions: MatchConditions,
    /// The name of the match; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The start in UTC, as `2026-11-03` or `2026-11-03T18:30:00Z`; empty if
    /// unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
}

impl MatchHead {
    /// Returns the engine that plays `side` in a game.
    pub(super) fn engine(&self, game: &PlayedGame, side: Side) -> &EngineConditions {
        &self.conditions.engines[game.engine_of(side)]
    }
}

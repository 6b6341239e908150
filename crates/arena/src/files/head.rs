//! What all games of a match have in common.

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::conditions::{EngineConditions, MatchConditions};
use crate::played::PlayedGame;

/// What a match says about each of its games: the journal begins with it, and
/// every file and page is headed by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchHead {
    /// What is played, by whom and how fast.
    pub conditions: MatchConditions,
    /// What the match is called; empty if it has no name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// When it began, in UTC: `2026-11-03`, or with the time behind it as in
    /// `2026-11-03T18:30:00Z`; empty if nobody knows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
}

impl MatchHead {
    /// The engine that plays `side` in a game.
    pub(super) fn engine(&self, game: &PlayedGame, side: Side) -> &EngineConditions {
        &self.conditions.engines[game.engine_of(side)]
    }
}

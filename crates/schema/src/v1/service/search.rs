//! A move for a position.

use serde::{Deserialize, Serialize};

use super::SideName;
use crate::v1::Analysis;

/// A position for which somebody wants a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's usual one if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the usual one if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// The name of the word list to play with; the service's own if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
    /// The position in the game's own notation; the initial one if empty.
    #[serde(default)]
    pub position: String,
    /// Moves made from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who is to move, where that is not what the moves imply.
    #[serde(default)]
    pub side: Option<SideName>,
    /// Milliseconds from the arrival of the request to the answer, waiting
    /// included; 500 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
    /// How well to play, from 1 to 5; 2 if absent, which people can beat.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: Option<u8>,
    /// How many best lines to tell.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub multi_pv: Option<u32>,
}

/// A move, and how it was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReply {
    /// What the search came to.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The level that was played.
    pub level: u8,
    /// What became of the time.
    pub budget: Budget,
}

/// What became of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Budget {
    /// What the request allowed.
    pub asked_ms: u64,
    /// What was spent waiting for a free engine.
    pub waited_ms: u64,
    /// What was left to the search, and fits between the others.
    pub granted_ms: u64,
}

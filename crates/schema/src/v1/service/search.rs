//! Searches for a move.

use serde::{Deserialize, Serialize};

use super::SideName;
use crate::v1::Analysis;

/// A request for a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's default if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// Name of the word list; the built-in list if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
    /// The position, in the game's notation; the initial position if empty.
    #[serde(default)]
    pub position: String,
    /// Moves from the position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The side to move, if the moves do not imply it.
    #[serde(default)]
    pub side: Option<SideName>,
    /// Time limit from the arrival of the request to the response, in
    /// milliseconds; 500 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
    /// Playing level, from 1 to 5; full strength (5) if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: Option<u8>,
    /// Number of best lines to return.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub multi_pv: Option<u32>,
}

/// The result of a move request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReply {
    /// The result of the search.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The playing level.
    pub level: u8,
    /// Use of the time limit.
    pub budget: Budget,
}

/// Use of the time limit of a request, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Budget {
    /// The requested time.
    pub asked_ms: u64,
    /// The time spent waiting for a search thread.
    pub waited_ms: u64,
    /// The time given to the search, which may be shorter than the rest.
    pub granted_ms: u64,
}

//! Openings in which one player places and the other chooses.

use serde::{Deserialize, Serialize};

use super::SideName;

/// The stones of a swap2 opening so far: none, three or five.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^gomoku$"))]
    pub game: String,
    /// The rule set; the game's usual one if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the usual one if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// The stones, in turn: first side, second side, first side, and so on.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Milliseconds from the arrival of the request to the answer, waiting
    /// included; 500 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
}

/// What the engine does with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningReply {
    /// The stones that it places: three at first, or two more.
    pub moves: Vec<String>,
    /// The side that it takes; absent while the choice is the other's. The
    /// second side is to move.
    pub take: Option<SideName>,
}

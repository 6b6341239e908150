//! Openings in which one player places stones and the other chooses a side.

use serde::{Deserialize, Serialize};

use super::SideName;

/// A swap2 opening with zero, three, or five stones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^gomoku$"))]
    pub game: String,
    /// The rule set; the game's default if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// The stones in alternating order, starting with the first side.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Time limit from the arrival of the request to the response, in
    /// milliseconds; 500 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
}

/// The engine's choice in a swap2 opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningReply {
    /// The stones that the engine places: the first three, or two more.
    pub moves: Vec<String>,
    /// The side that the engine takes; null if the opponent chooses. The second
    /// side is to move.
    pub take: Option<SideName>,
}

//! Game files.

use serde::{Deserialize, Serialize};

/// The content of a game file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordView {
    /// The game.
    pub game: String,
    /// The rule set; null if the file does not name one.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; null if the file does not name one.
    #[serde(default)]
    pub size: Option<u32>,
    /// Names of the players, first player first; null if unknown.
    #[serde(default)]
    pub players: [Option<String>; 2],
    /// The starting position, in the game's notation; null for the initial one.
    #[serde(default)]
    pub start: Option<String>,
    /// Comment on the game.
    #[serde(default)]
    pub comment: Option<String>,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    #[serde(default)]
    pub result: Option<String>,
    /// The moves, each after its parent. The first child of a move continues the
    /// line; the others are variations.
    #[serde(default)]
    pub nodes: Vec<RecordNode>,
    /// Number of games in the file, of which this is the first.
    #[serde(default)]
    pub games: u32,
}

/// A move of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordNode {
    /// Index of the previous move; null for a first move.
    #[serde(default)]
    pub parent: Option<u32>,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// `move` in human-readable notation; absent if it is the same. Ignored in
    /// requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// Comment on the move.
    #[serde(default)]
    pub comment: Option<String>,
}

/// A request to write a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordExport {
    /// The record.
    pub record: RecordView,
    /// The format: `sgf`, `psq`, `lib`, `txt`, `pgn`, `epd`, or `gcg`.
    pub format: String,
}

//! Game files.

use serde::{Deserialize, Serialize};

/// A game as a file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordView {
    /// The game.
    pub game: String,
    /// The rule set, if the file names one.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size, if the file names one.
    #[serde(default)]
    pub size: Option<u32>,
    /// Names of the players, the first side first.
    #[serde(default)]
    pub players: [Option<String>; 2],
    /// Where it began, in the game's own notation; absent for the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// What somebody wrote about the game as a whole.
    #[serde(default)]
    pub comment: Option<String>,
    /// How it ended, as `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default)]
    pub result: Option<String>,
    /// The moves, each after its parent; the first child of a move continues
    /// the main line, the others are variations.
    #[serde(default)]
    pub nodes: Vec<RecordNode>,
    /// How many games the file has; this is the first of them.
    #[serde(default)]
    pub games: u32,
}

/// A move of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordNode {
    /// Index of the move before it; absent at the start.
    #[serde(default)]
    pub parent: Option<u32>,
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people read it; absent where that is the same. Whoever sends
    /// a record may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// What somebody wrote about it.
    #[serde(default)]
    pub comment: Option<String>,
}

/// A record to be written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordExport {
    /// The record.
    pub record: RecordView,
    /// The format: `sgf`, `psq`, `lib`, `txt`, `pgn`, `epd` or `gcg`.
    pub format: String,
}

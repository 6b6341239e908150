//! Conversion of game files.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot convert --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvertReport {
    /// Extension of the format read.
    pub from: String,
    /// Extension of the format written.
    pub to: String,
    /// Games written.
    pub games: u64,
    /// Games that could not be converted.
    pub broken: u64,
    /// Moves of the main lines of all games.
    pub moves: u64,
    /// Content that the written format cannot hold.
    pub left_out: Vec<String>,
}

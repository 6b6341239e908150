//! A game file in another format.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot convert`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvertReport {
    /// The format read, by its extension.
    pub from: String,
    /// The format written.
    pub to: String,
    /// Games written.
    pub games: u64,
    /// Games that could not be converted.
    pub broken: u64,
    /// Moves of the main lines of all games.
    pub moves: u64,
    /// What the written format has no place for.
    pub left_out: Vec<String>,
}

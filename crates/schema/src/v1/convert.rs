//! A game file in another format.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot convert`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvertReport {
    /// The format read, by its extension.
    pub from: String,
    /// The format written.
    pub to: String,
    /// Moves of the main line.
    pub moves: u64,
    /// What the written format has no place for.
    pub left_out: Vec<String>,
}

//! Comparison of a repeated search with its record.

use serde::{Deserialize, Serialize};
use zeitnot_core::flight::TableState;

/// The output of `zeitnot replay --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayReport {
    /// The game's name.
    pub game: String,
    /// Program version that wrote the record.
    pub recorded_build: String,
    /// Program version that replayed it.
    pub build: String,
    /// State of the table at the start of the recorded search; a replay is exact
    /// only if the table was empty.
    pub memory: TableState,
    /// Threads of the recorded search; a replay is exact only for one thread.
    pub threads: u32,
    /// Whether the replay visited the same nodes as the record.
    pub identical: bool,
    /// Nodes visited by the replay.
    pub nodes: u64,
    /// Description of the first difference; null if the searches are identical.
    pub difference: Option<String>,
}

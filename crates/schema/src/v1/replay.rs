//! A repeated search beside the recorded one.

use serde::{Deserialize, Serialize};
use zeitnot_core::flight::TableState;

/// The answer of `zeitnot replay`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayReport {
    /// The game's name.
    pub game: String,
    /// The version that made the record.
    pub recorded_build: String,
    /// The version that repeated it.
    pub build: String,
    /// What the engine remembered when the record was made; a replay is exact
    /// only if that was nothing.
    pub memory: TableState,
    /// Threads that searched when the record was made; a replay is exact only
    /// if that was one.
    pub threads: u32,
    /// Did the replay repeat the record node for node?
    pub identical: bool,
    /// Nodes visited by the replay.
    pub nodes: u64,
    /// The first difference, in words.
    pub difference: Option<String>,
}

//! Results of `zeitnot bench`.

use serde::{Deserialize, Serialize};

use super::facts::Facts;
use super::figures::Table;

/// The output of `zeitnot bench --json` for one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchReport {
    /// The game's name.
    pub game: String,
    /// The depth of every search.
    pub depth: u32,
    /// Nodes of all searches, equal on every machine for the same version and
    /// options.
    pub nodes: u64,
    /// Processor time of all searches, in milliseconds.
    pub cpu_ms: u64,
    /// Nodes per second of processor time.
    pub nps: u64,
    /// Share of nodes in quiescence search.
    pub quiescence_share: f64,
    /// Share of table probes that hit.
    pub table_hits: f64,
    /// Table statistics: sums of the counts, and the maximum of `fill`.
    pub table: Table,
    /// Measurements of games without a search depth, per position.
    ///
    /// `best_move_ns` and `all_moves_ns` are processor times; `moves` is the
    /// number of legal moves in thousandths.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// The individual searches.
    pub positions: Vec<BenchPosition>,
}

/// One search of a bench.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BenchPosition {
    /// The position in the game's own notation.
    pub position: String,
    /// Nodes visited.
    pub nodes: u64,
    /// The recommended move.
    pub best_move: Option<String>,
}

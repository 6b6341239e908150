//! What fixed work came to.

use serde::{Deserialize, Serialize};

use super::facts::Facts;
use super::figures::Table;

/// The answer of `zeitnot bench` for one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchReport {
    /// The game's name.
    pub game: String,
    /// The depth of every search.
    pub depth: u32,
    /// Nodes of all searches: a signature, the same on every machine for the
    /// same version and options.
    pub nodes: u64,
    /// Processor time of all searches.
    pub cpu_ms: u64,
    /// Nodes per second of processor time.
    pub nps: u64,
    /// Share of nodes that belong to quiescence.
    pub quiescence_share: f64,
    /// Share of table probes that hit.
    pub table_hits: f64,
    /// Table figures: counts added up, `fill` of the fullest.
    pub table: Table,
    /// What else was measured, where there is no depth to search to:
    /// `best_move_ns` and `all_moves_ns` of processor time a position, and
    /// `moves`, how many a position has, in thousandths.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// The searches one by one.
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

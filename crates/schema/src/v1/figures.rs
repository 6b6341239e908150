//! Statistics of a search and of its table.

use serde::{Deserialize, Serialize};
use zeitnot_core::TableCounters;

/// Search statistics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stats {
    /// Share of table probes that hit.
    pub table_hits: f64,
    /// Share of evaluation cache probes that hit.
    pub eval_hits: f64,
    /// Beta cutoffs.
    pub cutoffs: u64,
    /// Share of cutoffs by the first move.
    pub first_cutoffs: f64,
    /// Number of quiescence nodes, included in all node counts.
    pub quiescence_nodes: u64,
    /// Root candidates.
    pub root_moves: u32,
    /// Root candidates searched at the last completed depth.
    pub root_searched: u32,
    /// Mean number of moves tried per node.
    pub moves_per_node: f64,
    /// Mean number of moves tried per node, by ply.
    pub moves_per_ply: Vec<f64>,
}

impl From<&zeitnot_core::StatsSummary> for Stats {
    fn from(stats: &zeitnot_core::StatsSummary) -> Self {
        Self {
            table_hits: stats.table_hits,
            eval_hits: stats.eval_hits,
            cutoffs: stats.cutoffs,
            first_cutoffs: stats.first_cutoffs,
            quiescence_nodes: stats.quiescence_nodes,
            root_moves: stats.root_moves,
            root_searched: stats.root_searched,
            moves_per_node: stats.moves_per_node,
            moves_per_ply: stats.moves_per_ply.clone(),
        }
    }
}

/// Transposition table statistics since the table was created or cleared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// Memory of the entries, in bytes.
    pub bytes: u64,
    /// Capacity in entries.
    pub entries: u64,
    /// Share of occupied entries, estimated from a sample.
    pub fill: f64,
    /// Probes.
    pub probes: u64,
    /// Probes that found their key.
    pub hits: u64,
    /// Stores, including dropped ones.
    pub stores: u64,
    /// Stores that overwrote an entry of another key.
    pub replaced: u64,
    /// Stores that changed nothing.
    pub dropped: u64,
}

impl From<&TableCounters> for Table {
    fn from(counters: &TableCounters) -> Self {
        Self {
            bytes: counters.bytes as u64,
            entries: counters.entries as u64,
            fill: (counters.fill * 10_000.0).round() / 10_000.0,
            probes: counters.probes,
            hits: counters.hits,
            stores: counters.stores,
            replaced: counters.replaced,
            dropped: counters.dropped,
        }
    }
}

//! The engine room: state of the engines, and switches.

use serde::{Deserialize, Serialize};

/// State of the engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineReport {
    /// Seconds since the service started.
    pub uptime_s: u64,
    /// The switches.
    pub switches: Switches,
    /// The search table.
    pub table: TableFigures,
    /// The evaluation cache.
    pub eval_cache: EvalCacheFigures,
    /// Memory of the process.
    pub memory: MemoryFigures,
    /// The search pool.
    pub pool: PoolFigures,
    /// The idle learner.
    pub learner: LearnerFigures,
    /// Stored games.
    pub store: StoreFigures,
}

/// Engine features that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Switches {
    /// Whether the search table is used.
    pub table: bool,
    /// Whether the evaluation cache is used.
    pub eval_cache: bool,
    /// Whether the learner runs while the service is idle.
    pub learner: bool,
}

/// Search table statistics since the table was created or cleared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableFigures {
    /// Memory of the entries, in bytes.
    pub bytes: u64,
    /// Capacity in entries.
    pub entries: u64,
    /// Share of occupied entries, estimated from a sample.
    pub fill: f64,
    /// Probes.
    pub probes: u64,
    /// Share of probes that hit.
    pub hit_rate: f64,
    /// Stores.
    pub stores: u64,
    /// Share of stores that overwrote another entry.
    pub replacement_rate: f64,
    /// Share of stores that were dropped.
    pub drop_rate: f64,
    /// Number of generation changes.
    pub generation: u64,
}

/// Evaluation cache statistics since the cache was created or cleared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvalCacheFigures {
    /// Memory of the entries, in bytes.
    pub bytes: u64,
    /// Lookups.
    pub probes: u64,
    /// Share of lookups that hit.
    pub hit_rate: f64,
    /// Scores stored.
    pub stores: u64,
    /// Share of stores that overwrote another entry.
    pub replacement_rate: f64,
}

/// Memory of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemoryFigures {
    /// Memory in use, in bytes; null if the system does not report it.
    pub resident_bytes: Option<u64>,
}

/// The search pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolFigures {
    /// Number of search threads.
    pub threads: u32,
    /// Number of busy search threads.
    pub busy: u32,
    /// Number of waiting requests.
    pub waiting: u32,
    /// Maximum number of waiting requests.
    pub waiting_room: u32,
    /// Number of finished searches.
    pub served: u64,
    /// Number of rejected requests.
    pub refused: u64,
    /// Number of searches shortened in favor of other requests.
    pub shortened: u64,
    /// Number of failed searches.
    pub faults: u64,
}

/// The idle learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LearnerFigures {
    /// Whether the learner is searching now.
    pub working: bool,
    /// Number of finished lessons.
    pub lessons: u64,
    /// Number of lessons interrupted by requests.
    pub interrupted: u64,
    /// Number of lessons abandoned because they were too long or the search failed.
    pub abandoned: u64,
    /// Number of positions studied for the first time.
    pub positions: u64,
    /// Number of lessons that searched a position deeper than before.
    pub deepened: u64,
    /// Number of finished lessons by depth, from 0; the last includes all deeper ones.
    pub depths: Vec<u64>,
    /// Nodes visited.
    pub nodes: u64,
    /// Processor time of all lessons, in milliseconds.
    pub busy_ms: u64,
    /// Number of queued positions.
    pub waiting: u64,
    /// The latest lessons, newest first.
    pub latest: Vec<Lesson>,
    /// Table entries loaded from a snapshot at startup.
    pub loaded_entries: u64,
    /// Time of the last snapshot, in milliseconds since 1970; null if none was
    /// written.
    pub saved_ms: Option<i64>,
}

/// A position that the learner searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// The position, in the game's notation.
    pub position: String,
    /// Origin of the position: `opening`, `played`, or `followed`.
    pub origin: String,
    /// The depth reached.
    pub depth: u32,
    /// The best move found; null if there is none.
    pub best_move: Option<String>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoreFigures {
    /// Number of stored games.
    pub games: u64,
    /// Number of games in memory.
    pub open_games: u64,
    /// Maximum number of games in memory.
    pub open_games_room: u64,
}

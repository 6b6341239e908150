//! The engine room: what the engines do and remember, and the switches.

use serde::{Deserialize, Serialize};

/// What the engines do and remember.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineReport {
    /// Seconds since the service began.
    pub uptime_s: u64,
    /// The switches.
    pub switches: Switches,
    /// The search table.
    pub table: TableFigures,
    /// The evaluation cache.
    pub eval_cache: EvalCacheFigures,
    /// Memory of the process.
    pub memory: MemoryFigures,
    /// Engines and who waits for them.
    pub pool: PoolFigures,
    /// The idle learner.
    pub learner: LearnerFigures,
    /// What is stored.
    pub store: StoreFigures,
}

/// What can be switched off. A translated or symmetric table is not among
/// them, because there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Switches {
    /// The search table is used.
    pub table: bool,
    /// The evaluation cache is used.
    pub eval_cache: bool,
    /// The learner works when nobody plays.
    pub learner: bool,
}

/// Figures of the search table since it was made or flushed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableFigures {
    /// Memory of the entries.
    pub bytes: u64,
    /// Number of entries there is room for.
    pub entries: u64,
    /// Share of occupied entries, from a sample.
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
    /// How often the generation has advanced.
    pub generation: u64,
}

/// Figures of the evaluation cache since it was made or flushed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvalCacheFigures {
    /// Memory of the entries.
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
    /// Memory in use, in bytes, where the system tells.
    pub resident_bytes: Option<u64>,
}

/// Engines and who waits for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolFigures {
    /// Threads that search.
    pub threads: u32,
    /// Of these, at work.
    pub busy: u32,
    /// Requests that wait.
    pub waiting: u32,
    /// Requests that may wait at most.
    pub waiting_room: u32,
    /// Searches done.
    pub served: u64,
    /// Requests that did not fit.
    pub refused: u64,
    /// Searches that were cut short for the sake of others.
    pub shortened: u64,
    /// Searches that failed.
    pub faults: u64,
}

/// The idle learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LearnerFigures {
    /// Is it at work now?
    pub working: bool,
    /// Lessons finished.
    pub lessons: u64,
    /// Lessons that a live request interrupted.
    pub interrupted: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Positions on its list.
    pub waiting: u64,
    /// What it learned last, the newest first.
    pub latest: Vec<Lesson>,
    /// Entries loaded from a snapshot at the start.
    pub loaded_entries: u64,
    /// When a snapshot was written last, in milliseconds since 1970.
    pub saved_ms: Option<i64>,
}

/// Something that the learner looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// The position in words.
    pub position: String,
    /// Where it came from: `early`, `stored` or `followed`.
    pub origin: String,
    /// The depth reached.
    pub depth: u32,
    /// The best move found.
    pub best_move: Option<String>,
    /// Nodes visited.
    pub nodes: u64,
}

/// What is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoreFigures {
    /// Games stored.
    pub games: u64,
    /// Games in memory.
    pub open_games: u64,
    /// Games that may be in memory at most.
    pub open_games_room: u64,
}

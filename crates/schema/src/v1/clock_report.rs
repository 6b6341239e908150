//! Clock usage in matches: the output of `zeitnot clock report --json`.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Stage, StopReason};

/// Clock usage in one or more matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReport {
    /// One match per journal, in the order of the arguments.
    pub matches: Vec<ClockMatch>,
}

/// Clock usage in a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockMatch {
    /// The journal that was read.
    pub journal: String,
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has one size or the size was not set.
    pub size: Option<u32>,
    /// Finished games.
    pub games: u64,
    /// The engines.
    pub engines: [ClockEngine; 2],
}

/// Clock usage of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockEngine {
    /// Name of the engine.
    pub name: String,
    /// Time control or search limits.
    pub pace: String,
    /// Turns played.
    pub turns: u64,
    /// Mean time of a turn in milliseconds; null without turns.
    pub mean_ms: Option<f64>,
    /// The longest turn in milliseconds.
    pub longest_ms: f64,
    /// Remaining time at the end of games; null without a clock.
    pub unused: Option<ClockUnused>,
    /// Turns that took longer than allowed.
    pub overtime: ClockOvertime,
    /// Time used compared to plan; null if the engine reported no plans.
    pub aim: Option<ClockAim>,
    /// Turns without a search, because too little time was left.
    pub low_turns: u64,
    /// Turns by stop reason, most frequent first; empty if not reported.
    pub reasons: Vec<ClockReason>,
    /// Stages that ended before the turn did.
    pub stages: Vec<ClockStage>,
    /// Turns by number after the opening; the last entry includes all later
    /// turns.
    pub by_turn: Vec<ClockTurn>,
}

/// Remaining clock time after the last turn of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockUnused {
    /// Number of games.
    pub games: u64,
    /// The mean in milliseconds.
    pub mean_ms: f64,
    /// The median in milliseconds, accurate to 3 %.
    pub median_ms: f64,
    /// The 90th percentile in milliseconds, accurate to 3 %.
    pub p90_ms: f64,
    /// Share of the total clock time, increments included.
    pub share: f64,
}

/// Turns that took longer than allowed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClockOvertime {
    /// Number of turns.
    pub turns: u64,
    /// The maximum overtime, in milliseconds.
    pub most_ms: f64,
    /// The total overtime, in milliseconds.
    pub total_ms: f64,
    /// The penalty in thousandths of a point; absent in games without points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine_millipoints: Option<i64>,
}

/// Time used compared to the planned time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockAim {
    /// Turns with a planned time.
    pub turns: u64,
    /// The mean planned time, in milliseconds.
    pub mean_ms: f64,
    /// The mean ratio of used to planned time.
    pub mean_ratio: f64,
    /// Turns by ratio of used to planned time, in steps of 0.1; the last entry
    /// counts ratios of 2 and more.
    pub ratios: Vec<u64>,
}

/// Turns that ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReason {
    /// The reason, as in `stop_reason`.
    pub reason: StopReason,
    /// Number of turns.
    pub turns: u64,
    /// Mean time of these turns, in milliseconds.
    pub mean_ms: f64,
    /// Share of the engine's total time.
    pub share: f64,
}

/// Stages that ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockStage {
    /// The stage: `move_generation`, `simulation`, or `endgame`.
    pub stage: Stage,
    /// The reason, as in `stop_reason`.
    pub reason: StopReason,
    /// Number of turns.
    pub turns: u64,
}

/// Turns with the same number. Times are means in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockTurn {
    /// Turn number, from 1.
    pub turn: u64,
    /// Number of turns.
    pub turns: u64,
    /// Time used; null if unknown.
    pub used_ms: Option<f64>,
    /// Planned time; null if not reported.
    pub aim_ms: Option<f64>,
    /// Remaining clock time after the turn; null without a clock.
    pub left_ms: Option<f64>,
}

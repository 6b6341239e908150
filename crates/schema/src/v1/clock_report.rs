//! What engines made of their clocks in matches: `zeitnot clock report --json`.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Stage, StopReason};

/// The clocks of one match or several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReport {
    /// A match for each journal, in the order they were named.
    pub matches: Vec<ClockMatch>,
}

/// The clocks of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockMatch {
    /// The journal it was read from.
    pub journal: String,
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has several and one was told.
    pub size: Option<u32>,
    /// Games that were finished.
    pub games: u64,
    /// The engines.
    pub engines: [ClockEngine; 2],
}

/// What an engine made of its clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockEngine {
    /// How it is called.
    pub name: String,
    /// How fast it played.
    pub pace: String,
    /// Turns played.
    pub turns: u64,
    /// Mean time of a turn in milliseconds; none without turns.
    pub mean_ms: Option<f64>,
    /// The longest turn in milliseconds.
    pub longest_ms: f64,
    /// What its clock showed when games were over; none without a clock.
    pub unused: Option<ClockUnused>,
    /// Turns that took longer than allowed.
    pub overtime: ClockOvertime,
    /// What turns took of what they should; none where it told no plans.
    pub aim: Option<ClockAim>,
    /// Turns in which so little was left that nothing was searched.
    pub low_turns: u64,
    /// Why turns ended, the most frequent first; empty where it did not tell.
    pub reasons: Vec<ClockReason>,
    /// Stages that were ended while the turn went on with another one.
    pub stages: Vec<ClockStage>,
    /// By number of its own turn behind the opening; the last has all later
    /// ones, too.
    pub by_turn: Vec<ClockTurn>,
}

/// What a clock still showed after the last turn of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockUnused {
    /// Games that are counted.
    pub games: u64,
    /// The mean in milliseconds.
    pub mean_ms: f64,
    /// What a game in the middle left, to three percent.
    pub median_ms: f64,
    /// What nine games of ten left at most, to three percent.
    pub p90_ms: f64,
    /// The share of what the clock was wound up by, increments included.
    pub share: f64,
}

/// Turns that took longer than allowed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClockOvertime {
    /// How many.
    pub turns: u64,
    /// By how much the worst of them, in milliseconds.
    pub most_ms: f64,
    /// All together, in milliseconds.
    pub total_ms: f64,
    /// What it cost in thousandths of a point; none where the rules give no
    /// points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine_millipoints: Option<i64>,
}

/// What turns took of what they should have taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockAim {
    /// Turns with an aim.
    pub turns: u64,
    /// The mean aim in milliseconds.
    pub mean_ms: f64,
    /// The mean over turns of use divided by aim.
    pub mean_ratio: f64,
    /// How many turns took which tenth of their aim: below 0.1, below 0.2 and
    /// so on; the last has all that took twice of it or more.
    pub ratios: Vec<u64>,
}

/// Turns that ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReason {
    /// The reason, as it is in `stop_reason`.
    pub reason: StopReason,
    /// How many there were.
    pub turns: u64,
    /// Mean time of such a turn in milliseconds.
    pub mean_ms: f64,
    /// Their share of all time of this engine.
    pub share: f64,
}

/// Stages of turns that were ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockStage {
    /// Which stage: `move_generation`, `simulation` or `endgame`.
    pub stage: Stage,
    /// The reason, as it is in `stop_reason`.
    pub reason: StopReason,
    /// In how many turns.
    pub turns: u64,
}

/// Turns of one number, in milliseconds on average.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockTurn {
    /// The number, from 1.
    pub turn: u64,
    /// How many there were.
    pub turns: u64,
    /// What they took.
    pub used_ms: Option<f64>,
    /// What they should have taken; none where that was not told.
    pub aim_ms: Option<f64>,
    /// What the clock showed after them; none without a clock.
    pub left_ms: Option<f64>,
}

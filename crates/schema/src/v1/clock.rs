//! Results of `zeitnot clock record` and `zeitnot clock compare`.

use serde::{Deserialize, Serialize};
use zeitnot_core::StopReason;

/// The output of `zeitnot clock record --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockBankReport {
    /// Games in the bank.
    pub games: u64,
    /// Recorded turns.
    pub turns: u64,
}

/// The output of `zeitnot clock compare --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockCompareReport {
    /// Description of the recorded games.
    pub subject: String,
    /// Recorded positions.
    pub positions: u64,
    /// Replayed games.
    pub games: u64,
    /// Mean number of turns per game.
    pub turns: f64,
    /// Initial time of each side, in milliseconds.
    pub initial_ms: f64,
    /// Increment per move, in milliseconds.
    pub increment_ms: f64,
    /// Nodes or samples per second.
    pub rate: u32,
    /// A row for each of the compared settings.
    pub rows: Vec<ClockCompareRow>,
}

/// The result of one of the compared settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockCompareRow {
    /// The settings as given on the command line.
    pub settings: String,
    /// Loss of all moves of a game, as a share of a game.
    pub regret: ClockRegret,
    /// Difference in `regret` from the first settings.
    pub difference: ClockRegret,
    /// Share of the time left at the end.
    pub unused: f64,
    /// Games lost on time.
    pub forfeits: u64,
    /// Turns by the reason for their end.
    pub reasons: Vec<ClockReasonCount>,
}

/// A mean with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockRegret {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval; null with too little data.
    pub error: Option<f64>,
}

/// The turns that ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReasonCount {
    /// The reason.
    pub reason: StopReason,
    /// Number of turns.
    pub turns: u64,
    /// Mean time of a turn, in milliseconds.
    pub mean_ms: f64,
}

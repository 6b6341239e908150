//! What `zeitnot clock` answers.

use serde::{Deserialize, Serialize};
use zeitnot_core::StopReason;

/// The answer of `zeitnot clock record`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockBankReport {
    /// Games in the bank.
    pub games: u64,
    /// Turns that were watched.
    pub turns: u64,
}

/// The answer of `zeitnot clock compare`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockCompareReport {
    /// What was watched.
    pub subject: String,
    /// Positions that were watched.
    pub positions: u64,
    /// Games that were replayed.
    pub games: u64,
    /// Turns a game.
    pub turns: f64,
    /// What a side has for the game, in milliseconds.
    pub initial_ms: f64,
    /// What each move adds, in milliseconds.
    pub increment_ms: f64,
    /// Nodes or samples that take a second.
    pub rate: u32,
    /// What each of the settings came to.
    pub rows: Vec<ClockCompareRow>,
}

/// What some settings came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockCompareRow {
    /// The settings, as they were written.
    pub settings: String,
    /// What all moves of a game lose, a share of a game.
    pub regret: ClockRegret,
    /// How much more that is than with the first settings.
    pub difference: ClockRegret,
    /// The share of the time that was left at the end.
    pub unused: f64,
    /// Games whose clock ran out.
    pub forfeits: u64,
    /// Why turns ended.
    pub reasons: Vec<ClockReasonCount>,
}

/// A mean and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockRegret {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; none where there is too little to
    /// tell.
    pub error: Option<f64>,
}

/// How many turns ended for a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockReasonCount {
    /// The reason.
    pub reason: StopReason,
    /// Turns.
    pub turns: u64,
    /// What they took on average.
    pub mean_ms: f64,
}

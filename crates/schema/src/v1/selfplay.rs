//! The score of one engine setting against another.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot selfplay`, from engine A's point of view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplayReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// Openings, each played twice.
    pub pairs: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs by the points made in them: 0, ½, 1, 1½, 2.
    pub pentanomial: [u32; 5],
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// The difference in strength.
    pub elo: f64,
    /// Lower end of its 95 % interval.
    pub elo_low: f64,
    /// Upper end of its 95 % interval.
    pub elo_high: f64,
}

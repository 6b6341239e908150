//! Games of the engine against itself.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot selfplay`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfplayReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// Games played, two for each opening.
    pub games: u64,
    /// Games won by the side that moves first.
    pub first_player_wins: u64,
    /// Games won by the other side.
    pub first_player_losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Pairs by the points that the unchanged engine made in them: 0, ½, 1,
    /// 1½, 2.
    pub pentanomial: [u64; 5],
}

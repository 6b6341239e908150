//! What training came to.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot train leaves`. Values are in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainLeavesReport {
    /// The lexicon's name.
    pub lexicon: String,
    /// The tile set's name.
    pub tiles: String,
    /// What the games depended on.
    pub seed: u64,
    /// The last generation, from 0.
    pub generation: u32,
    /// Its games.
    pub games: u64,
    /// Random racks that were tried in them.
    pub racks: u64,
    /// Processor time of this run, all generations together.
    pub cpu_seconds: f64,
    /// What a rack is worth on average.
    pub mean_equity: f64,
    /// The lowest value of a leave.
    pub value_min: f64,
    /// The highest value of a leave.
    pub value_max: f64,
    /// How well the values hold, by the number of tiles that are kept.
    pub held_out: Vec<TrainHoldOut>,
    /// Were all games played? If not, nothing was written.
    pub complete: bool,
}

/// What half of the games says about leaves, held against the other half.
/// Errors are root mean squares in points, the noise of the other half taken
/// out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainHoldOut {
    /// Tiles that are kept.
    pub tiles: u32,
    /// How far racks with the same leave lie apart.
    pub noise: f64,
    /// How far true values lie from what single tiles and pairs explain.
    pub beyond_pairs: f64,
    /// What singles and pairs say counts as much as so many racks.
    pub strength: f64,
    /// The error of the values.
    pub error: f64,
    /// The error of plain means.
    pub error_of_means: f64,
    /// The error of singles and pairs alone.
    pub error_of_pairs: f64,
}

/// The answer of `zeitnot train wins`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainWinsReport {
    /// The lexicon's name.
    pub lexicon: String,
    /// The tile set's name.
    pub tiles: String,
    /// What the games depended on.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Turns in them.
    pub turns: u64,
    /// Processor time of this run.
    pub cpu_seconds: f64,
    /// How likely the player who begins wins.
    pub first_player: f64,
    /// Were all games played? If not, nothing was written.
    pub complete: bool,
}

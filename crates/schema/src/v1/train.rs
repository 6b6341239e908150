//! Results of `zeitnot train`.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot train leaves --json`. Values are in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainLeavesReport {
    /// The lexicon's name.
    pub lexicon: String,
    /// The tile set's name.
    pub tiles: String,
    /// Random seed of the games.
    pub seed: u64,
    /// The last generation, from 0.
    pub generation: u32,
    /// Number of games of this generation.
    pub games: u64,
    /// Number of random racks tried in these games.
    pub racks: u64,
    /// Processor time of this run, for all generations, in seconds.
    pub cpu_seconds: f64,
    /// Mean equity of a rack.
    pub mean_equity: f64,
    /// The lowest value of a leave.
    pub value_min: f64,
    /// The highest value of a leave.
    pub value_max: f64,
    /// Validation results by number of tiles kept.
    pub held_out: Vec<TrainHoldOut>,
    /// Whether all games were played; otherwise nothing was written.
    pub complete: bool,
}

/// Validation of leave values: one half of the games against the other.
///
/// Errors are root mean squares in points, corrected for the noise of the other
/// half.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainHoldOut {
    /// Number of tiles kept.
    pub tiles: u32,
    /// Standard deviation among racks with the same leave.
    pub noise: f64,
    /// Standard deviation of true values around the pair model.
    pub beyond_pairs: f64,
    /// Weight of the pair model, as a number of racks.
    pub strength: f64,
    /// The error of the values.
    pub error: f64,
    /// The error of unsmoothed means.
    pub error_of_means: f64,
    /// The error of the pair model alone.
    pub error_of_pairs: f64,
}

/// The output of `zeitnot train wins --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainWinsReport {
    /// The lexicon's name.
    pub lexicon: String,
    /// The tile set's name.
    pub tiles: String,
    /// Random seed of the games.
    pub seed: u64,
    /// Number of games played.
    pub games: u64,
    /// Number of turns in these games.
    pub turns: u64,
    /// Processor time of this run, in seconds.
    pub cpu_seconds: f64,
    /// Probability that the player who moves first wins.
    pub first_player: f64,
    /// Whether all games were played; otherwise nothing was written.
    pub complete: bool,
}

/// The output of `zeitnot train stop-loss --json`.
///
/// Losses are shares of a game, measured on held-out games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainEelReport {
    /// Number of searched positions.
    pub positions: usize,
    /// Number of held-out positions, used for validation only.
    pub positions_held_out: usize,
    /// Number of searches of all positions.
    pub searches: usize,
    /// Number of snapshots of all searches.
    pub looks: usize,
    /// Area under the ROC curve of the predicted probability that the choice
    /// changes; null if all choices change or none does.
    pub change_area: Option<f64>,
    /// Mean square error of the predicted loss, in squared hundredths of a game.
    pub square_error: f64,
    /// Mean square error of predicting the mean loss.
    pub square_error_of_mean: f64,
    /// Results of stopping rules.
    pub rules: Vec<TrainStopRule>,
}

/// The result of a stopping rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainStopRule {
    /// The rule.
    pub rule: String,
    /// Mean number of samples.
    pub samples: f64,
    /// Share of samples saved.
    pub saved: f64,
    /// Mean loss.
    pub loss: f64,
    /// Share of searches that choose a different move than the full search.
    pub other_choice: f64,
}

/// The output of `zeitnot train time-value --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainTimeValueReport {
    /// Number of searched positions.
    pub positions: u64,
    /// Samples per second.
    pub rate: f64,
    /// Value of search time by phase.
    pub phases: Vec<TrainPhaseValue>,
}

/// Loss of stopping in a phase of the game: `loss * seconds ^ -power`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainPhaseValue {
    /// The phase.
    pub phase: String,
    /// Loss of stopping after one second, as a share of a game.
    pub loss: f64,
    /// Exponent of the decrease over time.
    pub power: f64,
}

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

/// The answer of `zeitnot train stop-loss`. Losses are shares of a game, of games
/// that were held out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainEelReport {
    /// Positions that were searched.
    pub positions: usize,
    /// Those that the network was tried on and not fitted to.
    pub positions_held_out: usize,
    /// Searches of all positions.
    pub searches: usize,
    /// Looks of all searches.
    pub looks: usize,
    /// The area under the curve of the network's chance of a change of the
    /// choice; none if all choices change or none does.
    pub change_area: Option<f64>,
    /// The mean square error of the network's expected loss, in squared
    /// hundredths of a game.
    pub square_error: f64,
    /// The same of the mean loss alone.
    pub square_error_of_mean: f64,
    /// What rules to stop save and lose.
    pub rules: Vec<TrainStopRule>,
}

/// What a rule to stop comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainStopRule {
    /// The rule.
    pub rule: String,
    /// Samples on average.
    pub samples: f64,
    /// The share of samples that it saves.
    pub saved: f64,
    /// The mean loss.
    pub loss: f64,
    /// The share of searches that end with another choice than the whole
    /// search does.
    pub other_choice: f64,
}

/// The answer of `zeitnot train time-value`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainTimeValueReport {
    /// Positions that were searched.
    pub positions: u64,
    /// Samples that count as a second.
    pub rate: f64,
    /// What thinking is worth in each phase.
    pub phases: Vec<TrainPhaseValue>,
}

/// What stopping loses in a phase of the game: `loss * seconds ^ -power`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainPhaseValue {
    /// The phase.
    pub phase: String,
    /// The share of a game that is lost by stopping after a second.
    pub loss: f64,
    /// How fast that shrinks with the time.
    pub power: f64,
}

//! Games of the engine against itself, and training data.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot selfplay --json`.
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
    /// Number of pairs by points of the unchanged engine: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
}

/// The output of `zeitnot selfplay info --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplayInfoReport {
    /// Counts by rule set and board.
    pub rules: Vec<DataRuleReport>,
    /// Files that are not valid shards.
    pub damaged: Vec<DataShardProblem>,
}

/// The output of `zeitnot selfplay verify --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplayVerifyReport {
    /// Number of replayed positions with a search.
    pub positions: u64,
    /// Number of positions compared with earlier ones.
    pub sampled: u64,
    /// Number of compared positions that occurred before.
    pub repeated: u64,
    /// Files that are not valid shards or break the rules of the game.
    pub damaged: Vec<DataShardProblem>,
}

/// Training games of one rule set and board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataRuleReport {
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// Number of files.
    pub shards: u64,
    /// Total size of the files, in bytes.
    pub bytes: u64,
    /// Number of games.
    pub games: u64,
    /// Games with the moves of an earlier one.
    pub repeated_games: u64,
    /// Number of searched positions.
    pub positions: u64,
    /// Number of positions with a proof.
    pub proven: u64,
    /// Number of positions after a proof.
    pub behind_proof: u64,
    /// Games won by the side that moves first.
    pub first_player_wins: u64,
    /// Games won by the other side.
    pub second_player_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Unproven positions by score for the side to move: lower bound and count.
    pub scores: Vec<(i32, u64)>,
    /// Games by plies: lower bound and count.
    pub lengths: Vec<(u64, u64)>,
    /// The most frequent first moves and their counts.
    pub first_moves: Vec<(String, u64)>,
}

/// A file that is not a valid shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataShardProblem {
    /// The file.
    pub file: String,
    /// The problem.
    pub problem: String,
}

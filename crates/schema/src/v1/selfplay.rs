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

/// The answer of `zeitnot selfplay info`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplayInfoReport {
    /// Counts by rule set and board.
    pub rules: Vec<DataRuleReport>,
    /// Files that are not valid shards.
    pub damaged: Vec<DataShardProblem>,
}

/// The answer of `zeitnot selfplay verify`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfplayVerifyReport {
    /// Searched positions that were replayed.
    pub positions: u64,
    /// Positions that were compared with earlier ones.
    pub sampled: u64,
    /// Compared positions that occurred before.
    pub repeated: u64,
    /// Files that are not valid shards, or break the rules.
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
    /// Bytes of the files.
    pub bytes: u64,
    /// Number of games.
    pub games: u64,
    /// Games with the moves of an earlier one.
    pub repeated_games: u64,
    /// Searched positions.
    pub positions: u64,
    /// Positions with a proof.
    pub proven: u64,
    /// Positions behind a proof.
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
    /// What is wrong.
    pub problem: String,
}

//! A generated or checked set of openings.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot openings --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningsReport {
    /// The game's name.
    pub game: String,
    /// The rule set; absent if the game has no named rule sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Board size; absent if the game has only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Openings in the set.
    pub count: u64,
    /// Candidates tried to generate the set; absent for a checked set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<u64>,
    /// Openings omitted because an earlier one leads to the same position.
    pub duplicates: u64,
    /// Nodes of each scoring search; absent if the scores come from the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The lowest score from the first player's point of view; absent without
    /// scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_min: Option<i32>,
    /// The highest score; absent without scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_max: Option<i32>,
    /// The mean score; absent without scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_mean: Option<f64>,
    /// Openings with a proven result, excluded from the scores above.
    pub decided: u64,
    /// Trial games played to check the set.
    pub trial_games: u32,
    /// Trial games won by the first player.
    pub trial_first_wins: u32,
    /// Trial games won by the second player.
    pub trial_second_wins: u32,
    /// Share of trial pairs in which the same side won both games, 0 to 1;
    /// absent without games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_sided: Option<f64>,
    /// The openings.
    pub openings: Vec<OpeningReport>,
}

/// One opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningReport {
    /// Number in the set, or name.
    pub name: String,
    /// The position before the first move; empty for the initial position.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Score from the first player's point of view; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

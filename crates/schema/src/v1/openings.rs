//! A set of openings that was made or checked.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot openings`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningsReport {
    /// The game's name.
    pub game: String,
    /// The rule set; absent where the game does not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Board size; absent where there is but one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Openings in the set.
    pub count: u64,
    /// Candidates that were tried to make it; absent where it was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<u64>,
    /// Openings of the file that are not in the set, because an earlier one
    /// leads to the same position.
    pub duplicates: u64,
    /// Nodes of the search that measured the scores; absent where they are
    /// those of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The least score, as the first player sees it; absent where no opening
    /// has one, as are the next two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_min: Option<i32>,
    /// The greatest score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_max: Option<i32>,
    /// The mean of the scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_mean: Option<f64>,
    /// Openings that the search found decided; their scores count in none of
    /// the three.
    pub decided: u64,
    /// Trial games that were played to check the set.
    pub trial_games: u32,
    /// Those that the first player won.
    pub trial_first_wins: u32,
    /// Those that the second player won.
    pub trial_second_wins: u32,
    /// How often the same side wins both of two trial games from the same
    /// opening, 0 to 1; absent where there were no games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_sided: Option<f64>,
    /// The openings.
    pub openings: Vec<OpeningReport>,
}

/// One opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningReport {
    /// Its number in the set, or its name.
    pub name: String,
    /// The position before the first move; empty for the initial one.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// How good it is for the first player, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

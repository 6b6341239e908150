//! A reviewed game: an assessment of every position and every move.
//!
//! It holds facts only, except for [`MoveWords`], the text made from them.
//!
//! Winning chances are in tenths of a percent, and a point is a percent: a loss of
//! 53 is 5.3 points. All numbers are integers, so that the same review has the same
//! bytes on any machine.

mod labels;
mod moves;
mod positions;
mod progress;
mod puzzles;
mod summary;

use serde::{Deserialize, Serialize};

pub use labels::{Bearing, Category, CategoryFamily, Label, Pattern, Phase, Region, Tier};
pub use moves::{
    BetterMove, Defenses, LineStart, Mistake, MoveWords, PatternFact, ReviewedMove, Words,
};
pub use positions::{Factors, Proof, ReviewedPosition};
pub use progress::{ReviewEvent, ReviewRequest, ReviewSource};
pub use puzzles::{Puzzle, PuzzleAnswer, PuzzleOrigin, PuzzleTry};
pub use summary::{
    GameLine, PatternSequence, PhaseAccuracy, PhaseBand, RecurringMistake, ReviewSummary,
    SequenceLink, SideReview, TurningPoint,
};

/// Version of the [`Review`] format.
pub const REVIEW_FORMAT: u32 = 1;

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// Version of this format, 1.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// The position before the first move, in the game's notation; empty for
    /// the initial position.
    pub start: String,
    /// Names of the players, first player first; null if unknown.
    pub players: [Option<String>; 2],
    /// Names of the sides in this game, first player first.
    pub sides: [String; 2],
    /// The result as in the file (`1-0`, `0-1`, `1/2-1/2`); absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Name of the opening; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// The engine and settings of the review.
    pub judge: Judge,
    /// The positions, one more than moves; index `n` is the position after `n`
    /// moves.
    pub positions: Vec<ReviewedPosition>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// The mover's rack before each move, if the file has it; absent in games
    /// without racks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub racks: Vec<String>,
    /// The phases of the game, in order.
    pub phases: Vec<PhaseBand>,
    /// Statistics of each side, first player first.
    pub players_review: [SideReview; 2],
    /// The turning points, in order.
    pub turning_points: Vec<TurningPoint>,
    /// Sequences of patterns.
    pub sequences: Vec<PatternSequence>,
    /// The reason why the rest of the file was not reviewed, in one sentence;
    /// absent for a complete review.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken_off: Option<String>,
}

/// The engine and settings of a review. Equal values give equal reviews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judge {
    /// Name and version of the engine.
    pub engine: String,
    /// Fingerprint of the evaluation, in hexadecimal digits.
    pub evaluation: String,
    /// Depth of the review.
    pub tier: Tier,
    /// Search nodes per position.
    pub nodes: u64,
    /// Scale of the logistic curve: the search score of a winning chance of
    /// 73 %.
    pub scale: u32,
}

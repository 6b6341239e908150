//! A reviewed game: what an engine found about every position, and what that
//! says about every move. Facts only, but for [`MoveWords`], which are made of
//! them.
//!
//! Chances are tenths of a percent, and a point is a percent: a loss of 53 is
//! 5.3 points. All numbers are whole, so that the same review is the same bytes
//! on any machine.

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

/// The version of this shape; another number is another shape.
pub const REVIEW_FORMAT: u32 = 1;

/// One game, reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// The version of this shape, 1.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// The position before the first move in the game's own notation; empty if
    /// it is the usual one.
    pub start: String,
    /// Who played, first player first, where that is known.
    pub players: [Option<String>; 2],
    /// How the two sides are called in this game, first player first.
    pub sides: [String; 2],
    /// How the game ended, in the words of its file (`1-0`, `0-1`, `1/2-1/2`);
    /// absent where nobody told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What the opening is called; absent where it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// How it was judged.
    pub judge: Judge,
    /// The positions, one more than there are moves: number `n` stands after
    /// `n` moves.
    pub positions: Vec<ReviewedPosition>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// What the mover held before each move, where players hold something and
    /// the file tells; empty where nobody holds anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub racks: Vec<String>,
    /// The phases that the game went through, in order.
    pub phases: Vec<PhaseBand>,
    /// How each side played, the first side first.
    pub players_review: [SideReview; 2],
    /// Where the game turned, in order.
    pub turning_points: Vec<TurningPoint>,
    /// Patterns that followed one another.
    pub sequences: Vec<PatternSequence>,
    /// Why the rest of the file was not reviewed, in one sentence; absent if
    /// all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken_off: Option<String>,
}

/// How a game was judged: the same judge finds the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judge {
    /// The engine and its version.
    pub engine: String,
    /// The evaluation, by its fingerprint in hexadecimal digits.
    pub evaluation: String,
    /// How thoroughly.
    pub tier: Tier,
    /// Nodes of the search of each position.
    pub nodes: u64,
    /// What a chance of 73 % is in the scores of the search: the scale of the
    /// logistic curve.
    pub scale: u32,
}

//! Stored reviews, and puzzles made from them.

use serde::{Deserialize, Serialize};

use crate::v1::review::{Puzzle, Tier};

/// State of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// The review waits in the queue.
    Waiting,
    /// Positions are being analyzed.
    Running,
    /// The review is finished.
    Done,
}

/// A reference to a review, finished or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewTicket {
    /// The id of the review; equal for the same game, engine, and tier.
    pub id: String,
    /// The state of the review.
    pub state: ReviewState,
}

/// A finished review in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewListed {
    /// The id.
    pub id: String,
    /// Time of completion, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// Names of the players, first player first; null if unknown.
    pub players: [Option<String>; 2],
    /// The result (`1-0`, `0-1`, `1/2-1/2`); null if unknown.
    pub result: Option<String>,
    /// Depth of the review.
    pub tier: Tier,
    /// Number of moves in the game.
    pub moves: u32,
    /// Accuracy of each side, from 0 to 1000.
    pub accuracy: [u16; 2],
    /// Number of mistakes and blunders of each side.
    pub mistakes: [u32; 2],
    /// The id of the stored game; null if a file was reviewed.
    pub game_id: Option<String>,
}

/// An unfinished review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewUnderWay {
    /// The id.
    pub id: String,
    /// `waiting` or `running`.
    pub state: ReviewState,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Names of the players, first player first; null if unknown.
    pub players: [Option<String>; 2],
    /// Depth of the review.
    pub tier: Tier,
    /// Number of moves reviewed so far.
    pub judged: u32,
    /// Number of moves in the game.
    pub moves: u32,
}

/// A page of the list of reviews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewPage {
    /// Finished reviews, newest first.
    pub reviews: Vec<ReviewListed>,
    /// Unfinished reviews in the order of the queue; on the first page only.
    pub under_way: Vec<ReviewUnderWay>,
    /// Value of `after` for the next page; null on the last page.
    pub next: Option<String>,
    /// Number of reviews on all pages.
    pub total: u64,
}

/// A message from the client on the stream of a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ReviewCommand {
    /// Subscribes to past and future events. Sent once, as the first message.
    Follow {
        /// Number of events that the client already has; these are skipped.
        #[serde(default)]
        after: u32,
    },
}

/// Practice state of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlePractice {
    /// Time when the puzzle is due, in milliseconds since 1970.
    pub due_ms: i64,
    /// Whether the puzzle is due.
    pub is_due: bool,
    /// The Leitner box, from 1 to 5. A solved puzzle moves to the next box and is
    /// due later.
    #[serde(rename = "box")]
    pub stage: u32,
    /// Number of times the puzzle was solved.
    pub right: u32,
    /// Number of times the puzzle was not solved.
    pub wrong: u32,
}

/// A puzzle and its practice state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleListed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Name of the uploaded word list; null for the built-in list.
    pub lexicon: Option<String>,
    /// The practice state.
    pub practice: PuzzlePractice,
}

/// A page of the list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlePage {
    /// The puzzles, longest overdue first.
    pub puzzles: Vec<PuzzleListed>,
    /// Value of `after` for the next page; null on the last page.
    pub next: Option<String>,
    /// Number of puzzles on all pages.
    pub total: u64,
    /// Number of due puzzles on all pages.
    pub due: u64,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleOutcome {
    /// Solved: moves to the next box, due again after 1, 3, 7, 14, or 30 days.
    Right,
    /// Not solved: moves to the first box, due again in ten minutes.
    Wrong,
    /// Skipped: stays in its box, due again in one day.
    Skipped,
}

/// A request to record the outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleGrade {
    /// The outcome.
    pub outcome: PuzzleOutcome,
}

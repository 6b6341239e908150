//! Reviews that the service keeps, and the puzzles that are made of them.

use serde::{Deserialize, Serialize};

use crate::v1::review::{Puzzle, Tier};

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Others come first.
    Waiting,
    /// Positions are being judged.
    Running,
    /// It is there.
    Done,
}

/// Where a review will be, or is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewTicket {
    /// The name of the review: the same game, judge and tier have the same one.
    pub id: String,
    /// How far it has come.
    pub state: ReviewState,
}

/// A review in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewListed {
    /// Its name.
    pub id: String,
    /// When it was finished, in milliseconds of Unix time.
    pub created_ms: i64,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// Who played, first player first, where that is known.
    pub players: [Option<String>; 2],
    /// How the game ended (`1-0`, `0-1`, `1/2-1/2`), where that is known.
    pub result: Option<String>,
    /// How thoroughly it was reviewed.
    pub tier: Tier,
    /// Moves of the game.
    pub moves: u32,
    /// How each side played, from 0 to 1000.
    pub accuracy: [u16; 2],
    /// Mistakes and blunders of each side.
    pub mistakes: [u32; 2],
    /// The game that the service keeps, if it was one.
    pub game_id: Option<String>,
}

/// A review that is not there yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewUnderWay {
    /// Its name.
    pub id: String,
    /// `waiting` or `running`.
    pub state: ReviewState,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Who played, first player first, where that is known.
    pub players: [Option<String>; 2],
    /// How thoroughly it is reviewed.
    pub tier: Tier,
    /// Moves that were judged so far.
    pub judged: u32,
    /// Moves of the game.
    pub moves: u32,
}

/// A page of the list of reviews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewPage {
    /// Those that are there, the newest first.
    pub reviews: Vec<ReviewListed>,
    /// Those that are not, in the order in which they will be; on the first
    /// page only.
    pub under_way: Vec<ReviewUnderWay>,
    /// What to ask for as `after` to get the next page; absent on the last.
    pub next: Option<String>,
    /// How many reviews there are on all pages.
    pub total: u64,
}

/// What a client may say on the stream of a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ReviewCommand {
    /// Says everything so far, and then what follows. To be said first, and
    /// once.
    Follow {
        /// How many events the client has already; those are left out.
        #[serde(default)]
        after: u32,
    },
}

/// How well a puzzle is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlePractice {
    /// When it is to come again, in milliseconds of Unix time.
    pub due_ms: i64,
    /// Has that time come?
    pub is_due: bool,
    /// The box that it lies in, from 1 to 5: whatever is solved goes one on and
    /// comes again later.
    #[serde(rename = "box")]
    pub stage: u32,
    /// How often it was solved.
    pub right: u32,
    /// How often it was not.
    pub wrong: u32,
}

/// A puzzle and how well it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleListed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The word list that somebody brought for its game; the service's own if
    /// absent.
    pub lexicon: Option<String>,
    /// How well it is known.
    pub practice: PuzzlePractice,
}

/// A page of the list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlePage {
    /// The puzzles, the longest due first.
    pub puzzles: Vec<PuzzleListed>,
    /// What to ask for as `after` to get the next page; absent on the last.
    pub next: Option<String>,
    /// How many puzzles there are on all pages.
    pub total: u64,
    /// How many of them are due.
    pub due: u64,
}

/// What somebody made of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleOutcome {
    /// Solved: it goes to the next box, and comes again after 1, 3, 7, 14 or
    /// 30 days.
    Right,
    /// Not solved: it goes back to the first box, and comes again in ten
    /// minutes.
    Wrong,
    /// Neither: it stays where it is, and comes again tomorrow.
    Skipped,
}

/// Says what somebody made of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleGrade {
    /// What came of it.
    pub outcome: PuzzleOutcome,
}

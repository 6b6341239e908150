//! Opening books: what is in them, and how they were made.

use serde::{Deserialize, Serialize};

/// An opening book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookReport {
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// Positions in the book.
    pub entries: u64,
    /// Length of the file.
    pub bytes: u64,
    /// The version of the program that made it.
    pub build: String,
    /// A number that changes with the evaluation that it was made with.
    pub evaluation: String,
    /// Positions that were to be searched.
    pub positions: u32,
    /// Nodes of each search.
    pub nodes: u32,
    /// Moves that each search weighed.
    pub lines: u32,
    /// What a move may lose to be followed.
    pub margin: u32,
    /// Stones of the last positions.
    pub stones: u32,
}

/// The answer of `zeitnot book info`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookInfo {
    /// The books that were asked for.
    pub books: Vec<BookReport>,
}

/// The answer of `zeitnot book build`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookBuilt {
    /// The book.
    #[serde(flatten)]
    pub book: BookReport,
    /// Positions that were searched in this run.
    pub searched: u64,
    /// Time that this took.
    pub seconds: f64,
    /// Did the book come to its end? If not, nothing was written.
    pub complete: bool,
}

/// The answer of `zeitnot book show`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookShown {
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// The move to make; null where the book does not know the position, and
    /// everything behind it is absent then.
    pub best_move: Option<String>,
    /// What the position is worth, as the first player sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Depth of the search that found the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes of all searches behind the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The moves that the book makes for both sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pv: Vec<String>,
}

//! Opening books.

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
    /// File size in bytes.
    pub bytes: u64,
    /// Program version that built the book.
    pub build: String,
    /// Fingerprint of the evaluation that the book was built with.
    pub evaluation: String,
    /// Maximum number of positions to search.
    pub positions: u32,
    /// Nodes of each search.
    pub nodes: u32,
    /// Number of moves that each search compared.
    pub lines: u32,
    /// Maximum loss of a move that is followed.
    pub margin: u32,
    /// Maximum number of stones of a position.
    pub stones: u32,
}

/// The output of `zeitnot book info --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookInfo {
    /// The requested books.
    pub books: Vec<BookReport>,
}

/// The output of `zeitnot book build --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookBuilt {
    /// The book.
    #[serde(flatten)]
    pub book: BookReport,
    /// Positions searched in this run.
    pub searched: u64,
    /// Duration of this run, in seconds.
    pub seconds: f64,
    /// Whether the book was finished; otherwise nothing was written.
    pub complete: bool,
}

/// The output of `zeitnot book show --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookShown {
    /// The rule set.
    pub rule: String,
    /// Board size.
    pub size: u32,
    /// The book move; null if the position is not in the book. The fields below
    /// are then absent.
    pub best_move: Option<String>,
    /// The score from the first player's point of view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Depth of the search that found the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes of all searches that the move is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The line of book moves for both sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pv: Vec<String>,
}

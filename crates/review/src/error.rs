//! Why a game cannot be reviewed.

use zeitnot_core::{GameError, TableError};
use zeitnot_record::TreeError;
use zeitnot_transcript::InvalidRecord;

/// Why a game cannot be reviewed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The record is no game by the rules.
    #[error("{0}")]
    InvalidRecord(#[from] InvalidRecord),
    /// A position cannot be judged.
    #[error("{0}")]
    Game(#[from] GameError),
    /// There are no moves.
    #[error("the game has no moves; review one that has")]
    Empty,
    /// There is no memory for the search.
    #[error("{0}")]
    Table(#[from] TableError),
    /// A record has no room for what was found.
    #[error("{0}")]
    Tree(#[from] TreeError),
    /// A page could not be written.
    #[error("the review could not be written as JSON: {0}; please report this")]
    Json(String),
    /// Somebody did not want to wait.
    #[error("the review was broken off")]
    Interrupted,
}

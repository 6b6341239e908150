//! Errors of reviews.

use zeitnot_core::{GameError, TableError};
use zeitnot_record::TreeError;
use zeitnot_transcript::InvalidRecord;

/// A game cannot be reviewed, or a review cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The record breaks the rules of the game.
    #[error("{0}")]
    InvalidRecord(#[from] InvalidRecord),
    /// A position cannot be analyzed.
    #[error("{0}")]
    Game(#[from] GameError),
    /// The game has no moves.
    #[error("the game has no moves; review one that has")]
    Empty,
    /// The search's table could not be allocated.
    #[error("{0}")]
    Table(#[from] TableError),
    /// A record has no room for the review.
    #[error("{0}")]
    Tree(#[from] TreeError),
    /// The page's data could not be written.
    #[error("could not write the review as JSON: {0}; please report this")]
    Json(String),
    /// The review was stopped.
    #[error("the review was stopped")]
    Interrupted,
}

//! Errors of writing game files.

use zeitnot_core::GameError;
use zeitnot_record::WriteError;
use zeitnot_transcript::RecordError;

/// A failure to write a played game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// The game has no file format.
    #[error(
        "there is no file format for {game}; only chess (PGN), gomoku (SGF), and crossword \
         (GCG) have one"
    )]
    Game {
        /// The name of the game.
        game: String,
    },
    /// The opening is not a position of this game.
    #[error("the opening `{opening}` is not a valid position: {problem}")]
    Opening {
        /// The name of the opening.
        opening: String,
        /// The error and its remedy.
        problem: GameError,
    },
    /// A move cannot be played, or the game cannot be recorded.
    #[error(transparent)]
    Record(RecordError),
    /// The format cannot express the game.
    #[error(transparent)]
    Write(#[from] WriteError),
}

//! Why a game has no file.

use zeitnot_core::GameError;
use zeitnot_record::WriteError;
use zeitnot_transcript::RecordError;

/// Why a game that was played cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// No format is known for the game.
    #[error(
        "no file format holds games of {game}; chess is written as PGN, gomoku as SGF and \
         crossword as GCG"
    )]
    Game {
        /// The name of the game.
        game: String,
    },
    /// The opening is no position of this game.
    #[error("the opening `{opening}` is no position: {problem}")]
    Opening {
        /// What the opening is called.
        opening: String,
        /// What is wrong with it.
        problem: GameError,
    },
    /// A move cannot be played, or no record holds the game.
    #[error(transparent)]
    Record(RecordError),
    /// The format has no room for something.
    #[error(transparent)]
    Write(#[from] WriteError),
}

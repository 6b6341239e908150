//! Why a game has no file.

use zeitnot_core::GameError;
use zeitnot_record::{TreeError, WriteError};
use zeitnot_transcript::LineError;

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
    /// A move cannot be played where it stands.
    #[error("move {ply} cannot be played: {problem}")]
    Move {
        /// Which move, from 1; those of the opening count.
        ply: usize,
        /// What is wrong with it.
        problem: GameError,
    },
    /// There are too many moves, or one that no file can hold.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The format has no room for something.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl GameFileError {
    /// Why the game from this opening cannot be played through.
    pub(super) fn from_line_error(opening: &str, error: LineError) -> Self {
        match error {
            LineError::Move { ply, problem } => Self::Move { ply, problem },
            other => Self::Opening {
                opening: opening.to_owned(),
                problem: GameError(other.to_string()),
            },
        }
    }
}

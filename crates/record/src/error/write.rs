//! Errors of writing a record.

use thiserror::Error;

use crate::{BoardSize, MAX_INPUT_BYTES, MAX_TAGS};

/// An error while writing a record in a format.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A move that would be read back differently.
    #[error(
        "move {ply} (`{text}`) does not fit a move list; \
         name the game in the record, or choose another format"
    )]
    Move {
        /// The number of the move in the main line, from 1.
        ply: usize,
        /// The text of the move.
        text: String,
    },
    /// A header field that would be read back differently.
    #[error(
        "the header field `{key}` does not fit one line of text; \
         remove line breaks and outer spaces, or leave the field out"
    )]
    Field {
        /// The field's name.
        key: String,
    },
    /// A tag whose name is not a word or belongs to a field.
    #[error("the tag `{key}` cannot be a header key; use another word of letters, digits, _ and -")]
    Key {
        /// The tag's name.
        key: String,
    },
    /// More tags than a file may have.
    #[error("the record has more than {MAX_TAGS} tags; drop some")]
    TooManyTags,
    /// A file above the maximum length.
    #[error("the file would have more than {MAX_INPUT_BYTES} bytes; shorten the comment")]
    TooLarge,
    /// A game that the format does not support.
    #[error("the game `{game}` is not supported by this format; choose another format")]
    Game {
        /// The name of the game.
        game: String,
    },
    /// A board size that the format does not support.
    #[error("a board of {size} is not supported by this format; choose another format")]
    Size {
        /// The size of the board.
        size: BoardSize,
    },
    /// A move that is not a point of the board, or a pass that is not supported.
    #[error(
        "move {ply} (`{text}`) cannot be written for a board of {size}; \
         correct the move or the size, or choose another format"
    )]
    Point {
        /// The number of the move in its line, from 1.
        ply: u32,
        /// The text of the move.
        text: String,
        /// The size of the board.
        size: BoardSize,
    },
    /// A move that is not a chess move.
    #[error("move {ply} (`{text}`) is not a move of chess; choose another format")]
    ChessMove {
        /// The number of the move in its line, from 1.
        ply: u32,
        /// The text of the move.
        text: String,
    },
    /// A move that is not a crossword move.
    #[error("move {ply} (`{text}`) is not a move of the crossword game; choose another format")]
    CrosswordMove {
        /// The number of the move in its line, from 1.
        ply: u32,
        /// The text of the move.
        text: String,
    },
    /// A challenge without an event that ends it.
    #[error("move {ply} is a challenge without a result; choose another format")]
    Challenge {
        /// The number of the move in its line, from 1.
        ply: u32,
    },
    /// An invalid rack.
    #[error("the rack `{rack}` is invalid; use capitals, ? for a blank, and brackets as in [CH]")]
    Rack {
        /// The text of the rack.
        rack: String,
    },
    /// Moves in a format that holds only a position.
    #[error("the game has moves, and an EPD line holds one position; choose another format")]
    Moves,
    /// A starting position that the format does not support.
    #[error(
        "the starting position `{start}` is not supported by this format; choose another format"
    )]
    Start {
        /// The text of the starting position.
        start: String,
    },
    /// A comment or label that would be read back differently.
    #[error("the remark at move {ply} contains control characters or outer spaces; delete them")]
    Remark {
        /// The number of the move in its line; 0 for the comment on the game.
        ply: u32,
    },
}

//! Why a record cannot be written in a format.

use thiserror::Error;

use crate::{BoardSize, MAX_INPUT_BYTES, MAX_TAGS};

/// Why a record cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A move that would be read back differently.
    #[error(
        "move {ply} (`{text}`) does not fit a move list; \
         name the game in the record, or choose another format"
    )]
    Move {
        /// Which move of the main line, from 1.
        ply: usize,
        /// Its text.
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
    /// More tags than can be read back.
    #[error("the record has more than {MAX_TAGS} tags; drop some")]
    TooManyTags,
    /// A file longer than can be read back.
    #[error("the file would have more than {MAX_INPUT_BYTES} bytes; shorten the comment")]
    TooLarge,
    /// A game that the format is not made for.
    #[error("the game `{game}` has no place in this format; choose another format")]
    Game {
        /// The record's name of it.
        game: String,
    },
    /// A board that the format cannot describe.
    #[error("a board of {size} has no place in this format; choose another format")]
    Size {
        /// The record's board.
        size: BoardSize,
    },
    /// A move that is no point of the board, or a pass where there is none.
    #[error(
        "move {ply} (`{text}`) cannot be written for a board of {size}; \
         correct the move or the size, or choose another format"
    )]
    Point {
        /// Which move of its line, from 1.
        ply: u32,
        /// Its text.
        text: String,
        /// The board it should be on.
        size: BoardSize,
    },
    /// A move that is not one of chess.
    #[error("move {ply} (`{text}`) is not a move of chess; choose another format")]
    ChessMove {
        /// Which move of its line, from 1.
        ply: u32,
        /// Its text.
        text: String,
    },
    /// A move that is not one of the crossword game.
    #[error("move {ply} (`{text}`) is not a move of the crossword game; choose another format")]
    CrosswordMove {
        /// Which move of its line, from 1.
        ply: u32,
        /// Its text.
        text: String,
    },
    /// A challenge of which the record does not say how it ended.
    #[error("move {ply} is a challenge, and nothing says how it ended; choose another format")]
    Challenge {
        /// Which move of its line, from 1.
        ply: u32,
    },
    /// Tiles that are none.
    #[error("the rack `{rack}` is not written as tiles; use capitals, ? and brackets as in [CH]")]
    Rack {
        /// The record's wording of it.
        rack: String,
    },
    /// Moves in a format that holds a position alone.
    #[error("the game has moves, and an EPD line holds one position; choose another format")]
    Moves,
    /// A starting position that the format cannot describe.
    #[error("the starting position `{start}` has no place in this format; choose another format")]
    Start {
        /// The record's wording of it.
        start: String,
    },
    /// A remark that would be read back differently.
    #[error("the remark at move {ply} contains control characters or outer spaces; delete them")]
    Remark {
        /// Which move of its line; 0 is the comment on the game.
        ply: u32,
    },
}

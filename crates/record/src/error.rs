//! Why a file could not be read or a record not be written.

use thiserror::Error;

use crate::{MAX_INPUT_BYTES, MAX_TAGS};

/// Longest piece of a file that an error quotes.
const MAX_QUOTE: usize = 40;

/// Why bytes are not a game record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input is longer than [`MAX_INPUT_BYTES`].
    #[error("the file has {bytes} bytes, but at most {MAX_INPUT_BYTES} can be read; split it")]
    TooLarge {
        /// Length of the input.
        bytes: usize,
    },
    /// One place of the input breaks the format.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// A place in a file, what stands there, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: `{token}` {problem}; {remedy}", remedy = .problem.remedy())]
pub struct SyntaxError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The offending text, made printable and shortened if need be.
    pub token: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl SyntaxError {
    pub(crate) fn new(line: usize, column: usize, token: &str, problem: Problem) -> Self {
        Self {
            line,
            column,
            token: quote(token),
            problem,
        }
    }
}

/// What can be wrong at one place of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Bytes that are no text.
    #[error("is not UTF-8")]
    NotUtf8,
    /// A header line with a control character in it.
    #[error("contains a control character")]
    ControlCharacter,
    /// A header line that should fill a field and does not.
    #[error("has no value")]
    EmptyValue,
    /// A field that was already filled.
    #[error("is given twice")]
    Duplicate,
    /// A board size that is not one.
    #[error("is not a board size")]
    BadSize,
    /// A result that is not one.
    #[error("is not a result")]
    BadOutcome,
    /// Two results that differ.
    #[error("contradicts the result in the header")]
    OutcomeConflict,
    /// A header line below the moves.
    #[error("is a header line below the moves")]
    LateHeader,
    /// More tags than a record holds.
    #[error("is one header line too many")]
    TooManyTags,
    /// Something that has not the shape of a move.
    #[error("is not a move")]
    NotAMove,
    /// A move of impossible length.
    #[error("is too long for a move")]
    MoveTooLong,
    /// Anything that follows the result.
    #[error("comes after the result")]
    AfterOutcome,
    /// More moves than a record holds.
    #[error("is one move too many")]
    TooManyMoves,
}

impl Problem {
    /// What to do about it, as the second half of a sentence.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::NotUtf8 => "save the file as UTF-8 text",
            Self::ControlCharacter => "delete it, or save the file with ordinary line ends",
            Self::EmptyValue => "write one after the colon or delete the line",
            Self::Duplicate => "keep one of the lines",
            Self::BadSize => "write one number such as 15, or columns and rows such as 20x15",
            Self::BadOutcome => "write 1-0, 0-1, 1/2-1/2 or *",
            Self::OutcomeConflict => "keep one of the two",
            Self::LateHeader => "put it above the first move",
            Self::TooManyTags => "drop the lines that are not needed",
            Self::NotAMove => "write letters and digits only, with spaces between moves",
            Self::MoveTooLong => "put spaces between the moves",
            Self::AfterOutcome => "end the file with the result, one game to a file",
            Self::TooManyMoves => "cut the game into several files",
        }
    }
}

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
}

/// `text` fit for one line of an error message.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text
        .chars()
        .take(MAX_QUOTE)
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect();
    if text.chars().nth(MAX_QUOTE).is_some() {
        quoted.push('…');
    }
    quoted
}

//! Errors of reading and writing game records.

mod problem;
mod write;

use thiserror::Error;

use crate::MAX_INPUT_BYTES;
pub use problem::FormatProblem;
pub use write::WriteError;

/// Maximum length of a quotation in an error, in characters.
const MAX_QUOTE: usize = 40;

/// An error while reading a game record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input is longer than [`MAX_INPUT_BYTES`].
    #[error("the file has {bytes} bytes, but at most {MAX_INPUT_BYTES} can be read; split it")]
    TooLarge {
        /// Length of the input, in bytes.
        bytes: usize,
    },
    /// The input failed before its end.
    #[error("could not read the file to its end: {reason}; check the disk and try again")]
    Input {
        /// The error message of the input.
        reason: String,
    },
    /// A text file is invalid.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A binary file is invalid.
    #[error(transparent)]
    Binary(#[from] BinaryError),
}

/// An invalid part of a text file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: `{token}` {problem}; {remedy}", remedy = .problem.remedy())]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The invalid text, printable and shortened if necessary.
    pub token: String,
    /// The problem with the text.
    pub problem: FormatProblem,
}

impl SyntaxError {
    pub(crate) fn new(line: usize, column: usize, token: &str, problem: FormatProblem) -> Self {
        Self {
            line,
            column,
            token: quote(token),
            problem,
        }
    }

    /// Creates an error about `token`, which begins at byte `offset` of `text`.
    pub(crate) fn from_offset(
        text: &str,
        offset: usize,
        token: &str,
        problem: FormatProblem,
    ) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let last_line = before.rsplit('\n').next().unwrap_or_default();
        Self::new(
            before.matches('\n').count() + 1,
            last_line.chars().count() + 1,
            token,
            problem,
        )
    }
}

/// An invalid part of a binary file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("byte {offset}: `{token}` {problem}; {remedy}", remedy = .problem.remedy())]
pub struct BinaryError {
    /// Number of bytes before the invalid part.
    pub offset: usize,
    /// The byte in hexadecimal, the version, or a description of the part.
    pub token: String,
    /// The problem with the part.
    pub problem: FormatProblem,
}

impl BinaryError {
    pub(crate) fn new(offset: usize, token: &str, problem: FormatProblem) -> Self {
        Self {
            offset,
            token: quote(token),
            problem,
        }
    }
}

/// Shortens `text` and replaces control characters, for an error message.
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

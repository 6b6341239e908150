//! Why a file could not be read or a record not be written.

mod problem;
mod write;

use thiserror::Error;

use crate::MAX_INPUT_BYTES;
pub use problem::FormatProblem;
pub use write::WriteError;

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
    /// The input broke off before its end.
    #[error("the file could not be read to its end: {reason}; check where it lies and try again")]
    Input {
        /// What the operating system says.
        reason: String,
    },
    /// One place of a text breaks the format.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// One place of a binary file breaks the format.
    #[error(transparent)]
    Binary(#[from] BinaryError),
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

    /// The error about a piece of `text` that begins at byte `offset`.
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

/// A byte of a binary file, what stands there, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("byte {offset}: `{token}` {problem}; {remedy}", remedy = .problem.remedy())]
pub struct BinaryError {
    /// Number of bytes before the place.
    pub offset: usize,
    /// What stands there, in hexadecimal digits or in words.
    pub token: String,
    /// What is wrong with it.
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

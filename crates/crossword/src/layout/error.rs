//! What can be wrong with the picture of a board.

/// Why a text is no layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of board layout `{name}`: {fault}")]
pub struct LayoutError {
    /// The name of the layout.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: LayoutFault,
}

/// What is wrong with a line of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutFault {
    /// A row that is too short or too long.
    #[error("the row has {0} squares; write 15 signs without spaces")]
    Width(usize),
    /// A sign that means nothing.
    #[error("`{0}` is no square; write . ' \" ^ - = or ~")]
    Sign(char),
    /// A sixteenth row.
    #[error("a board has 15 rows; leave out what comes after them")]
    TooManyRows,
    /// Too few rows.
    #[error("the board ends after {0} rows; write 15")]
    TooFewRows(usize),
    /// A start that is no square.
    #[error("`{0}` is no square of the board; write a column a to o and a row 1 to 15, such as h8")]
    Start(String),
    /// A second start.
    #[error("the start was given before; write it once")]
    StartTwice,
    /// A line whose premiums multiply to more than can be counted.
    #[error("a word in {0} could count more than 256 times; take some of its premium squares away")]
    FactorTooLarge(String),
    /// No start.
    #[error("the board has no start; write a line such as `start h8`")]
    NoStart,
    /// More text than a board needs.
    #[error("the layout goes on for more than 16 KiB; shorten it")]
    TooLong,
}

//! Errors in board layouts.

/// An invalid board layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of board layout `{name}`: {fault}")]
pub struct LayoutError {
    /// The name of the layout.
    pub name: String,
    /// The line number, from 1.
    pub line: usize,
    /// The fault in this line.
    pub fault: LayoutFault,
}

/// A fault in a line of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutFault {
    /// A row of the wrong length.
    #[error("the row has {0} squares; write 15 characters without spaces")]
    Width(usize),
    /// An unknown character.
    #[error("`{0}` is not a type of square; write . ' \" ^ - = or ~")]
    Sign(char),
    /// More rows than the board has.
    #[error("more than 15 rows; remove the others")]
    TooManyRows,
    /// Fewer rows than the board has.
    #[error("the board has {0} rows; write 15")]
    TooFewRows(usize),
    /// A start that is not a square.
    #[error("`{0}` is not a square; write a column a to o and a row 1 to 15, such as h8")]
    Start(String),
    /// A second start.
    #[error("duplicate start; write it once")]
    StartTwice,
    /// A row or column whose word premiums multiply to more than 256.
    #[error("the premiums of {0} multiply a word by more than 256; remove some")]
    FactorTooLarge(String),
    /// A board without a start square.
    #[error("the board has no start; write a line such as `start h8`")]
    NoStart,
    /// A text longer than the limit.
    #[error("the layout is longer than 16 KiB; shorten it")]
    TooLong,
}

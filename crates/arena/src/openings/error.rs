//! Errors in files of openings.

use zeitnot_record::ReadError;

use super::file::MOST_OPENINGS;

/// An error in a file of openings.
#[derive(Debug, thiserror::Error)]
#[error("openings `{file}`{place}: {problem}")]
pub struct OpeningsError {
    /// The file, as it was named.
    pub file: String,
    /// The location in the file.
    pub place: OpeningsLocation,
    /// The problem and its remedy.
    pub problem: OpeningsProblem,
}

/// A location in a file of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningsLocation {
    /// The whole file, or a location that the problem names.
    Whole,
    /// A line, from 1.
    Line(usize),
    /// An entry, from 1, in formats whose entries are not lines.
    Entry(&'static str, usize),
}

impl std::fmt::Display for OpeningsLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line(line) => write!(f, ", line {line}"),
            Self::Entry(what, number) => write!(f, ", {what} {number}"),
        }
    }
}

/// A problem of a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsProblem {
    /// The file could not be read.
    #[error("could not read it: {0}; give the path of a readable file")]
    Unreadable(std::io::Error),
    /// The format is invalid.
    #[error("{0}")]
    Format(#[from] ReadError),
    /// The file is too large, by this limit in bytes.
    #[error("it has more than {} MiB; split it", .0 >> 20)]
    TooLarge(u64),
    /// The file is not text.
    #[error("it is not UTF-8; save it as text")]
    NotText,
    /// The file has too many openings.
    #[error("it has more than {MOST_OPENINGS} openings; split it")]
    TooMany,
    /// The file has no openings.
    #[error("it has no openings; write one per line")]
    Empty,
    /// The file is for another game, rule set, or board size.
    #[error("it is for {what} {found}, not {wanted}; use another file, or play {found}")]
    Mismatch {
        /// `game`, `rule`, or `size`.
        what: &'static str,
        /// The value of the file.
        found: String,
        /// The value of the match.
        wanted: String,
    },
    /// The format does not support the game.
    #[error("{format} files cannot contain openings of {game}; use {known}")]
    WrongFormat {
        /// The extension of the format.
        format: &'static str,
        /// The game.
        game: &'static str,
        /// The supported formats.
        known: &'static str,
    },
    /// The opening cannot be played.
    #[error("{0}")]
    Unplayable(String),
    /// The game is over after the opening.
    #[error("the opening ends the game; remove the last moves")]
    GameOver,
    /// An unknown or invalid field after the moves.
    #[error(
        "`{0}` is not a field; write `score` and a whole number after the moves: h8i9; score +12"
    )]
    InvalidField(String),
}

//! Why a file is no list of openings.

use zeitnot_record::ReadError;

use super::file::MOST_OPENINGS;

/// Why a file is no list of openings.
#[derive(Debug, thiserror::Error)]
#[error("openings `{file}`{place}: {problem}")]
pub struct OpeningsError {
    /// The file, as it was named.
    pub file: String,
    /// Where in it.
    pub place: OpeningsLocation,
    /// What is wrong and what to do.
    pub problem: OpeningsProblem,
}

/// A place in a file of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningsLocation {
    /// The file as a whole, or a place that the problem names itself.
    Whole,
    /// A line, from 1.
    Line(usize),
    /// An entry, from 1, where entries have no lines of their own.
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

/// What can be wrong with a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsProblem {
    /// It could not be read.
    #[error("it cannot be read: {0}; give the path of a file you may read")]
    Unreadable(std::io::Error),
    /// Its format is broken.
    #[error("{0}")]
    Format(#[from] ReadError),
    /// It has more bytes than are read.
    #[error("it has more than {} MiB; split it", .0 >> 20)]
    TooLarge(u64),
    /// It is not text.
    #[error("it is not UTF-8; save it as text")]
    NotText,
    /// It has more openings than are kept.
    #[error("it has more than {MOST_OPENINGS} openings; split it")]
    TooMany,
    /// There is nothing in it.
    #[error("there is no opening in it; write one a line")]
    Empty,
    /// It is for something else.
    #[error("it is for {what} {found}, not {wanted}; choose another file, or play {found}")]
    Mismatch {
        /// `game`, `rule` or `size`.
        what: &'static str,
        /// What the file is for.
        found: String,
        /// What is wanted.
        wanted: String,
    },
    /// Its format has no openings of the game.
    #[error("{format} files hold no openings of {game}; give {known}")]
    WrongFormat {
        /// The extension of the format.
        format: &'static str,
        /// The game.
        game: &'static str,
        /// What can be read instead.
        known: &'static str,
    },
    /// An opening that cannot be played.
    #[error("{0}")]
    Unplayable(String),
    /// The game is over when the opening is.
    #[error("the opening ends the game; leave the last moves out")]
    GameOver,
    /// A field behind the moves that is none.
    #[error(
        "`{0}` is no field; write `score` and a whole number behind the moves, as in h8i9; score +12"
    )]
    InvalidField(String),
}

//! Game records and their file formats.
//!
//! A [`GameRecord`] holds what a file can contain about a game: players, rule,
//! board size, time control, a [`Tree`] of moves with variations, comments, and
//! annotations, racks and points, and the result. Moves are text: this crate
//! knows the file formats, and the games know which moves are legal and what
//! they mean.
//!
//! Every reader accepts untrusted bytes: its input is bounded, it does not
//! recurse, it never panics, and its errors name the location and the remedy.
//!
//! Formats: [`move_list`] (`.txt`), [`sgf`] (`.sgf`), [`psq`] (`.psq`),
//! [`renlib`] (`.lib`), [`pgn`] (`.pgn`), [`epd`] (`.epd`), and [`gcg`] (`.gcg`).
//! [`read()`] detects the format.

mod annotations;
mod board_size;
mod crossword;
pub mod epd;
mod error;
mod format;
pub mod gcg;
mod input;
mod lines;
pub mod move_list;
mod number;
mod omissions;
mod outcome;
pub mod pgn;
mod point;
pub mod psq;
mod record;
pub mod renlib;
mod score_sheet;
pub mod sgf;
mod side;
mod text;
pub mod tree;

pub use annotations::{Annotations, Evaluation};
pub use board_size::BoardSize;
pub use error::{BinaryError, FormatProblem, ReadError, SyntaxError, WriteError};
pub use format::{Format, read};
pub use input::MAX_INPUT_BYTES;
pub use omissions::RecordPart;
pub use outcome::RecordOutcome;
pub use record::{GameRecord, MAX_TAGS, Players, Racks, Tag};
pub use score_sheet::{ScoreEvent, ScoreEventKind, ScoreLine};
pub use side::PlayerSide;
pub use tree::{Node, NodeId, Tree, TreeError};

//! Game records and the files they live in.
//!
//! A [`GameRecord`] holds what a file can say about a game: players, rule,
//! board size, time control, a [`Tree`] of moves with variations, comments and
//! annotations, and the result. Moves are text. This crate knows how files are
//! written; whether a move is legal, or what it means, only the games know.
//!
//! Every reader here takes untrusted bytes: its input is bounded, it does not
//! recurse, it never panics, and it answers a bad file with an error that names
//! the place and the remedy.
//!
//! Formats: [`move_list`] (`.txt`), [`sgf`] (`.sgf`), [`psq`] (`.psq`),
//! [`renlib`] (`.lib`), [`pgn`] (`.pgn`) and [`epd`] (`.epd`). [`read()`] tells
//! them apart.

mod annotations;
mod board_size;
pub mod epd;
mod error;
mod format;
mod input;
mod lines;
mod losses;
pub mod move_list;
mod number;
mod outcome;
pub mod pgn;
mod point;
pub mod psq;
mod record;
pub mod renlib;
pub mod sgf;
mod text;
pub mod tree;

pub use annotations::{Annotations, Evaluation};
pub use board_size::BoardSize;
pub use error::{BinaryError, Problem, ReadError, SyntaxError, WriteError};
pub use format::{Format, read};
pub use input::MAX_INPUT_BYTES;
pub use losses::Part;
pub use outcome::Outcome;
pub use record::{GameRecord, MAX_TAGS, Players, Tag};
pub use tree::{Node, NodeId, Tree, TreeError};

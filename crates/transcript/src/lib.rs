//! Conversion between games and game records.
//!
//! `record` reads and writes files and treats moves as text; games implement rules
//! without files. This crate turns a [`PlayedRecord`] into a record: a
//! [`PlayedLine`] in file notation, or a score sheet. It also replays a parsed record
//! by the rules; see [`interpret`].

mod chess;
mod gomoku;
mod interpret;
mod line;
mod played;
mod sheet;
mod walk;

pub use gomoku::split_squares;
pub use interpret::{
    Interpretation, InvalidRecord, MAX_MOVES, MAX_PLIES, PlayedMainLine, interpret, main_line,
    to_file_notation,
};
pub use line::{PlayedLine, RecordError};
pub use played::{PlayedEnding, PlayedOpening, PlayedRecord, PlayedStart, TimedMove, record_of};
pub use sheet::{SheetEntry, is_deal};

//! Between games and their records: the one place that knows both.
//!
//! `record` knows how files are written and takes moves for words; games know
//! their rules and no files. Here a [`PlayedRecord`] becomes a record: a
//! [`PlayedLine`] in the words that files have for it, or a score sheet. A record
//! that was read is [played through](interpret) by the rules.

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

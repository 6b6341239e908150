//! Between games and their records: the one place that knows both.
//!
//! `record` knows how files are written and takes moves for words; games know
//! their rules and no files. Here a game that was played becomes a [`PlayedLine`] in
//! the words that files have for it, or a [score sheet](sheet), and a record
//! that was read is [played through](interpret) by the rules.

mod chess;
mod gomoku;
mod interpret;
mod line;
pub mod sheet;
mod walk;

pub use gomoku::split_squares;
pub use interpret::{
    Interpretation, InvalidRecord, MAX_MOVES, MAX_PLIES, PlayedMainLine, interpret, main_line,
    to_file_notation,
};
pub use line::{LineError, PlayedLine};
pub use sheet::{SheetEnd, SheetTurn, is_deal};

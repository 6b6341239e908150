//! Between games and their records: the one place that knows both.
//!
//! `record` knows how files are written and takes moves for words; games know
//! their rules and no files. Here a game that was played becomes a [`Line`] in
//! the words that files have for it, or a [score sheet](sheet), and a record
//! that was read is [played through](interpret) by the rules.

mod chess;
mod gomoku;
mod interpret;
mod line;
pub mod sheet;
mod walk;

pub use gomoku::squares;
pub use interpret::{
    Interpretation, MOST_MOVES, MOST_PLIES, MainLine, Misfit, file_words, interpret, main_line,
};
pub use line::{Line, LineError};
pub use sheet::{Closing, Turn, is_deal};

//! Building opening books for gomoku.
//!
//! [`roots()`] returns the positions that a book starts from. [`BookBuilder`] selects the
//! next position to search and backs up scores. [`BookBuild`] runs the searches, and
//! [`BookJournal`] stores them in a file.

mod build;
mod builder;
mod journal;
mod roots;

pub use build::{BookBuild, BuiltBook};
pub use builder::{BookBuilder, Branch, SearchTask};
pub use journal::{BookJournal, Finding, JournalError};
pub use roots::roots;

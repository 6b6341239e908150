//! Building opening books of gomoku.
//!
//! [`roots()`] has the positions that a book begins with; [`BookBuilder`] decides which
//! position is searched next and backs scores up. [`BookBuild`] runs the searches, and
//! [`BookJournal`] keeps them in a file.

mod build;
mod builder;
mod journal;
mod roots;

pub use build::{BookBuild, BuiltBook};
pub use builder::{BookBuilder, Branch, SearchTask};
pub use journal::{BookJournal, Finding, JournalError};
pub use roots::roots;

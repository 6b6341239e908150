//! Options that the other side may set with `setoption`.

mod assignment;
mod book;

pub use assignment::Assignment;
pub use book::{Change, OptionBook, OptionNames};

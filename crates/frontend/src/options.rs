//! Options that the other side may set with `setoption`.

mod assignment;
mod table;

pub use assignment::OptionAssignment;
pub use table::{OptionChange, OptionNames, OptionTable};

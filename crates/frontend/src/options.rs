//! Options that the client may set with `setoption`.

mod assignment;
mod table;

pub use assignment::OptionAssignment;
pub use table::{OptionChange, OptionNames, OptionTable};

//! What engines that are wrong on demand have in common: the faults they were
//! started with, lines in, lines out, and what needs no protocol to be wrong.

mod faults;
mod input;
mod output;
mod process;

pub use faults::{Faults, Known};
pub use input::{Input, Splitting};
pub use output::Output;
pub use process::{flood, start};

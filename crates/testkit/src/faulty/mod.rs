//! What engines that are wrong on demand have in common: the faults they were
//! started with, lines in, and lines out.

mod faults;
mod input;
mod output;

pub use faults::{Faults, Known};
pub use input::{Input, Splitting};
pub use output::Output;

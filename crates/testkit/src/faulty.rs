//! What engines that are wrong on demand have in common: the faults they were
//! started with, lines in, lines out, and what needs no protocol to be wrong.

mod faults;
mod input;
mod output;
mod process;

pub use faults::{FaultList, Faults};
pub use input::{InputLines, LineSplitting};
pub use output::OutputLines;
pub use process::{apply_flood_faults, apply_start_faults};

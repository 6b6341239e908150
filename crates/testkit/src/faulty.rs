//! Common parts of the faulty engines.
//!
//! These are the selected faults, input, output, and the faults that do not depend on a
//! protocol.

mod faults;
mod input;
mod output;
mod process;

pub use faults::{FaultList, Faults};
pub use input::{InputLines, LineSplitting};
pub use output::OutputLines;
pub use process::{apply_flood_faults, apply_start_faults};

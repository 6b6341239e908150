//! UCI, the universal chess interface, on our side.
//!
//! [`UciDialect`] is the conversation as a state machine; [`run`] puts it between a
//! reader and an engine. The guide `docs/gui.md` tells people what each command
//! and each option does, and which choice was made where the protocol leaves
//! one.

mod bench;
pub mod command;
mod dialogue;
pub mod go;
mod limits;
pub mod options;
mod perft;
mod rate_limiter;
mod report;
mod run;
mod strength;
mod wdl;

pub use dialogue::UciDialect;
pub use run::run;

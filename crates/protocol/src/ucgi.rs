//! UCGI, the universal crossword game interface, on our side.
//!
//! [`UcgiDialect`] is the conversation as a state machine; [`run`] puts it between a
//! reader and an engine. The protocol has no clocks; ours are those of UCI.
//! The guide `docs/ucgi.md` tells people what each command does.

pub mod command;
mod dialogue;
pub mod go;
mod limits;
mod options;
mod report;
mod run;

pub use dialogue::UcgiDialect;
pub use run::run;

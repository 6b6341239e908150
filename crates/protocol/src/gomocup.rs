//! The Gomocup protocol with the Yixin extensions, on our side.
//!
//! [`GomocupDialect`] is the conversation as a state machine; [`run`] puts it between a
//! reader and an engine. The guide `docs/gui.md` tells managers and people what
//! each command does.

pub mod brain;
pub mod command;
pub mod info;
mod memory;
pub mod point;
mod report;
pub mod rules;
mod run;
pub mod stones;
mod time_limits;

pub use brain::GomocupDialect;
pub use run::run;

pub use crate::event_loop::{Effect, InputLine, RunError, SearchRequest, lines};

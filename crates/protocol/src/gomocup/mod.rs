//! The Gomocup protocol with the Yixin extensions, on our side.
//!
//! [`Brain`] is the conversation as a state machine; [`run`] puts it between a
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
mod times;

pub use brain::Brain;
pub use run::run;

pub use crate::wire::{Action, Line, Order, RunError, lines};

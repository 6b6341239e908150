//! The Gomocup protocol with the Yixin extensions, on our side.
//!
//! [`Brain`] is the conversation as a state machine: lines and answers of
//! searches in, [`Action`]s out. [`run`] puts it between a reader and an
//! engine, which have a thread each, so that a command is seen at any time and
//! nothing that waits for a manager delays a search. The guide
//! `docs/gui.md` tells managers and people what each command does.

pub mod action;
pub mod brain;
pub mod command;
pub mod info;
pub mod lines;
mod memory;
mod openings;
pub mod point;
mod reader;
mod report;
pub mod rules;
mod run;
pub mod stones;
mod times;
mod words;

pub use action::{Action, Order};
pub use brain::Brain;
pub use lines::Line;
pub use run::{RunError, run};

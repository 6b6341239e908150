//! The engine side of the Gomocup protocol with the Yixin extensions.
//!
//! `docs/engines.md` describes every command.

pub mod brain;
pub mod command;
pub mod info;
mod memory;
pub mod point;
mod report;
pub mod rules;
pub mod stones;
mod time_limits;

pub use brain::GomocupDialect;

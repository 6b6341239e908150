//! The Gomocup protocol from the manager's side.
//!
//! [`GomocupEngine`] sends commands and parses replies, but does not check them.

mod brain;
mod point;
mod reply;

pub use brain::GomocupEngine;
pub use point::{EnginePoint, Stone};
pub use reply::GomocupReply;

//! The words of the Gomocup protocol from the manager's side: [`GomocupEngine`] sends
//! commands and reads replies; it does not judge them.

mod brain;
mod point;
mod reply;

pub use brain::GomocupEngine;
pub use point::{EnginePoint, Stone};
pub use reply::GomocupReply;

//! The words of the Gomocup protocol from the manager's side: [`Brain`] sends
//! commands and reads replies; it does not judge them.

mod brain;
mod point;
mod reply;

pub use brain::Brain;
pub use point::{Point, Stone};
pub use reply::Reply;

//! The words of the Universal Chess Interface from the interface's side:
//! [`Engine`] sends commands and reads replies; it does not judge them.

mod declaration;
mod engine;
mod info;
mod reply;

pub use declaration::{Declaration, DeclarationError, Kind};
pub use engine::{Engine, Introduction, Searched};
pub use info::{Bound, CurrentLine, Info, Score, ScoreValue};
pub use reply::{BestMove, Clearance, Id, Reply};

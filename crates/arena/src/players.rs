//! Players: the built-in engine and external ones.

mod builtin;
mod external;
mod gomocup;
mod uci;

pub use builtin::Builtin;
pub use external::{ExternalEngine, Warning};
pub use gomocup::GomocupPlayer;
pub use uci::UciPlayer;

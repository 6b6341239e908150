//! The words of the Universal Chess Interface from the interface's side:
//! [`UciEngine`] sends commands and reads replies; it does not judge them.

mod declaration;
mod engine;
mod info;
mod reply;

pub use declaration::{DeclarationError, DeclaredKind, OptionDeclaration};
pub use engine::{UciEngine, UciIntroduction, UciSearchOutput};
pub use info::{CurrentLine, ScoreValue, UciBound, UciInfo, UciScore};
pub use reply::{BestMove, CheckStatus, EngineId, UciReply};

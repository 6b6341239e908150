//! The Universal Chess Interface from the interface's side.
//!
//! [`UciEngine`] sends commands and parses replies, but does not check them.

mod declaration;
mod engine;
mod info;
mod reply;

pub use declaration::{DeclarationError, DeclaredKind, OptionDeclaration};
pub use engine::{UciEngine, UciIntroduction, UciSearchOutput};
pub use info::{CurrentLine, ScoreValue, UciBound, UciInfo, UciScore};
pub use reply::{BestMove, CheckStatus, EngineId, UciReply};

//! The checks for a UCI engine, and what they work with.

mod checks;
mod positions;
mod probe;
mod root;
mod scripts;
mod search;
mod settings;
mod subject;

use std::time::Duration;

pub use settings::UciSettings;

use super::check;
use super::protocol::Protocol;
use crate::client::uci::{Engine, Introduction, Reply};

/// The Universal Chess Interface.
#[derive(Clone, Copy, Debug)]
pub struct Uci;

/// A check for a UCI engine.
type Check = check::Check<Uci>;

impl Protocol for Uci {
    const NAME: &'static str = "uci";

    type Reply = Reply;
    type Introduction = Introduction;
    type Settings = UciSettings;

    /// An engine that does not introduce itself is one without options.
    fn introduce(engine: &mut Engine, patience: Duration) -> Introduction {
        engine.introduce(patience).unwrap_or_default()
    }

    fn about(introduction: &Introduction) -> Option<&str> {
        introduction.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

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
    /// What the engine said up to `uciok`, if that came.
    type Introduction = Option<Introduction>;
    type Settings = UciSettings;

    fn introduce(engine: &mut Engine, patience: Duration) -> Option<Introduction> {
        engine.introduce(patience).ok()
    }

    fn about(introduction: &Option<Introduction>) -> Option<&str> {
        introduction.as_ref()?.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

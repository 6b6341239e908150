//! The checks for an engine that speaks UCGI, and what they work with.

mod checks;
mod positions;
mod probe;
mod root;
mod settings;
mod subject;

use std::time::Duration;

pub use settings::UcgiSettings;

use super::check;
use super::protocol::Protocol;
use crate::client::ucgi::{Engine, Introduction, Reply};

/// The universal crossword game interface.
#[derive(Clone, Copy, Debug)]
pub struct Ucgi;

/// A check for an engine that speaks UCGI.
type Check = check::Check<Ucgi>;

impl Protocol for Ucgi {
    const NAME: &'static str = "ucgi";

    type Reply = Reply;
    /// What the engine said up to `ucgiok`, if that came.
    type Introduction = Option<Introduction>;
    type Settings = UcgiSettings;

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

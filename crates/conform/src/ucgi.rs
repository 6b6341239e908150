//! The checks for an engine that speaks UCGI, and what they work with.

mod checks;
mod engine_under_test;
mod launcher;
mod positions;
mod root;
mod settings;

use std::time::Duration;

pub use settings::UcgiSettings;

use super::check;
use super::protocol::ConformProtocol;
use zeitnot_engine_client::ucgi::{UcgiEngine, UcgiIntroduction, UcgiReply};

/// The universal crossword game interface.
#[derive(Clone, Copy, Debug)]
pub struct UcgiSuite;

/// A check for an engine that speaks UCGI.
type Check = check::Check<UcgiSuite>;

impl ConformProtocol for UcgiSuite {
    const NAME: &'static str = "ucgi";

    type Reply = UcgiReply;
    /// What the engine said up to `ucgiok`, if that came.
    type Introduction = Option<UcgiIntroduction>;
    type Settings = UcgiSettings;

    fn introduce(engine: &mut UcgiEngine, patience: Duration) -> Option<UcgiIntroduction> {
        engine.introduce(patience).ok()
    }

    fn engine_name(introduction: &Option<UcgiIntroduction>) -> Option<&str> {
        introduction.as_ref()?.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

//! The conformance suite for UCGI.

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

/// The suite for the Universal Crossword Game Interface.
#[derive(Clone, Copy, Debug)]
pub struct UcgiSuite;

/// A check of a UCGI engine.
type Check = check::Check<UcgiSuite>;

impl ConformProtocol for UcgiSuite {
    const NAME: &'static str = "ucgi";

    type Reply = UcgiReply;
    /// The identification up to `ucgiok`; `None` if that is missing.
    type Introduction = Option<UcgiIntroduction>;
    type Settings = UcgiSettings;

    fn introduce(engine: &mut UcgiEngine, timeout: Duration) -> Option<UcgiIntroduction> {
        engine.introduce(timeout).ok()
    }

    fn engine_name(introduction: &Option<UcgiIntroduction>) -> Option<&str> {
        introduction.as_ref()?.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

//! The conformance suite for UCI.

mod checks;
mod engine_under_test;
mod launcher;
mod positions;
mod root;
mod scripts;
mod search;
mod settings;

use std::time::Duration;

pub use settings::UciSettings;

use super::check;
use super::protocol::ConformProtocol;
use zeitnot_engine_client::uci::{UciEngine, UciIntroduction, UciReply};

/// The suite for the Universal Chess Interface.
#[derive(Clone, Copy, Debug)]
pub struct UciSuite;

/// A check of a UCI engine.
type Check = check::Check<UciSuite>;

impl ConformProtocol for UciSuite {
    const NAME: &'static str = "uci";

    type Reply = UciReply;
    /// The identification up to `uciok`; `None` if that is missing.
    type Introduction = Option<UciIntroduction>;
    type Settings = UciSettings;

    fn introduce(engine: &mut UciEngine, timeout: Duration) -> Option<UciIntroduction> {
        engine.introduce(timeout).ok()
    }

    fn engine_name(introduction: &Option<UciIntroduction>) -> Option<&str> {
        introduction.as_ref()?.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

//! The checks for a UCI engine, and what they work with.

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

/// The Universal Chess Interface.
#[derive(Clone, Copy, Debug)]
pub struct UciSuite;

/// A check for a UCI engine.
type Check = check::Check<UciSuite>;

impl ConformProtocol for UciSuite {
    const NAME: &'static str = "uci";

    type Reply = UciReply;
    /// What the engine said up to `uciok`, if that came.
    type Introduction = Option<UciIntroduction>;
    type Settings = UciSettings;

    fn introduce(engine: &mut UciEngine, patience: Duration) -> Option<UciIntroduction> {
        engine.introduce(patience).ok()
    }

    fn engine_name(introduction: &Option<UciIntroduction>) -> Option<&str> {
        introduction.as_ref()?.name.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

//! The checks for a Gomocup brain, and what they work with.

mod checks;
mod engine_under_test;
mod grid;
mod launcher;
mod random_opponent;

use std::time::{Duration, Instant};

use super::check;
use super::protocol::ConformProtocol;
use zeitnot_engine_client::gomocup::{GomocupEngine, GomocupReply};

/// The Gomocup protocol, with the Yixin extension where a brain offers it.
#[derive(Clone, Copy, Debug)]
pub struct GomocupSuite;

/// A check for a Gomocup brain.
type Check = check::Check<GomocupSuite>;

impl ConformProtocol for GomocupSuite {
    const NAME: &'static str = "gomocup";

    type Reply = GomocupReply;
    /// What the brain answered to `ABOUT`.
    type Introduction = Option<String>;
    type Settings = ();

    /// What the brain answers to `ABOUT`: a line of `key="value"`, or else the
    /// first line of an older brain's free text.
    fn introduce(brain: &mut GomocupEngine, patience: Duration) -> Option<String> {
        brain.send("ABOUT").ok()?;
        let mut deadline = Instant::now() + patience;
        let mut free_text = None;
        for _ in 0..100 {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(answered) = brain.next_reply(left) else {
                break;
            };
            let GomocupReply::Other(text) = answered.reply else {
                continue;
            };
            if text.contains('=') {
                return Some(text);
            }
            free_text.get_or_insert(text);
            deadline = deadline.min(Instant::now() + patience / 10);
        }
        free_text
    }

    fn engine_name(introduction: &Option<String>) -> Option<&str> {
        introduction.as_deref()
    }

    fn checks() -> Vec<Check> {
        checks::all()
    }
}

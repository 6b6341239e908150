//! The conformance suite for the Gomocup protocol.

mod checks;
mod engine_under_test;
mod grid;
mod launcher;
mod random_opponent;

use std::time::{Duration, Instant};

use super::check;
use super::protocol::ConformProtocol;
use zeitnot_engine_client::gomocup::{GomocupEngine, GomocupReply};

/// The suite for the Gomocup protocol.
///
/// It includes optional commands and the Yixin extension.
#[derive(Clone, Copy, Debug)]
pub struct GomocupSuite;

/// A check of a Gomocup brain.
type Check = check::Check<GomocupSuite>;

impl ConformProtocol for GomocupSuite {
    const NAME: &'static str = "gomocup";

    type Reply = GomocupReply;
    /// The answer to `ABOUT`; `None` if it is missing.
    type Introduction = Option<String>;
    type Settings = ();

    /// Returns the answer to `ABOUT`: a line with `key="value"` pairs.
    ///
    /// Older brains answer with free text, of which the first line is returned.
    fn introduce(brain: &mut GomocupEngine, timeout: Duration) -> Option<String> {
        brain.send("ABOUT").ok()?;
        let mut deadline = Instant::now() + timeout;
        let mut free_text = None;
        for _ in 0..100 {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(timed) = brain.next_reply(left) else {
                break;
            };
            let GomocupReply::Other(text) = timed.reply else {
                continue;
            };
            if text.contains('=') {
                return Some(text);
            }
            free_text.get_or_insert(text);
            deadline = deadline.min(Instant::now() + timeout / 10);
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

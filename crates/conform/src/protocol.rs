//! What the suite needs to know of a protocol.

use std::time::Duration;

use super::check::Check;
use zeitnot_engine_client::{Dialogue, ParseReply};

/// A protocol whose engines can be tested.
pub trait ConformProtocol: Copy + std::fmt::Debug + 'static {
    /// Its name on the command line and in reports.
    const NAME: &'static str;

    /// What its engines say.
    type Reply: ParseReply;

    /// What is learned of an engine once, before any check.
    type Introduction;

    /// What the person who tests may choose.
    type Settings;

    /// Asks an engine what it is, in bounded time.
    fn introduce(engine: &mut Dialogue<Self::Reply>, patience: Duration) -> Self::Introduction;

    /// How the engine calls itself, if it does.
    fn engine_name(introduction: &Self::Introduction) -> Option<&str>;

    /// Every check there is, in the order in which they are run.
    fn checks() -> Vec<Check<Self>>;
}

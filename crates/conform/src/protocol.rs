//! The interface between the suite and a protocol.

use std::time::Duration;

use super::check::Check;
use zeitnot_engine_client::{Dialogue, ParseReply};

/// A protocol whose engines can be tested.
pub trait ConformProtocol: Copy + std::fmt::Debug + 'static {
    /// Name on the command line and in reports.
    const NAME: &'static str;

    /// A parsed line of output.
    type Reply: ParseReply;

    /// The identification of an engine, read once before all checks.
    type Introduction;

    /// Settings of a test run.
    type Settings;

    /// Asks an engine to identify itself, in bounded time.
    fn introduce(engine: &mut Dialogue<Self::Reply>, timeout: Duration) -> Self::Introduction;

    /// Returns the name that the engine has reported, if any.
    fn engine_name(introduction: &Self::Introduction) -> Option<&str>;

    /// Returns all checks in the order of execution.
    fn checks() -> Vec<Check<Self>>;
}

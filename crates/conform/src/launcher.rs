//! Starts engine processes for a check.

use super::protocol::ConformProtocol;
use super::timing::Timeouts;
use super::verdict::{CheckResult, FailureKind, failed};
use zeitnot_engine_client::{CommandLine, Dialogue, Transcript};

/// Starts engine processes for one check.
#[derive(Debug)]
pub(super) struct Launcher<'run, P: ConformProtocol> {
    pub(super) command: &'run CommandLine,
    pub(super) timing: Timeouts,
    /// The identification of the engine.
    pub(super) introduction: &'run P::Introduction,
    pub(super) settings: &'run P::Settings,
    pub(super) transcript: Transcript,
}

impl<P: ConformProtocol> Launcher<'_, P> {
    /// Starts a process.
    pub(super) fn spawn(&self) -> CheckResult<Dialogue<P::Reply>> {
        self.spawn_with_transcript(&self.transcript)
    }

    /// Starts a process with a separate transcript.
    pub(super) fn spawn_with_transcript(
        &self,
        transcript: &Transcript,
    ) -> CheckResult<Dialogue<P::Reply>> {
        Dialogue::spawn(self.command, transcript.clone()).map_err(|error| {
            let seen = format!("could not start the process: {error}");
            failed(FailureKind::Crash, seen, "a process that starts")
        })
    }
}

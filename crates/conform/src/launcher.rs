//! What a check works with: a way to start the engine, as often as it likes.

use super::protocol::ConformProtocol;
use super::timing::Timeouts;
use super::verdict::{CheckResult, FailureKind, failed};
use zeitnot_engine_client::{CommandLine, Dialogue, Transcript};

/// Starts processes for one check.
#[derive(Debug)]
pub(super) struct Launcher<'run, P: ConformProtocol> {
    pub(super) command: &'run CommandLine,
    pub(super) timing: Timeouts,
    /// What the engine said of itself once.
    pub(super) introduction: &'run P::Introduction,
    pub(super) settings: &'run P::Settings,
    pub(super) transcript: Transcript,
}

impl<P: ConformProtocol> Launcher<'_, P> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn spawn(&self) -> CheckResult<Dialogue<P::Reply>> {
        self.spawn_with_transcript(&self.transcript)
    }

    /// The same, with a transcript of its own.
    pub(super) fn spawn_with_transcript(
        &self,
        transcript: &Transcript,
    ) -> CheckResult<Dialogue<P::Reply>> {
        Dialogue::spawn(self.command, transcript.clone()).map_err(|error| {
            let seen = format!("the process could not be started: {error}");
            failed(FailureKind::Crash, seen, "a process that starts")
        })
    }
}

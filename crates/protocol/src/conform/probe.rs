//! What a check works with: a way to start the engine, as often as it likes.

use super::subject::Subject;
use super::timing::Timing;
use super::verdict::{Checked, FailureKind, failed};
use crate::client::gomocup::Brain;
use crate::client::{CommandLine, Transcript};

/// Starts processes for one check.
#[derive(Debug)]
pub(super) struct Probe<'run> {
    pub(super) command: &'run CommandLine,
    pub(super) timing: Timing,
    /// What the brain answered to `ABOUT` once: the sign by which later
    /// answers are told from chatter.
    pub(super) about: Option<&'run str>,
    pub(super) transcript: Transcript,
}

impl Probe<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn fresh(&self) -> Checked<Subject> {
        let brain = Brain::spawn(self.command, self.transcript.clone()).map_err(|error| {
            let seen = format!("the process could not be started: {error}");
            failed(FailureKind::Crash, seen, "a process that starts")
        })?;
        Ok(Subject::new(
            brain,
            self.timing,
            self.about.map(str::to_owned),
        ))
    }

    /// A fresh process with an empty board of this size and little time.
    pub(super) fn started(&self, size: u32) -> Checked<Subject> {
        let mut subject = self.fresh()?;
        subject.start(size)?;
        subject.hurry()?;
        Ok(subject)
    }
}

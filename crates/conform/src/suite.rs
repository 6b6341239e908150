//! Runs checks on an engine and collects the results.

use std::io;
use std::time::{Duration, Instant};

use super::check::{Check, Severity};
use super::launcher::Launcher;
use super::protocol::ConformProtocol;
use super::timing::Timeouts;
use super::verdict::CheckVerdict;
use zeitnot_engine_client::{CommandLine, Dialogue, Transcript, TranscriptEntry};

/// A failure to start the suite.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The engine could not be started.
    #[error("could not start `{program}`: {reason}; give a program and its arguments")]
    CouldNotStart {
        /// The program.
        program: String,
        /// The error of the operating system.
        reason: io::Error,
    },
}

/// A conformance suite for one engine.
#[derive(Debug)]
pub struct Suite<P: ConformProtocol> {
    command: CommandLine,
    timing: Timeouts,
    introduction: P::Introduction,
    settings: P::Settings,
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct CheckOutcome<P: ConformProtocol> {
    /// The check.
    pub check: Check<P>,
    /// The verdict.
    pub verdict: CheckVerdict,
    /// The time that it took.
    pub duration: Duration,
    /// The last lines of the dialogue.
    pub transcript: Vec<TranscriptEntry>,
}

impl<P: ConformProtocol> CheckOutcome<P> {
    /// Returns `true` if the engine does not conform because of this result.
    #[must_use]
    pub fn is_violation(&self) -> bool {
        matches!(self.verdict, CheckVerdict::Failed(_))
            && self.check.severity != Severity::Recommended
    }
}

impl<P: ConformProtocol> Suite<P> {
    /// Starts the engine once and asks it to identify itself.
    ///
    /// All timeouts are multiplied by `scale`, such as 2 for a slow machine.
    ///
    /// # Errors
    ///
    /// Fails if the engine cannot be started.
    pub fn new(
        command: CommandLine,
        scale: f64,
        settings: P::Settings,
    ) -> Result<Self, SuiteError> {
        let timing = Timeouts::new(scale);
        let could_not_start = |reason| SuiteError::CouldNotStart {
            program: command.program.to_string_lossy().into_owned(),
            reason,
        };
        let mut engine = Dialogue::spawn(&command, Transcript::new()).map_err(could_not_start)?;
        let introduction = P::introduce(&mut engine, timing.answer());
        drop(engine);
        Ok(Self {
            command,
            timing,
            introduction,
            settings,
        })
    }

    /// Returns the name that the engine has reported, if any.
    #[must_use]
    pub fn engine_name(&self) -> Option<&str> {
        P::engine_name(&self.introduction)
    }

    /// Runs a check.
    #[must_use]
    pub fn run(&self, check: &Check<P>) -> CheckOutcome<P> {
        let transcript = Transcript::new();
        let launcher = Launcher {
            command: &self.command,
            timing: self.timing,
            introduction: &self.introduction,
            settings: &self.settings,
            transcript: transcript.clone(),
        };
        let start = Instant::now();
        let verdict = (check.run)(&launcher).into();
        CheckOutcome {
            check: *check,
            verdict,
            duration: start.elapsed(),
            transcript: transcript.entries(),
        }
    }
}

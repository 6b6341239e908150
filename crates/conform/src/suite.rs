//! Runs checks on a command and collects what they come to.

use std::io;
use std::time::{Duration, Instant};

use super::check::{Check, Severity};
use super::launcher::Launcher;
use super::protocol::ConformProtocol;
use super::timing::Timeouts;
use super::verdict::CheckVerdict;
use zeitnot_engine_client::{CommandLine, Dialogue, Transcript, TranscriptEntry};

/// Why nothing could be tested at all.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The command does not start.
    #[error("`{program}` could not be started: {reason}; give a program and its arguments")]
    CouldNotStart {
        /// What should have been started.
        program: String,
        /// What the system says.
        reason: io::Error,
    },
}

/// A command that is tested.
#[derive(Debug)]
pub struct Suite<P: ConformProtocol> {
    command: CommandLine,
    timing: Timeouts,
    introduction: P::Introduction,
    settings: P::Settings,
}

/// What one check came to.
#[derive(Clone, Debug)]
pub struct CheckOutcome<P: ConformProtocol> {
    /// The check.
    pub check: Check<P>,
    /// What it came to.
    pub verdict: CheckVerdict,
    /// How long it took.
    pub duration: Duration,
    /// The last lines that were said.
    pub transcript: Vec<TranscriptEntry>,
}

impl<P: ConformProtocol> CheckOutcome<P> {
    /// Does this outcome mean that the engine does not conform?
    #[must_use]
    pub fn is_violation(&self) -> bool {
        matches!(self.verdict, CheckVerdict::Failed(_))
            && self.check.severity != Severity::Recommended
    }
}

impl<P: ConformProtocol> Suite<P> {
    /// Starts the command once and asks it what it is. `scale` stretches every
    /// wait: 1 is usual, 2 for a slow machine.
    ///
    /// # Errors
    ///
    /// The command does not start.
    pub fn new(
        command: CommandLine,
        scale: f64,
        settings: P::Settings,
    ) -> Result<Self, SuiteError> {
        let timing = Timeouts::new(scale);
        let unstartable = |reason| SuiteError::CouldNotStart {
            program: command.program.to_string_lossy().into_owned(),
            reason,
        };
        let mut engine = Dialogue::spawn(&command, Transcript::new()).map_err(unstartable)?;
        let introduction = P::introduce(&mut engine, timing.answer());
        drop(engine);
        Ok(Self {
            command,
            timing,
            introduction,
            settings,
        })
    }

    /// How the engine introduces itself, if it does.
    #[must_use]
    pub fn engine_name(&self) -> Option<&str> {
        P::engine_name(&self.introduction)
    }

    /// Runs one check.
    #[must_use]
    pub fn run(&self, check: &Check<P>) -> CheckOutcome<P> {
        let transcript = Transcript::new();
        let probe = Launcher {
            command: &self.command,
            timing: self.timing,
            introduction: &self.introduction,
            settings: &self.settings,
            transcript: transcript.clone(),
        };
        let began = Instant::now();
        let verdict = (check.run)(&probe).into();
        CheckOutcome {
            check: *check,
            verdict,
            duration: began.elapsed(),
            transcript: transcript.entries(),
        }
    }
}

//! Runs checks on a command and collects what they come to.

use std::io;
use std::time::{Duration, Instant};

use super::check::{Check, Severity};
use super::probe::Probe;
use super::timing::Timing;
use super::verdict::Verdict;
use crate::client::gomocup::{Brain, Reply};
use crate::client::{CommandLine, Entry, Transcript};

/// Why nothing could be tested at all.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The command does not start.
    #[error("`{program}` could not be started: {reason}; give a program and its arguments")]
    Unstartable {
        /// What should have been started.
        program: String,
        /// What the system says.
        reason: io::Error,
    },
}

/// A command that is tested.
#[derive(Debug)]
pub struct Suite {
    command: CommandLine,
    timing: Timing,
    about: Option<String>,
}

/// What one check came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The check.
    pub check: Check,
    /// What it came to.
    pub verdict: Verdict,
    /// How long it took.
    pub took: Duration,
    /// The last lines that were said.
    pub transcript: Vec<Entry>,
}

impl Outcome {
    /// Does this outcome mean that the engine does not conform?
    #[must_use]
    pub fn is_violation(&self) -> bool {
        matches!(self.verdict, Verdict::Failed(_)) && self.check.severity != Severity::Recommended
    }
}

impl Suite {
    /// Starts the command once and asks it what it is. `scale` stretches every
    /// wait: 1 is usual, 2 for a slow machine.
    ///
    /// # Errors
    ///
    /// The command does not start.
    pub fn new(command: CommandLine, scale: f64) -> Result<Self, SuiteError> {
        let timing = Timing::new(scale);
        let unstartable = |reason| SuiteError::Unstartable {
            program: command.program.to_string_lossy().into_owned(),
            reason,
        };
        let mut brain = Brain::spawn(&command, Transcript::new()).map_err(unstartable)?;
        let about = about(&mut brain, timing.answer());
        drop(brain);
        Ok(Self {
            command,
            timing,
            about,
        })
    }

    /// How the brain introduces itself, if it does.
    #[must_use]
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// Runs one check.
    #[must_use]
    pub fn run(&self, check: &Check) -> Outcome {
        let transcript = Transcript::new();
        let probe = Probe {
            command: &self.command,
            timing: self.timing,
            about: self.about(),
            transcript: transcript.clone(),
        };
        let began = Instant::now();
        let verdict = (check.run)(&probe).into();
        Outcome {
            check: *check,
            verdict,
            took: began.elapsed(),
            transcript: transcript.entries(),
        }
    }
}

/// What the brain answers to `ABOUT`: a line of `key="value"`, or else the
/// first line of an older brain's free text.
fn about(brain: &mut Brain, patience: Duration) -> Option<String> {
    brain.send("ABOUT").ok()?;
    let mut deadline = Instant::now() + patience;
    let mut free_text = None;
    for _ in 0..100 {
        let left = deadline.saturating_duration_since(Instant::now());
        let Ok(answered) = brain.reply(left) else {
            break;
        };
        let Reply::Other(text) = answered.reply else {
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

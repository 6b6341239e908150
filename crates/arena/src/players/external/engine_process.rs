//! The process of an external engine and its error handling.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zeitnot_core::text::escaped;
use zeitnot_engine_client::{Dialogue, ParseReply, ProcessError, Transcript};

use super::{ExternalEngine, Warning, Warnings};
use crate::player::PlayerError;

/// The longest timeout; it cannot overflow an [`Instant`].
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 3600);

/// The maximum length of a quoted reply, in characters.
const MAX_REPLY_CHARS: usize = 100;

/// A request to an engine that failed.
#[derive(Debug)]
pub(in crate::players) enum RequestError {
    /// The process failed.
    Process(ProcessError),
    /// The engine sent an unexpected line.
    UnexpectedReply(String),
    /// The protocol cannot express the request.
    Unsupported(&'static str),
}

impl From<ProcessError> for RequestError {
    fn from(error: ProcessError) -> Self {
        Self::Process(error)
    }
}

impl RequestError {
    pub(in crate::players) fn unexpected_reply(line: &str) -> Self {
        Self::UnexpectedReply(escaped(line.trim(), MAX_REPLY_CHARS))
    }
}

/// Returns the end of `timeout`, which is capped at [`UNLIMITED`].
pub(in crate::players) fn deadline(start: Instant, timeout: Duration) -> Instant {
    start + timeout.min(UNLIMITED)
}

/// Waits for a reply that `wanted` accepts.
pub(in crate::players) fn wait_for_reply<R: ParseReply>(
    dialogue: &mut Dialogue<R>,
    until: Instant,
    wanted: impl Fn(&R) -> bool,
) -> Result<(), ProcessError> {
    dialogue.find_reply(until, |timed| match wanted(&timed.reply) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

#[derive(Debug)]
pub(in crate::players) struct EngineProcess<R: ParseReply> {
    description: ExternalEngine,
    pub(in crate::players) warnings: Warnings,
    dialogue: Option<Dialogue<R>>,
}

impl<R: ParseReply> EngineProcess<R> {
    pub(in crate::players) fn new(description: ExternalEngine) -> Self {
        Self {
            description,
            warnings: Warnings::default(),
            dialogue: None,
        }
    }

    pub(in crate::players) const fn description(&self) -> &ExternalEngine {
        &self.description
    }

    /// Returns the process ID if a process is running.
    pub(in crate::players) fn process_id(&mut self) -> Option<u32> {
        let dialogue = self.dialogue.as_mut()?;
        Some(dialogue.process().id())
    }

    /// Prepares an engine for a game.
    ///
    /// Keeps the running process if that is allowed and `prepare` succeeds with
    /// it; otherwise starts a fresh one. The last arguments of `prepare` are
    /// whether the process is fresh, and the deadline.
    pub(in crate::players) fn prepare(
        &mut self,
        mut prepare: impl FnMut(
            &mut Dialogue<R>,
            &mut Warnings,
            bool,
            Instant,
        ) -> Result<(), RequestError>,
    ) -> Result<(), PlayerError> {
        if self.description.restart {
            self.shut_down();
        }
        let startup = self.description.startup_timeout;
        let until = || deadline(Instant::now(), startup);
        if let Some(mut dialogue) = self.take_running() {
            if prepare(&mut dialogue, &mut self.warnings, false, until()).is_ok() {
                self.dialogue = Some(dialogue);
                return Ok(());
            }
            self.warnings.add(Warning::Restarted);
        }
        let command = &self.description.command;
        let mut dialogue = Dialogue::spawn(command, Transcript::new()).map_err(|error| {
            let program = command.program.to_string_lossy();
            PlayerError::NotStarted(format!("could not run {program}: {error}"))
        })?;
        match prepare(&mut dialogue, &mut self.warnings, true, until()) {
            Ok(()) => {
                self.dialogue = Some(dialogue);
                Ok(())
            }
            Err(RequestError::UnexpectedReply(line)) => {
                Err(PlayerError::NotStarted(format!("it answered `{line}`")))
            }
            Err(RequestError::Unsupported(reason)) => {
                Err(PlayerError::NotStarted(reason.to_owned()))
            }
            Err(RequestError::Process(error)) => Err(PlayerError::NotStarted(describe_failure(
                &mut dialogue,
                error,
            ))),
        }
    }

    /// Runs `talk`, which asks for a move.
    ///
    /// After a timeout, `recover` gets [`ExternalEngine::recovery_timeout`] to
    /// resynchronize. After every other failure, the process is dropped, and the
    /// next game starts a fresh one.
    pub(in crate::players) fn run_turn<T>(
        &mut self,
        timeout: Duration,
        talk: impl FnOnce(&mut Dialogue<R>) -> Result<T, RequestError>,
        recover: impl FnOnce(&mut Dialogue<R>, Instant) -> Result<(), ProcessError>,
    ) -> Result<T, PlayerError> {
        let Some(mut dialogue) = self.dialogue.take() else {
            return Err(PlayerError::Terminated(
                "its process was no longer running".to_owned(),
            ));
        };
        let error = match talk(&mut dialogue) {
            Ok(answer) => {
                self.dialogue = Some(dialogue);
                return Ok(answer);
            }
            Err(RequestError::UnexpectedReply(line)) => PlayerError::NotAMove(line),
            Err(RequestError::Unsupported(reason)) => PlayerError::NotStarted(reason.to_owned()),
            Err(RequestError::Process(ProcessError::Timeout(_))) => {
                let end = deadline(Instant::now(), self.description.recovery_timeout);
                if recover(&mut dialogue, end).is_ok() {
                    self.dialogue = Some(dialogue);
                }
                PlayerError::TimedOut(timeout)
            }
            Err(RequestError::Process(error @ ProcessError::Ended(_))) => {
                PlayerError::Terminated(describe_failure(&mut dialogue, error))
            }
            Err(RequestError::Process(error)) => PlayerError::OutputLimit(error.to_string()),
        };
        Err(error)
    }

    /// Takes the engine if it is still running.
    fn take_running(&mut self) -> Option<Dialogue<R>> {
        let mut dialogue = self.dialogue.take()?;
        let lives = dialogue.process().exit().is_none();
        lives.then_some(dialogue)
    }

    fn shut_down(&mut self) {
        if let Some(mut dialogue) = self.dialogue.take() {
            // Dropping the dialogue kills a process that did not exit.
            let _ = dialogue.request_exit(self.description.quit_timeout.min(UNLIMITED));
        }
    }
}

impl<R: ParseReply> Drop for EngineProcess<R> {
    fn drop(&mut self) {
        self.shut_down();
    }
}

/// Describes an error, with the last line on standard error after an exit.
fn describe_failure<R: ParseReply>(dialogue: &mut Dialogue<R>, error: ProcessError) -> String {
    let ProcessError::Ended(exit) = error else {
        return error.to_string();
    };
    let end = exit.map_or_else(
        || "its output is closed".to_owned(),
        |exit| exit.to_string(),
    );
    match dialogue.process().last_error_line().as_str() {
        "" => end,
        line => format!("{end}; last line on standard error: `{line}`"),
    }
}

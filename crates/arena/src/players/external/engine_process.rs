//! The seat of a foreign engine: its process, if one lives, and what becomes
//! of it when something goes wrong.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zeitnot_core::text::escaped;
use zeitnot_engine_client::{Dialogue, ParseReply, ProcessError, Transcript};

use super::{ExternalEngine, Warning, Warnings};
use crate::player::PlayerError;

/// As good as for ever, and no clock overflows.
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 3600);

/// Most letters that are told of an engine's answer.
const MAX_REPLY_CHARS: usize = 100;

/// Why an engine did not do what it was asked.
#[derive(Debug)]
pub(in crate::players) enum RequestError {
    /// It has nothing for us.
    Process(ProcessError),
    /// It said something else.
    UnexpectedReply(String),
    /// There is no way to ask it.
    Unsupported(&'static str),
}

impl From<ProcessError> for RequestError {
    fn from(trouble: ProcessError) -> Self {
        Self::Process(trouble)
    }
}

impl RequestError {
    /// It said this line instead.
    pub(in crate::players) fn unexpected_reply(line: &str) -> Self {
        Self::UnexpectedReply(escaped(line.trim(), MAX_REPLY_CHARS))
    }
}

/// When `patience` from `start` is over.
pub(in crate::players) fn deadline(start: Instant, patience: Duration) -> Instant {
    start + patience.min(UNLIMITED)
}

/// Waits for a reply that is `wanted`.
pub(in crate::players) fn wait_for_reply<R: ParseReply>(
    dialogue: &mut Dialogue<R>,
    until: Instant,
    wanted: impl Fn(&R) -> bool,
) -> Result<(), ProcessError> {
    dialogue.find_reply(until, |said| match wanted(&said.reply) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

/// The seat of a foreign engine.
#[derive(Debug)]
pub(in crate::players) struct EngineProcess<R: ParseReply> {
    description: ExternalEngine,
    pub(in crate::players) warnings: Warnings,
    dialogue: Option<Dialogue<R>>,
}

impl<R: ParseReply> EngineProcess<R> {
    /// An empty seat.
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

    /// The number of the process, if one lives.
    pub(in crate::players) fn process_id(&mut self) -> Option<u32> {
        let dialogue = self.dialogue.as_mut()?;
        Some(dialogue.process().id())
    }

    /// Gets an engine ready for a game: the one that sits here, if it may stay
    /// and `prepare` succeeds with it, or a fresh one. `prepare` is told
    /// whether it is fresh, and until when it has time.
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
            PlayerError::NotStarted(format!("{program} cannot be run: {error}"))
        })?;
        match prepare(&mut dialogue, &mut self.warnings, true, until()) {
            Ok(()) => {
                self.dialogue = Some(dialogue);
                Ok(())
            }
            Err(RequestError::UnexpectedReply(words)) => {
                Err(PlayerError::NotStarted(format!("it answered `{words}`")))
            }
            Err(RequestError::Unsupported(why)) => Err(PlayerError::NotStarted(why.to_owned())),
            Err(RequestError::Process(trouble)) => Err(PlayerError::NotStarted(describe_failure(
                &mut dialogue,
                trouble,
            ))),
        }
    }

    /// Talks about a turn. Whoever does not answer in time is given a moment
    /// to `recover`; everybody else who fails loses the seat, and the next
    /// game begins with a fresh process.
    pub(in crate::players) fn run_turn<T>(
        &mut self,
        patience: Duration,
        talk: impl FnOnce(&mut Dialogue<R>) -> Result<T, RequestError>,
        recover: impl FnOnce(&mut Dialogue<R>, Instant) -> Result<(), ProcessError>,
    ) -> Result<T, PlayerError> {
        let Some(mut dialogue) = self.dialogue.take() else {
            return Err(PlayerError::Terminated(
                "it was not there any more".to_owned(),
            ));
        };
        let fault = match talk(&mut dialogue) {
            Ok(answer) => {
                self.dialogue = Some(dialogue);
                return Ok(answer);
            }
            Err(RequestError::UnexpectedReply(words)) => PlayerError::NotAMove(words),
            Err(RequestError::Unsupported(why)) => PlayerError::NotStarted(why.to_owned()),
            Err(RequestError::Process(ProcessError::Timeout(_))) => {
                let end = deadline(Instant::now(), self.description.recovery_timeout);
                if recover(&mut dialogue, end).is_ok() {
                    self.dialogue = Some(dialogue);
                }
                PlayerError::TimedOut(patience)
            }
            Err(RequestError::Process(trouble @ ProcessError::Ended(_))) => {
                PlayerError::Terminated(describe_failure(&mut dialogue, trouble))
            }
            Err(RequestError::Process(trouble)) => PlayerError::OutputLimit(trouble.to_string()),
        };
        Err(fault)
    }

    /// The engine, if one sits here and lives.
    fn take_running(&mut self) -> Option<Dialogue<R>> {
        let mut dialogue = self.dialogue.take()?;
        let lives = dialogue.process().exit().is_none();
        lives.then_some(dialogue)
    }

    /// Asks the engine to leave, and sees to it that it is gone.
    fn shut_down(&mut self) {
        if let Some(mut dialogue) = self.dialogue.take() {
            // Dropping it ends whoever does not go.
            let _ = dialogue.request_exit(self.description.quit_timeout.min(UNLIMITED));
        }
    }
}

impl<R: ParseReply> Drop for EngineProcess<R> {
    fn drop(&mut self) {
        self.shut_down();
    }
}

/// What went wrong, with the last words of an engine that has ended.
fn describe_failure<R: ParseReply>(dialogue: &mut Dialogue<R>, trouble: ProcessError) -> String {
    let ProcessError::Ended(exit) = trouble else {
        return trouble.to_string();
    };
    let end = exit.map_or_else(
        || "its output is closed".to_owned(),
        |exit| exit.to_string(),
    );
    match dialogue.process().last_error_line().as_str() {
        "" => end,
        words => format!("{end}, last words `{words}`"),
    }
}

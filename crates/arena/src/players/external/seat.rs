//! The seat of a foreign engine: its process, if one lives, and what becomes
//! of it when something goes wrong.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zeitnot_protocol::client::{Dialogue, Spoken, Transcript, Trouble, visible};

use super::{Description, Warning, Warnings};
use crate::player::Fault;

/// As good as for ever, and no clock overflows.
const FOR_EVER: Duration = Duration::from_secs(365 * 24 * 3600);

/// Most letters that are told of an engine's answer.
const LONGEST_WORDS: usize = 100;

/// Why an engine did not do what it was asked.
#[derive(Debug)]
pub(in crate::players) enum Problem {
    /// It has nothing for us.
    Trouble(Trouble),
    /// It said something else.
    Words(String),
    /// There is no way to ask it.
    Untold(&'static str),
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl Problem {
    /// It said this line instead.
    pub(in crate::players) fn words(line: &str) -> Self {
        Self::Words(visible(line.trim(), LONGEST_WORDS))
    }
}

/// When `patience` from `start` is over.
pub(in crate::players) fn deadline(start: Instant, patience: Duration) -> Instant {
    start + patience.min(FOR_EVER)
}

/// Waits for a reply that is `wanted`.
pub(in crate::players) fn heard<R: Spoken>(
    dialogue: &mut Dialogue<R>,
    until: Instant,
    wanted: impl Fn(&R) -> bool,
) -> Result<(), Trouble> {
    dialogue.listen(until, |said| match wanted(&said.reply) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

/// The seat of a foreign engine.
#[derive(Debug)]
pub(in crate::players) struct Seat<R: Spoken> {
    description: Description,
    pub(in crate::players) warnings: Warnings,
    dialogue: Option<Dialogue<R>>,
}

impl<R: Spoken> Seat<R> {
    /// An empty seat.
    pub(in crate::players) fn new(description: Description) -> Self {
        Self {
            description,
            warnings: Warnings::default(),
            dialogue: None,
        }
    }

    pub(in crate::players) const fn description(&self) -> &Description {
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
    pub(in crate::players) fn begin(
        &mut self,
        mut prepare: impl FnMut(&mut Dialogue<R>, &mut Warnings, bool, Instant) -> Result<(), Problem>,
    ) -> Result<(), Fault> {
        if self.description.restart {
            self.dismiss();
        }
        let startup = self.description.startup;
        let until = || deadline(Instant::now(), startup);
        if let Some(mut dialogue) = self.take_living() {
            if prepare(&mut dialogue, &mut self.warnings, false, until()).is_ok() {
                self.dialogue = Some(dialogue);
                return Ok(());
            }
            self.warnings.add(Warning::Replaced);
        }
        let command = &self.description.command;
        let mut dialogue = Dialogue::spawn(command, Transcript::new()).map_err(|error| {
            let program = command.program.to_string_lossy();
            Fault::NotStarted(format!("{program} cannot be run: {error}"))
        })?;
        match prepare(&mut dialogue, &mut self.warnings, true, until()) {
            Ok(()) => {
                self.dialogue = Some(dialogue);
                Ok(())
            }
            Err(Problem::Words(words)) => Err(Fault::NotStarted(format!("it answered `{words}`"))),
            Err(Problem::Untold(why)) => Err(Fault::NotStarted(why.to_owned())),
            Err(Problem::Trouble(trouble)) => {
                Err(Fault::NotStarted(explained(&mut dialogue, trouble)))
            }
        }
    }

    /// Talks about a turn. Whoever does not answer in time is given a moment
    /// to `recover`; everybody else who fails loses the seat, and the next
    /// game begins with a fresh process.
    pub(in crate::players) fn talk<T>(
        &mut self,
        patience: Duration,
        talk: impl FnOnce(&mut Dialogue<R>) -> Result<T, Problem>,
        recover: impl FnOnce(&mut Dialogue<R>, Instant) -> Result<(), Trouble>,
    ) -> Result<T, Fault> {
        let Some(mut dialogue) = self.dialogue.take() else {
            return Err(Fault::Gone("it was not there any more".to_owned()));
        };
        let fault = match talk(&mut dialogue) {
            Ok(answer) => {
                self.dialogue = Some(dialogue);
                return Ok(answer);
            }
            Err(Problem::Words(words)) => Fault::NoMove(words),
            Err(Problem::Untold(why)) => Fault::NotStarted(why.to_owned()),
            Err(Problem::Trouble(Trouble::Silent(_))) => {
                let end = deadline(Instant::now(), self.description.recovery);
                if recover(&mut dialogue, end).is_ok() {
                    self.dialogue = Some(dialogue);
                }
                Fault::Silent(patience)
            }
            Err(Problem::Trouble(trouble @ Trouble::Ended(_))) => {
                Fault::Gone(explained(&mut dialogue, trouble))
            }
            Err(Problem::Trouble(trouble)) => Fault::Unruly(trouble.to_string()),
        };
        Err(fault)
    }

    /// The engine, if one sits here and lives.
    fn take_living(&mut self) -> Option<Dialogue<R>> {
        let mut dialogue = self.dialogue.take()?;
        let lives = dialogue.process().exit().is_none();
        lives.then_some(dialogue)
    }

    /// Asks the engine to leave, and sees to it that it is gone.
    fn dismiss(&mut self) {
        if let Some(mut dialogue) = self.dialogue.take() {
            // Dropping it ends whoever does not go.
            let _ = dialogue.leave(self.description.farewell.min(FOR_EVER));
        }
    }
}

impl<R: Spoken> Drop for Seat<R> {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// What went wrong, with the last words of an engine that has ended.
fn explained<R: Spoken>(dialogue: &mut Dialogue<R>, trouble: Trouble) -> String {
    let Trouble::Ended(exit) = trouble else {
        return trouble.to_string();
    };
    let end = exit.map_or_else(
        || "its output is closed".to_owned(),
        |exit| exit.to_string(),
    );
    match dialogue.process().last_words().as_str() {
        "" => end,
        words => format!("{end}, last words `{words}`"),
    }
}

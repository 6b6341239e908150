//! The engine under test: sends a command, expects what the protocol says, and
//! turns trouble into a verdict. What a protocol adds stands with its checks.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::timing::Timing;
use super::verdict::{Checked, FailureKind, failed, troubled, wrong};
use super::words::shortened;
use crate::client::{Answered, Dialogue, Exit, Spoken, Trouble};

/// Replies that may come before an end that is waited for.
pub(super) const MOST_REPLIES: usize = 1_000;

/// What is expected of an engine that is sent something.
const A_READER: &str = "an engine that reads its commands";

/// The engine under test, and what the checks of its protocol keep beside it.
#[derive(Debug)]
pub(super) struct Subject<R, M> {
    engine: Dialogue<R>,
    timing: Timing,
    pub(super) model: M,
}

/// The last that was heard of a process.
#[derive(Debug)]
pub(super) struct Parting<R> {
    /// What it still said.
    pub(super) replies: Vec<Answered<R>>,
    /// How it ended.
    pub(super) exit: Exit,
}

impl<R: Spoken, M> Subject<R, M> {
    pub(super) fn new(engine: Dialogue<R>, timing: Timing, model: M) -> Self {
        Self {
            engine,
            timing,
            model,
        }
    }

    /// The engine itself, for what has no word here.
    pub(super) fn engine(&mut self) -> &mut Dialogue<R> {
        &mut self.engine
    }

    /// The waits of this run.
    pub(super) fn timing(&self) -> Timing {
        self.timing
    }

    /// Sends a command without waiting for anything.
    pub(super) fn send(&mut self, command: &str) -> Checked {
        let sent = self.engine.send(command);
        sent.map_err(|trouble| troubled(trouble, A_READER))
    }

    /// Sends lines in one write.
    pub(super) fn send_together<T: Display>(&mut self, lines: &[T]) -> Checked {
        let sent = self.engine.send_together(lines);
        sent.map_err(|trouble| troubled(trouble, A_READER))
    }

    /// Sends bytes as they are.
    pub(super) fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> Checked {
        let sent = self.engine.send_raw(bytes, shown);
        sent.map_err(|trouble| troubled(trouble, A_READER))
    }

    /// The next reply, if it comes within `patience`.
    pub(super) fn reply_within(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> Checked<Answered<R>> {
        let reply = self.engine.reply(patience);
        reply.map_err(|trouble| troubled(trouble, expected))
    }

    /// Everything that is said for a while.
    pub(super) fn heard(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> Checked<Vec<Answered<R>>> {
        let deadline = Instant::now() + patience;
        let mut replies = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.engine.reply(left) {
                Ok(answered) => replies.push(answered),
                Err(Trouble::Silent(_)) => return Ok(replies),
                Err(trouble) => return Err(troubled(trouble, expected)),
            }
            if left.is_zero() {
                return Ok(replies);
            }
        }
    }

    /// Nothing is said for a while.
    pub(super) fn quiet(&mut self, expected: &str) -> Checked {
        match self.heard(self.timing.quiet(), expected)?.first() {
            None => Ok(()),
            Some(said) => Err(wrong(shortened(&said.line), expected)),
        }
    }

    /// Takes lines up to the end of the process, which must come within
    /// `patience`, counted from now. Says what came.
    pub(super) fn ends_within(&mut self, patience: Duration, after: &str) -> Checked<Parting<R>> {
        let deadline = Instant::now() + patience;
        let expected = format!("an end after {after}");
        let mut replies = Vec::new();
        while replies.len() < MOST_REPLIES {
            let left = || deadline.saturating_duration_since(Instant::now());
            match self.engine.reply(left()) {
                Ok(answered) => replies.push(answered),
                Err(Trouble::Babble(lines)) => {
                    return Err(troubled(Trouble::Babble(lines), &expected));
                }
                // It may have closed its output before it ends.
                Err(_) => match self.engine.process().ended_within(left()) {
                    Some(exit) => return Ok(Parting { replies, exit }),
                    None => {
                        let millis = patience.as_millis();
                        let seen = format!("it still runs {millis} ms after {after}");
                        let expected = format!("a process that ends within {millis} ms");
                        return Err(failed(FailureKind::Hang, seen, expected));
                    }
                },
            }
        }
        Err(troubled(Trouble::Babble(MOST_REPLIES), &expected))
    }
}

//! The engine under test: sends a command, expects what the protocol says, and
//! turns trouble into a verdict. What a protocol adds stands with its checks.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::text::shorten;
use super::timing::Timeouts;
use super::verdict::{CheckResult, FailureKind, failed, process_failure, wrong_reply};
use zeitnot_engine_client::{Dialogue, Exit, ParseReply, ProcessError, TimedReply};

/// Replies that may come before an end that is waited for.
pub(super) const MAX_REPLIES: usize = 1_000;

/// What is expected of an engine that is sent something.
const EXPECTED_READER: &str = "an engine that reads its commands";

/// The engine under test, and what the checks of its protocol keep beside it.
#[derive(Debug)]
pub(super) struct EngineUnderTest<R, M> {
    engine: Dialogue<R>,
    timing: Timeouts,
    pub(super) model: M,
}

/// The last that was heard of a process.
#[derive(Debug)]
pub(super) struct ExitOutput<R> {
    /// What it still said.
    pub(super) replies: Vec<TimedReply<R>>,
    /// How it ended.
    pub(super) exit: Exit,
}

impl<R: ParseReply, M> EngineUnderTest<R, M> {
    pub(super) fn new(engine: Dialogue<R>, timing: Timeouts, model: M) -> Self {
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
    pub(super) fn timing(&self) -> Timeouts {
        self.timing
    }

    /// Sends a command without waiting for anything.
    pub(super) fn send(&mut self, command: &str) -> CheckResult {
        let sent = self.engine.send(command);
        sent.map_err(|trouble| process_failure(trouble, EXPECTED_READER))
    }

    /// Sends lines in one write.
    pub(super) fn send_together<T: Display>(&mut self, lines: &[T]) -> CheckResult {
        let sent = self.engine.send_together(lines);
        sent.map_err(|trouble| process_failure(trouble, EXPECTED_READER))
    }

    /// Sends bytes as they are.
    pub(super) fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> CheckResult {
        let sent = self.engine.send_raw(bytes, shown);
        sent.map_err(|trouble| process_failure(trouble, EXPECTED_READER))
    }

    /// The next reply, if it comes within `patience`.
    pub(super) fn reply_within(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> CheckResult<TimedReply<R>> {
        let reply = self.engine.next_reply(patience);
        reply.map_err(|trouble| process_failure(trouble, expected))
    }

    /// Everything that is said for a while.
    pub(super) fn replies_within(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let deadline = Instant::now() + patience;
        let mut replies = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.engine.next_reply(left) {
                Ok(answered) => replies.push(answered),
                Err(ProcessError::Timeout(_)) => return Ok(replies),
                Err(trouble) => return Err(process_failure(trouble, expected)),
            }
            if left.is_zero() {
                return Ok(replies);
            }
        }
    }

    /// Nothing is said for a while.
    pub(super) fn expect_silence(&mut self, expected: &str) -> CheckResult {
        match self
            .replies_within(self.timing.silence(), expected)?
            .first()
        {
            None => Ok(()),
            Some(said) => Err(wrong_reply(shorten(&said.line), expected)),
        }
    }

    /// Takes lines up to the end of the process, which must come within
    /// `patience`, counted from now. Says what came.
    pub(super) fn expect_exit_within(
        &mut self,
        patience: Duration,
        after: &str,
    ) -> CheckResult<ExitOutput<R>> {
        let deadline = Instant::now() + patience;
        let expected = format!("an end after {after}");
        let mut replies = Vec::new();
        while replies.len() < MAX_REPLIES {
            let left = || deadline.saturating_duration_since(Instant::now());
            match self.engine.next_reply(left()) {
                Ok(answered) => replies.push(answered),
                Err(ProcessError::TooManyLines(lines)) => {
                    return Err(process_failure(
                        ProcessError::TooManyLines(lines),
                        &expected,
                    ));
                }
                // It may have closed its output before it ends.
                Err(_) => match self.engine.process().wait_for_exit(left()) {
                    Some(exit) => return Ok(ExitOutput { replies, exit }),
                    None => {
                        let millis = patience.as_millis();
                        let seen = format!("it still runs {millis} ms after {after}");
                        let expected = format!("a process that ends within {millis} ms");
                        return Err(failed(FailureKind::Hang, seen, expected));
                    }
                },
            }
        }
        Err(process_failure(
            ProcessError::TooManyLines(MAX_REPLIES),
            &expected,
        ))
    }
}

//! The engine under test.
//!
//! Sends commands, reads replies, and turns errors into verdicts. Each protocol adds
//! its own methods.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::text::shorten;
use super::timing::Timeouts;
use super::verdict::{CheckResult, FailureKind, failed, process_failure, wrong_reply};
use zeitnot_engine_client::{Dialogue, Exit, ParseReply, ProcessError, TimedReply};

/// Maximum number of replies before an expected exit.
pub(super) const MAX_REPLIES: usize = 1_000;

/// The expectation when a command is sent.
const EXPECTED_READER: &str = "an engine that reads its commands";

/// The engine under test, with the state that its protocol's checks need.
#[derive(Debug)]
pub(super) struct EngineUnderTest<R, M> {
    engine: Dialogue<R>,
    timing: Timeouts,
    pub(super) model: M,
}

/// The last output of a process.
#[derive(Debug)]
pub(super) struct ExitOutput<R> {
    /// The replies before the exit.
    pub(super) replies: Vec<TimedReply<R>>,
    /// The exit status.
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

    /// Returns the dialogue with the engine.
    pub(super) fn engine(&mut self) -> &mut Dialogue<R> {
        &mut self.engine
    }

    /// Returns the timeouts of this run.
    pub(super) fn timing(&self) -> Timeouts {
        self.timing
    }

    /// Sends a command without waiting for a reply.
    pub(super) fn send(&mut self, command: &str) -> CheckResult {
        let sent = self.engine.send(command);
        sent.map_err(|error| process_failure(error, EXPECTED_READER))
    }

    /// Sends lines in one write.
    pub(super) fn send_together<T: Display>(&mut self, lines: &[T]) -> CheckResult {
        let sent = self.engine.send_together(lines);
        sent.map_err(|error| process_failure(error, EXPECTED_READER))
    }

    /// Sends raw bytes; the transcript shows `shown`.
    pub(super) fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> CheckResult {
        let sent = self.engine.send_raw(bytes, shown);
        sent.map_err(|error| process_failure(error, EXPECTED_READER))
    }

    /// Returns the next reply, which must arrive before the timeout.
    pub(super) fn reply_within(
        &mut self,
        timeout: Duration,
        expected: &str,
    ) -> CheckResult<TimedReply<R>> {
        let reply = self.engine.next_reply(timeout);
        reply.map_err(|error| process_failure(error, expected))
    }

    /// Collects all replies during `timeout`.
    pub(super) fn replies_within(
        &mut self,
        timeout: Duration,
        expected: &str,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let deadline = Instant::now() + timeout;
        let mut replies = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.engine.next_reply(left) {
                Ok(reply) => replies.push(reply),
                Err(ProcessError::Timeout(_)) => return Ok(replies),
                Err(error) => return Err(process_failure(error, expected)),
            }
            if left.is_zero() {
                return Ok(replies);
            }
        }
    }

    /// Checks that no reply arrives for a short time.
    pub(super) fn expect_silence(&mut self, expected: &str) -> CheckResult {
        match self
            .replies_within(self.timing.silence(), expected)?
            .first()
        {
            None => Ok(()),
            Some(timed) => Err(wrong_reply(shorten(&timed.line), expected)),
        }
    }

    /// Reads replies until the process exits, which must happen before the timeout.
    pub(super) fn expect_exit_within(
        &mut self,
        timeout: Duration,
        after: &str,
    ) -> CheckResult<ExitOutput<R>> {
        let deadline = Instant::now() + timeout;
        let expected = format!("an exit after {after}");
        let mut replies = Vec::new();
        while replies.len() < MAX_REPLIES {
            let left = || deadline.saturating_duration_since(Instant::now());
            match self.engine.next_reply(left()) {
                Ok(reply) => replies.push(reply),
                Err(ProcessError::TooManyLines(lines)) => {
                    return Err(process_failure(
                        ProcessError::TooManyLines(lines),
                        &expected,
                    ));
                }
                // The process may close its output before it exits.
                Err(_) => match self.engine.process().wait_for_exit(left()) {
                    Some(exit) => return Ok(ExitOutput { replies, exit }),
                    None => {
                        let millis = timeout.as_millis();
                        let seen = format!("still running {millis} ms after {after}");
                        let expected = format!("an exit within {millis} ms");
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

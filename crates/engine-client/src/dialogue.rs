//! Sends commands to a running engine and receives its replies.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{CommandLine, Exit, OutputLine, Process, ProcessError, Transcript};

/// The maximum number of skipped remarks and empty lines before a reply.
const MAX_REMARKS: usize = 10_000;

/// The maximum number of skipped replies before the expected one.
const MAX_SKIPPED_REPLIES: usize = 100_000;

/// The maximum number of lines that [`Dialogue::find_reply`] reads.
pub const MAX_LINES: usize = 1_000_000;

/// The maximum number of bytes that [`Dialogue::find_reply`] reads.
pub const MAX_BYTES: usize = 64 << 20;

/// A reply of a protocol.
pub trait ParseReply: Sized {
    /// The usual line end of commands.
    const LINE_END: &'static str;

    /// The command that ends the engine.
    const QUIT_COMMAND: &'static str;

    /// Parses a line; every line is valid.
    fn parse(line: &str) -> Self;

    /// Returns `true` for replies that may come at any time and answer no command.
    fn is_remark(&self) -> bool {
        false
    }
}

/// A reply with the time of its arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedReply<R> {
    /// The parsed reply.
    pub reply: R,
    /// The original line.
    pub line: String,
    /// The time at which the line was complete.
    pub at: Instant,
}

/// A running engine with replies of type `R`.
#[derive(Debug)]
pub struct Dialogue<R> {
    process: Process,
    line_end: &'static str,
    /// The time of the last command.
    sent_at: Instant,
    replies: PhantomData<R>,
}

impl<R: ParseReply> Dialogue<R> {
    /// Starts an engine; its input and output are recorded in `transcript`.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start it.
    pub fn spawn(command: &CommandLine, transcript: Transcript) -> std::io::Result<Self> {
        Ok(Self {
            process: Process::spawn(command, transcript)?,
            line_end: R::LINE_END,
            sent_at: Instant::now(),
            replies: PhantomData,
        })
    }

    /// Sets the line end of further commands.
    pub fn set_line_end(&mut self, line_end: &'static str) {
        self.line_end = line_end;
    }

    /// Returns the time of the last command.
    #[must_use]
    pub fn sent_at(&self) -> Instant {
        self.sent_at
    }

    /// Returns the process of the engine.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Sends a command.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn send(&mut self, command: &str) -> Result<(), ProcessError> {
        let bytes = format!("{command}{}", self.line_end);
        self.send_raw(bytes.into_bytes(), command)
    }

    /// Sends several lines with one write.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn send_together<T: Display>(&mut self, lines: &[T]) -> Result<(), ProcessError> {
        let mut bytes = String::new();
        let mut shown = String::new();
        for line in lines {
            bytes.push_str(&format!("{line}{}", self.line_end));
            shown.push_str(&format!("{line} | "));
        }
        self.send_raw(bytes.into_bytes(), shown.trim_end_matches(" | "))
    }

    /// Sends bytes unchanged; the transcript records `shown` instead.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> Result<(), ProcessError> {
        self.sent_at = self.process.send(bytes, shown)?;
        Ok(())
    }

    /// Returns the next reply that is not a remark or an empty line.
    ///
    /// # Errors
    ///
    /// Fails if it does not arrive within `timeout` from now.
    pub fn next_reply(&mut self, timeout: Duration) -> Result<TimedReply<R>, ProcessError> {
        let deadline = Instant::now() + timeout;
        for _ in 0..MAX_REMARKS {
            let line = match self.process.next_line(deadline) {
                Err(ProcessError::Timeout(_)) => return Err(ProcessError::Timeout(timeout)),
                line => line?,
            };
            let reply = R::parse(&line.text);
            if !reply.is_remark() && !line.text.trim().is_empty() {
                let OutputLine { text, at, .. } = line;
                return Ok(TimedReply {
                    reply,
                    line: text,
                    at,
                });
            }
        }
        Err(ProcessError::TooManyLines(MAX_REMARKS))
    }

    /// Returns the first reply that `wanted` accepts, and all replies before it.
    ///
    /// # Errors
    ///
    /// Fails if it does not arrive within `timeout`.
    pub fn replies_until(
        &mut self,
        timeout: Duration,
        mut wanted: impl FnMut(&R) -> bool,
    ) -> Result<(Vec<TimedReply<R>>, TimedReply<R>), ProcessError> {
        let deadline = Instant::now() + timeout;
        let mut before = Vec::new();
        while before.len() < MAX_SKIPPED_REPLIES {
            let left = deadline.saturating_duration_since(Instant::now());
            let timed = match self.next_reply(left) {
                Err(ProcessError::Timeout(_)) => return Err(ProcessError::Timeout(timeout)),
                timed => timed?,
            };
            if wanted(&timed.reply) {
                return Ok((before, timed));
            }
            before.push(timed);
        }
        Err(ProcessError::TooManyLines(MAX_SKIPPED_REPLIES))
    }

    /// Passes replies to `take` until it breaks with a result. Does not store them.
    ///
    /// # Errors
    ///
    /// Fails if `take` does not break before `deadline`, [`MAX_LINES`] lines, or
    /// [`MAX_BYTES`] bytes.
    pub fn find_reply<T>(
        &mut self,
        deadline: Instant,
        mut take: impl FnMut(TimedReply<R>) -> ControlFlow<T>,
    ) -> Result<T, ProcessError> {
        let start = Instant::now();
        let mut bytes: usize = 0;
        for _ in 0..MAX_LINES {
            let OutputLine { text, at, .. } = match self.process.next_line(deadline) {
                Err(ProcessError::Timeout(_)) => {
                    return Err(ProcessError::Timeout(start.elapsed()));
                }
                line => line?,
            };
            bytes = bytes.saturating_add(text.len());
            let timed = TimedReply {
                reply: R::parse(&text),
                line: text,
                at,
            };
            if let ControlFlow::Break(found) = take(timed) {
                return Ok(found);
            }
            if bytes > MAX_BYTES {
                return Err(ProcessError::TooManyBytes(MAX_BYTES));
            }
        }
        Err(ProcessError::TooManyLines(MAX_LINES))
    }

    /// Sends [`ParseReply::QUIT_COMMAND`] and waits for the exit.
    ///
    /// Returns the exit status if the process ends within `timeout`.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read its input.
    pub fn request_exit(&mut self, timeout: Duration) -> Result<Option<Exit>, ProcessError> {
        match self.send(R::QUIT_COMMAND) {
            Ok(()) => Ok(self.process.wait_for_exit(timeout)),
            Err(ProcessError::Ended(exit)) => Ok(exit),
            Err(error) => Err(error),
        }
    }
}

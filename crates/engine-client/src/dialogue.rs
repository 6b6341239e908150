//! A running engine of some protocol: commands out, replies in.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{CommandLine, Exit, OutputLine, Process, ProcessError, Transcript};

/// Remarks and empty lines that an engine may make before it answers.
const MAX_REMARKS: usize = 10_000;

/// Lines that may come before one that is waited for.
const MAX_SKIPPED_REPLIES: usize = 100_000;

/// Lines that [`Dialogue::find_reply`] listens to.
pub const MAX_LINES: usize = 1_000_000;

/// Bytes of lines that [`Dialogue::find_reply`] listens to.
pub const MAX_BYTES: usize = 64 << 20;

/// A line of an engine, read as its protocol does.
pub trait ParseReply: Sized {
    /// How commands to such an engine usually end.
    const LINE_END: &'static str;

    /// The command after which such an engine should end.
    const QUIT_COMMAND: &'static str;

    /// Reads a line; every line has some meaning.
    fn parse(line: &str) -> Self;

    /// Is it of a kind that may come at any time and answers nothing?
    fn is_remark(&self) -> bool {
        false
    }
}

/// A reply, and when its line was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedReply<R> {
    /// What was said.
    pub reply: R,
    /// The line as it was said.
    pub line: String,
    /// When.
    pub at: Instant,
}

/// A running engine whose lines are of kind `R`.
#[derive(Debug)]
pub struct Dialogue<R> {
    process: Process,
    line_end: &'static str,
    /// When the last command was sent.
    sent_at: Instant,
    replies: PhantomData<R>,
}

impl<R: ParseReply> Dialogue<R> {
    /// Starts an engine; what is said is added to `transcript`.
    ///
    /// # Errors
    ///
    /// The system could not start it.
    pub fn spawn(command: &CommandLine, transcript: Transcript) -> std::io::Result<Self> {
        Ok(Self {
            process: Process::spawn(command, transcript)?,
            line_end: R::LINE_END,
            sent_at: Instant::now(),
            replies: PhantomData,
        })
    }

    /// Ends the commands to come with `line_end`.
    pub fn set_line_end(&mut self, line_end: &'static str) {
        self.line_end = line_end;
    }

    /// When the last command was sent.
    #[must_use]
    pub fn sent_at(&self) -> Instant {
        self.sent_at
    }

    /// The process behind it.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Sends one command.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn send(&mut self, command: &str) -> Result<(), ProcessError> {
        let bytes = format!("{command}{}", self.line_end);
        self.send_raw(bytes.into_bytes(), command)
    }

    /// Sends several lines in one write.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn send_together<T: Display>(&mut self, lines: &[T]) -> Result<(), ProcessError> {
        let mut bytes = String::new();
        let mut shown = String::new();
        for line in lines {
            bytes.push_str(&format!("{line}{}", self.line_end));
            shown.push_str(&format!("{line} | "));
        }
        self.send_raw(bytes.into_bytes(), shown.trim_end_matches(" | "))
    }

    /// Sends bytes as they are; `shown` stands for them in the transcript.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> Result<(), ProcessError> {
        self.sent_at = self.process.send(bytes, shown)?;
        Ok(())
    }

    /// The next reply that is neither a remark nor an empty line.
    ///
    /// # Errors
    ///
    /// There is none within `patience`, counted from now.
    pub fn next_reply(&mut self, patience: Duration) -> Result<TimedReply<R>, ProcessError> {
        let deadline = Instant::now() + patience;
        for _ in 0..MAX_REMARKS {
            let line = match self.process.next_line(deadline) {
                Err(ProcessError::Timeout(_)) => return Err(ProcessError::Timeout(patience)),
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

    /// Replies up to the one that is `wanted`, and that one.
    ///
    /// # Errors
    ///
    /// It did not come within `patience`.
    pub fn replies_until(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&R) -> bool,
    ) -> Result<(Vec<TimedReply<R>>, TimedReply<R>), ProcessError> {
        let deadline = Instant::now() + patience;
        let mut before = Vec::new();
        while before.len() < MAX_SKIPPED_REPLIES {
            let left = deadline.saturating_duration_since(Instant::now());
            let answered = match self.next_reply(left) {
                Err(ProcessError::Timeout(_)) => return Err(ProcessError::Timeout(patience)),
                answered => answered?,
            };
            if wanted(&answered.reply) {
                return Ok((before, answered));
            }
            before.push(answered);
        }
        Err(ProcessError::TooManyLines(MAX_SKIPPED_REPLIES))
    }

    /// Hands one reply after the other to `take`, until that has what it
    /// looked for. Nothing is kept, whatever is said.
    ///
    /// # Errors
    ///
    /// Nothing was found before `deadline`, or in the first [`MAX_LINES`]
    /// lines or [`MAX_BYTES`] bytes.
    pub fn find_reply<T>(
        &mut self,
        deadline: Instant,
        mut take: impl FnMut(TimedReply<R>) -> ControlFlow<T>,
    ) -> Result<T, ProcessError> {
        let began = Instant::now();
        let mut bytes: usize = 0;
        for _ in 0..MAX_LINES {
            let OutputLine { text, at, .. } = match self.process.next_line(deadline) {
                Err(ProcessError::Timeout(_)) => {
                    return Err(ProcessError::Timeout(began.elapsed()));
                }
                line => line?,
            };
            bytes = bytes.saturating_add(text.len());
            let answered = TimedReply {
                reply: R::parse(&text),
                line: text,
                at,
            };
            if let ControlFlow::Break(found) = take(answered) {
                return Ok(found);
            }
            if bytes > MAX_BYTES {
                return Err(ProcessError::TooManyBytes(MAX_BYTES));
            }
        }
        Err(ProcessError::TooManyLines(MAX_LINES))
    }

    /// Sends [`ParseReply::QUIT_COMMAND`], and tells how it ended if it did within
    /// `patience`.
    ///
    /// # Errors
    ///
    /// It does not read any more.
    pub fn request_exit(&mut self, patience: Duration) -> Result<Option<Exit>, ProcessError> {
        match self.send(R::QUIT_COMMAND) {
            Ok(()) => Ok(self.process.wait_for_exit(patience)),
            Err(ProcessError::Ended(exit)) => Ok(exit),
            Err(trouble) => Err(trouble),
        }
    }
}

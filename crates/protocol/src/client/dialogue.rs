//! A running engine of some protocol: commands out, replies in.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{CommandLine, Exit, Line, Process, Transcript, Trouble};

/// Remarks and empty lines that an engine may make before it answers.
const MOST_REMARKS: usize = 10_000;

/// Lines that may come before one that is waited for.
const MOST_BEFORE: usize = 100_000;

/// Lines that [`Dialogue::listen`] listens to.
pub const MOST_LINES: usize = 1_000_000;

/// Bytes of lines that [`Dialogue::listen`] listens to.
pub const MOST_BYTES: usize = 64 << 20;

/// A line of an engine, read as its protocol does.
pub trait Spoken: Sized {
    /// How commands to such an engine usually end.
    const LINE_END: &'static str;

    /// The command after which such an engine should end.
    const FAREWELL: &'static str;

    /// Reads a line; every line has some meaning.
    fn parse(line: &str) -> Self;

    /// Is it of a kind that may come at any time and answers nothing?
    fn is_remark(&self) -> bool {
        false
    }
}

/// A reply, and when its line was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered<R> {
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
    sent: Instant,
    replies: PhantomData<R>,
}

impl<R: Spoken> Dialogue<R> {
    /// Starts an engine; what is said is added to `transcript`.
    ///
    /// # Errors
    ///
    /// The system could not start it.
    pub fn spawn(command: &CommandLine, transcript: Transcript) -> std::io::Result<Self> {
        Ok(Self {
            process: Process::spawn(command, transcript)?,
            line_end: R::LINE_END,
            sent: Instant::now(),
            replies: PhantomData,
        })
    }

    /// Ends the commands to come with `line_end`.
    pub fn set_line_end(&mut self, line_end: &'static str) {
        self.line_end = line_end;
    }

    /// When the last command was sent.
    #[must_use]
    pub fn sent(&self) -> Instant {
        self.sent
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
    pub fn send(&mut self, command: &str) -> Result<(), Trouble> {
        let bytes = format!("{command}{}", self.line_end);
        self.send_raw(bytes.into_bytes(), command)
    }

    /// Sends several lines in one write.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn send_together<T: Display>(&mut self, lines: &[T]) -> Result<(), Trouble> {
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
    pub fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> Result<(), Trouble> {
        self.sent = self.process.send(bytes, shown)?;
        Ok(())
    }

    /// The next reply that is neither a remark nor an empty line.
    ///
    /// # Errors
    ///
    /// There is none within `patience`, counted from now.
    pub fn reply(&mut self, patience: Duration) -> Result<Answered<R>, Trouble> {
        let deadline = Instant::now() + patience;
        for _ in 0..MOST_REMARKS {
            let line = match self.process.line(deadline) {
                Err(Trouble::Silent(_)) => return Err(Trouble::Silent(patience)),
                line => line?,
            };
            let reply = R::parse(&line.text);
            if !reply.is_remark() && !line.text.trim().is_empty() {
                let Line { text, at, .. } = line;
                return Ok(Answered {
                    reply,
                    line: text,
                    at,
                });
            }
        }
        Err(Trouble::Babble(MOST_REMARKS))
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
    ) -> Result<(Vec<Answered<R>>, Answered<R>), Trouble> {
        let deadline = Instant::now() + patience;
        let mut before = Vec::new();
        while before.len() < MOST_BEFORE {
            let left = deadline.saturating_duration_since(Instant::now());
            let answered = match self.reply(left) {
                Err(Trouble::Silent(_)) => return Err(Trouble::Silent(patience)),
                answered => answered?,
            };
            if wanted(&answered.reply) {
                return Ok((before, answered));
            }
            before.push(answered);
        }
        Err(Trouble::Babble(MOST_BEFORE))
    }

    /// Hands one reply after the other to `take`, until that has what it
    /// looked for. Nothing is kept, whatever is said.
    ///
    /// # Errors
    ///
    /// Nothing was found before `deadline`, or in the first [`MOST_LINES`]
    /// lines or [`MOST_BYTES`] bytes.
    pub fn listen<T>(
        &mut self,
        deadline: Instant,
        mut take: impl FnMut(Answered<R>) -> ControlFlow<T>,
    ) -> Result<T, Trouble> {
        let began = Instant::now();
        let mut bytes: usize = 0;
        for _ in 0..MOST_LINES {
            let Line { text, at, .. } = match self.process.line(deadline) {
                Err(Trouble::Silent(_)) => return Err(Trouble::Silent(began.elapsed())),
                line => line?,
            };
            bytes = bytes.saturating_add(text.len());
            let answered = Answered {
                reply: R::parse(&text),
                line: text,
                at,
            };
            if let ControlFlow::Break(found) = take(answered) {
                return Ok(found);
            }
            if bytes > MOST_BYTES {
                return Err(Trouble::Flood(MOST_BYTES));
            }
        }
        Err(Trouble::Babble(MOST_LINES))
    }

    /// Sends [`Spoken::FAREWELL`], and tells how it ended if it did within
    /// `patience`.
    ///
    /// # Errors
    ///
    /// It does not read any more.
    pub fn leave(&mut self, patience: Duration) -> Result<Option<Exit>, Trouble> {
        match self.send(R::FAREWELL) {
            Ok(()) => Ok(self.process.ended_within(patience)),
            Err(Trouble::Ended(exit)) => Ok(exit),
            Err(trouble) => Err(trouble),
        }
    }
}

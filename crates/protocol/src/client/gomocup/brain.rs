//! A running brain: commands out, replies in.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::point::Stone;
use super::reply::Reply;
use crate::client::{CommandLine, Exit, Process, Transcript, Trouble};

/// Remarks and empty lines that a brain may make before it answers.
const MOST_REMARKS: usize = 10_000;

/// A reply, and when its line was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What was said.
    pub reply: Reply,
    /// When.
    pub at: Instant,
}

/// A running brain.
#[derive(Debug)]
pub struct Brain {
    process: Process,
    line_end: &'static str,
    /// When the last command was sent.
    sent: Instant,
}

impl Brain {
    /// Starts a brain; commands will end with CRLF, as a manager's do.
    ///
    /// # Errors
    ///
    /// The system could not start it.
    pub fn spawn(command: &CommandLine, transcript: Transcript) -> std::io::Result<Self> {
        Ok(Self {
            process: Process::spawn(command, transcript)?,
            line_end: "\r\n",
            sent: Instant::now(),
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
    pub fn reply(&mut self, patience: Duration) -> Result<Answered, Trouble> {
        let deadline = Instant::now() + patience;
        for _ in 0..MOST_REMARKS {
            let line = match self.process.line(deadline) {
                Err(Trouble::Silent(_)) => return Err(Trouble::Silent(patience)),
                line => line?,
            };
            let reply = Reply::parse(&line.text);
            if !reply.is_remark() && !line.text.trim().is_empty() {
                return Ok(Answered { reply, at: line.at });
            }
        }
        Err(Trouble::Babble(MOST_REMARKS))
    }

    /// `START n`.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn start(&mut self, size: u32) -> Result<(), Trouble> {
        self.send(&format!("START {size}"))
    }

    /// `INFO key value`; there is no answer to wait for.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn info(&mut self, key: &str, value: impl Display) -> Result<(), Trouble> {
        self.send(&format!("INFO {key} {value}"))
    }

    /// `BOARD` or a command like it, its lines, and `DONE`, in one write.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn position(&mut self, command: &str, stones: &[Stone]) -> Result<(), Trouble> {
        let mut lines = vec![command.to_owned()];
        lines.extend(stones.iter().map(ToString::to_string));
        lines.push("DONE".to_owned());
        self.send_together(&lines)
    }

    /// `END`, and how the brain ended if it did within `patience`.
    ///
    /// # Errors
    ///
    /// It does not read any more.
    pub fn end(&mut self, patience: Duration) -> Result<Option<Exit>, Trouble> {
        match self.send("END") {
            Ok(()) => Ok(self.process.ended_within(patience)),
            Err(Trouble::Ended(exit)) => Ok(exit),
            Err(trouble) => Err(trouble),
        }
    }
}

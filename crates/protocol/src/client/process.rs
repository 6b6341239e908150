//! A child process that speaks in lines: any protocol's engine.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::command_line::CommandLine;
use super::exit::Exit;
use super::guard;
use super::input::Input;
use super::lines::{self, Line};
use super::platform;
use super::tail::Tail;
use super::transcript::{Direction, Transcript};
use super::usage::{self, Usage};
use super::visible::visible;

/// Lines that may wait to be taken; an engine that says more has to wait.
const QUEUE: usize = 1024;

/// How long an engine may leave its input unread before it counts as stuck.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long after closing its output a process may take to end.
const PARTING: Duration = Duration::from_millis(500);

/// How often the end of a process is looked for.
const POLL: Duration = Duration::from_millis(2);

/// How often the end of a process is looked for while a line is waited for.
const LOOK: Duration = Duration::from_millis(50);

/// Letters of the last words that are told.
const LAST_WORDS: usize = 200;

/// Why an engine has nothing for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It said nothing in time.
    #[error("no answer within {} ms", .0.as_millis())]
    Silent(Duration),
    /// It is gone, or closed its output and lives on (then there is no exit).
    #[error("{}", .0.map_or_else(
        || "it closed its output".to_owned(),
        |exit| format!("it ended with {exit}"),
    ))]
    Ended(Option<Exit>),
    /// It does not read what we send.
    #[error("it does not read its input")]
    Stuck,
    /// It said more lines than anybody wants to read.
    #[error("more than {0} lines without an answer")]
    Babble(usize),
    /// It said more bytes than anybody wants to read, in however many lines.
    #[error("more than {} MiB without an answer", .0 >> 20)]
    Flood(usize),
}

/// A running engine. Dropping it ends its whole process group.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Input>,
    lines: Receiver<Line>,
    /// A line that came too late for whoever waited; the next one has it.
    late: Option<Line>,
    complaints: Tail,
    transcript: Transcript,
    number: u32,
    exit: Option<Exit>,
}

impl Process {
    /// Starts `command` in a process group of its own. What is said is added
    /// to `transcript`.
    ///
    /// # Errors
    ///
    /// The system could not start it.
    pub fn spawn(command: &CommandLine, transcript: Transcript) -> std::io::Result<Self> {
        let mut builder = command.builder()?;
        builder
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        platform::prepare(&mut builder);
        let mut child = Unclaimed(Some(builder.spawn()?));
        let running = child.0.as_mut().ok_or(std::io::ErrorKind::Other)?;
        guard::watch(running.id());
        let missing = || std::io::Error::other("a pipe to the process is missing");
        let input = Input::new(running.stdin.take().ok_or_else(missing)?)?;
        let output = running.stdout.take().ok_or_else(missing)?;
        let complaints = Tail::drain(running.stderr.take().ok_or_else(missing)?)?;
        let (sender, lines) = bounded(QUEUE);
        std::thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || lines::read(output, &sender))?;
        let number = transcript.enroll();
        let child = child.0.take().ok_or(std::io::ErrorKind::Other)?;
        Ok(Self {
            child,
            input: Some(input),
            lines,
            late: None,
            complaints,
            transcript,
            number,
            exit: None,
        })
    }

    /// Sends bytes as they are, in one write; `shown` is what the transcript
    /// says of them. Returns the moment before the write.
    ///
    /// # Errors
    ///
    /// [`Trouble::Stuck`] or [`Trouble::Ended`].
    pub fn send(&mut self, bytes: Vec<u8>, shown: &str) -> Result<Instant, Trouble> {
        let at = Instant::now();
        self.transcript.add(self.number, Direction::Sent, at, shown);
        let input = self.input.as_ref();
        if input.is_some_and(|input| input.send(bytes, PATIENCE)) {
            return Ok(at);
        }
        // A process that dies closes its input a little before it is dead.
        Err(match self.ended_within(PARTING) {
            Some(exit) => Trouble::Ended(Some(exit)),
            None => Trouble::Stuck,
        })
    }

    /// The number of the process, which is that of its group too.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next line, if it was complete before `deadline`, however late it is
    /// taken. One that was not stays for the next call, so that nobody who
    /// talks without end is listened to for longer.
    ///
    /// # Errors
    ///
    /// [`Trouble::Silent`] with the time waited, or [`Trouble::Ended`] once
    /// every line was taken.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, Trouble> {
        let began = Instant::now();
        let line = match self.late.take() {
            Some(line) => line,
            None => self.receive(deadline)?,
        };
        if line.at > deadline {
            self.late = Some(line);
            return Err(Trouble::Silent(began.elapsed()));
        }
        self.transcript
            .add(self.number, Direction::Received, line.at, &line.text);
        Ok(line)
    }

    /// A line that is there before `deadline`, or soon after.
    fn receive(&mut self, deadline: Instant) -> Result<Line, Trouble> {
        let began = Instant::now();
        let mut exit = None;
        loop {
            let look = deadline.min(Instant::now() + LOOK);
            match self.lines.recv_deadline(look) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Ended(self.ended_within(PARTING)));
                }
                // Nothing comes after its end, but a child of its own holds
                // the pipe open.
                Err(RecvTimeoutError::Timeout) if exit.is_some() => {
                    return Err(Trouble::Ended(exit));
                }
                Err(RecvTimeoutError::Timeout) => exit = self.exit(),
            }
            if Instant::now() >= deadline {
                return Err(match exit {
                    Some(_) => Trouble::Ended(exit),
                    None => Trouble::Silent(began.elapsed()),
                });
            }
        }
    }

    /// Closes its input: it reads the end of the stream.
    pub fn close_input(&mut self) {
        if self.input.take().is_some() {
            self.event("input closed");
        }
    }

    /// How it ended, if it has.
    pub fn exit(&mut self) -> Option<Exit> {
        if self.exit.is_none() {
            self.exit = platform::exit_of(&mut self.child);
            if let Some(exit) = self.exit {
                self.event(&format!("ended with {exit}"));
            }
        }
        self.exit
    }

    /// How it ended, if it does within `patience`.
    pub fn ended_within(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = Instant::now() + patience;
        loop {
            let exit = self.exit();
            if exit.is_some() || Instant::now() >= deadline {
                return exit;
            }
            std::thread::sleep(POLL);
        }
    }

    /// What it has used of the machine, its children included; none where the
    /// system does not tell or it has ended.
    #[must_use]
    pub fn usage(&self) -> Option<Usage> {
        usage::of_group(self.child.id())
    }

    /// Its last words on standard error.
    #[must_use]
    pub fn complaints(&self) -> String {
        self.complaints.text()
    }

    /// The last line on standard error of a process that has ended, for a
    /// person to read; empty if it said nothing.
    #[must_use]
    pub fn last_words(&self) -> String {
        self.complaints.wait(PARTING);
        let text = self.complaints();
        visible(text.lines().next_back().unwrap_or_default(), LAST_WORDS)
    }

    fn event(&self, text: &str) {
        self.transcript
            .add(self.number, Direction::Event, Instant::now(), text);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let complaints = self.complaints();
        if let Some(last) = complaints.lines().next_back() {
            self.event(&format!("said last on standard error: {last}"));
        }
        platform::kill(&mut self.child);
    }
}

/// Ends a child that has no [`Process`] yet.
struct Unclaimed(Option<Child>);

impl Drop for Unclaimed {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            platform::kill(child);
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;

//! A child process that speaks in lines: any protocol's engine.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use zeitnot_core::text::escaped;

use super::command_line::CommandLine;
use super::exit::Exit;
use super::guard;
use super::input::InputQueue;
use super::lines::{self, OutputLine};
use super::platform;
use super::stderr_tail::StderrTail;
use super::transcript::{Transcript, TranscriptDirection};
use super::usage::{self, ProcessUsage};

/// Lines that may wait to be taken; an engine that says more has to wait.
const MAX_QUEUED_LINES: usize = 1024;

/// How long an engine may leave its input unread before it counts as stuck.
const SEND_TIMEOUT: Duration = Duration::from_secs(2);

/// How long after closing its output a process may take to end.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// How often the end of a process is looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// How often the end of a process is looked for while a line is waited for.
const EXIT_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Letters of the last words that are told.
const MAX_ERROR_CHARS: usize = 200;

/// Why an engine has nothing for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProcessError {
    /// It said nothing in time.
    #[error("no answer within {} ms", .0.as_millis())]
    Timeout(Duration),
    /// It is gone, or closed its output and lives on (then there is no exit).
    #[error("{}", .0.map_or_else(
        || "it closed its output".to_owned(),
        |exit| format!("it ended with {exit}"),
    ))]
    Ended(Option<Exit>),
    /// It does not read what we send.
    #[error("it does not read its input")]
    InputBlocked,
    /// It said more lines than anybody wants to read.
    #[error("more than {0} lines without an answer")]
    TooManyLines(usize),
    /// It said more bytes than anybody wants to read, in however many lines.
    #[error("more than {} MiB without an answer", .0 >> 20)]
    TooManyBytes(usize),
}

/// A running engine. Dropping it ends its whole process group.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<InputQueue>,
    lines: Receiver<OutputLine>,
    /// A line that came too late for whoever waited; the next one has it.
    late_line: Option<OutputLine>,
    stderr: StderrTail,
    transcript: Transcript,
    process_number: u32,
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
        let mut child = ChildGuard(Some(builder.spawn()?));
        let running = child.0.as_mut().ok_or(std::io::ErrorKind::Other)?;
        guard::watch(running.id());
        let missing = || std::io::Error::other("a pipe to the process is missing");
        let input = InputQueue::new(running.stdin.take().ok_or_else(missing)?)?;
        let output = running.stdout.take().ok_or_else(missing)?;
        let complaints = StderrTail::drain(running.stderr.take().ok_or_else(missing)?)?;
        let (sender, lines) = bounded(MAX_QUEUED_LINES);
        std::thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || lines::read_lines(output, &sender))?;
        let number = transcript.add_process();
        let child = child.0.take().ok_or(std::io::ErrorKind::Other)?;
        Ok(Self {
            child,
            input: Some(input),
            lines,
            late_line: None,
            stderr: complaints,
            transcript,
            process_number: number,
            exit: None,
        })
    }

    /// Sends bytes as they are, in one write; `shown` is what the transcript
    /// says of them. Returns the moment before the write.
    ///
    /// # Errors
    ///
    /// [`ProcessError::InputBlocked`] or [`ProcessError::Ended`].
    pub fn send(&mut self, bytes: Vec<u8>, shown: &str) -> Result<Instant, ProcessError> {
        let at = Instant::now();
        self.transcript
            .add(self.process_number, TranscriptDirection::Sent, at, shown);
        let input = self.input.as_ref();
        if input.is_some_and(|input| input.send(bytes, SEND_TIMEOUT)) {
            return Ok(at);
        }
        // A process that dies closes its input a little before it is dead.
        Err(match self.wait_for_exit(EXIT_TIMEOUT) {
            Some(exit) => ProcessError::Ended(Some(exit)),
            None => ProcessError::InputBlocked,
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
    /// [`ProcessError::Timeout`] with the time waited, or [`ProcessError::Ended`] once
    /// every line was taken.
    pub fn next_line(&mut self, deadline: Instant) -> Result<OutputLine, ProcessError> {
        let began = Instant::now();
        let line = match self.late_line.take() {
            Some(line) => line,
            None => self.receive(deadline)?,
        };
        if line.at > deadline {
            self.late_line = Some(line);
            return Err(ProcessError::Timeout(began.elapsed()));
        }
        self.transcript.add(
            self.process_number,
            TranscriptDirection::Received,
            line.at,
            &line.text,
        );
        Ok(line)
    }

    /// A line that is there before `deadline`, or soon after.
    fn receive(&mut self, deadline: Instant) -> Result<OutputLine, ProcessError> {
        let began = Instant::now();
        let mut exit = None;
        loop {
            let look = deadline.min(Instant::now() + EXIT_CHECK_INTERVAL);
            match self.lines.recv_deadline(look) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProcessError::Ended(self.wait_for_exit(EXIT_TIMEOUT)));
                }
                // Nothing comes after its end, but a child of its own holds
                // the pipe open.
                Err(RecvTimeoutError::Timeout) if exit.is_some() => {
                    return Err(ProcessError::Ended(exit));
                }
                Err(RecvTimeoutError::Timeout) => exit = self.exit(),
            }
            if Instant::now() >= deadline {
                return Err(match exit {
                    Some(_) => ProcessError::Ended(exit),
                    None => ProcessError::Timeout(began.elapsed()),
                });
            }
        }
    }

    /// Closes its input: it reads the end of the stream.
    pub fn close_input(&mut self) {
        if self.input.take().is_some() {
            self.log_event("input closed");
        }
    }

    /// How it ended, if it has.
    pub fn exit(&mut self) -> Option<Exit> {
        if self.exit.is_none() {
            self.exit = platform::exit_of(&mut self.child);
            if let Some(exit) = self.exit {
                self.log_event(&format!("ended with {exit}"));
            }
        }
        self.exit
    }

    /// How it ended, if it does within `patience`.
    pub fn wait_for_exit(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = Instant::now() + patience;
        loop {
            let exit = self.exit();
            if exit.is_some() || Instant::now() >= deadline {
                return exit;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// What it has used of the machine, its children included; none where the
    /// system does not tell or it has ended.
    #[must_use]
    pub fn usage(&self) -> Option<ProcessUsage> {
        usage::of_group(self.child.id())
    }

    /// Its last words on standard error.
    #[must_use]
    pub fn stderr_text(&self) -> String {
        self.stderr.text()
    }

    /// The last line on standard error of a process that has ended, for a
    /// person to read; empty if it said nothing.
    #[must_use]
    pub fn last_error_line(&self) -> String {
        self.stderr.wait(EXIT_TIMEOUT);
        let text = self.stderr_text();
        escaped(
            text.lines().next_back().unwrap_or_default(),
            MAX_ERROR_CHARS,
        )
    }

    fn log_event(&self, text: &str) {
        self.transcript.add(
            self.process_number,
            TranscriptDirection::Event,
            Instant::now(),
            text,
        );
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let complaints = self.stderr_text();
        if let Some(last) = complaints.lines().next_back() {
            self.log_event(&format!("said last on standard error: {last}"));
        }
        platform::kill(&mut self.child);
    }
}

/// Ends a child that has no [`Process`] yet.
struct ChildGuard(Option<Child>);

impl Drop for ChildGuard {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            platform::kill(child);
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;

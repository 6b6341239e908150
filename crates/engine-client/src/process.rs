//! A child process that communicates in lines.

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

/// The maximum number of queued lines; beyond it, the engine's output blocks.
const MAX_QUEUED_LINES: usize = 1024;

/// The maximum time that an engine may leave its input unread.
const SEND_TIMEOUT: Duration = Duration::from_secs(2);

/// The maximum time between closing the output and exiting.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// The interval of checking for the exit.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The interval of checking for the exit while waiting for a line.
const EXIT_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The maximum length of a quoted line of standard error, in characters.
const MAX_ERROR_CHARS: usize = 200;

/// A failure to communicate with an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProcessError {
    /// The engine did not send a line in time.
    #[error("no answer within {} ms", .0.as_millis())]
    Timeout(Duration),
    /// The process has ended, or closed its output and still runs (`None`).
    #[error("{}", .0.map_or_else(
        || "it closed its output".to_owned(),
        |exit| format!("it ended with {exit}"),
    ))]
    Ended(Option<Exit>),
    /// The engine does not read its input.
    #[error("it does not read its input")]
    InputBlocked,
    /// The engine sent too many lines.
    #[error("more than {0} lines without an answer")]
    TooManyLines(usize),
    /// The engine sent too many bytes.
    #[error("more than {} MiB without an answer", .0 >> 20)]
    TooManyBytes(usize),
}

/// A running engine; dropping it kills its whole process group.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<InputQueue>,
    lines: Receiver<OutputLine>,
    /// A line that arrived after the deadline; the next call returns it.
    late_line: Option<OutputLine>,
    stderr: StderrTail,
    transcript: Transcript,
    process_number: u32,
    exit: Option<Exit>,
}

impl Process {
    /// Starts `command` in its own process group; records its lines in `transcript`.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start it.
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
        let stderr = StderrTail::drain(running.stderr.take().ok_or_else(missing)?)?;
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
            stderr,
            transcript,
            process_number: number,
            exit: None,
        })
    }

    /// Sends bytes with one write; returns the time before the write.
    ///
    /// The transcript records `shown` instead of the bytes.
    ///
    /// # Errors
    ///
    /// Fails with [`ProcessError::InputBlocked`] or [`ProcessError::Ended`].
    pub fn send(&mut self, bytes: Vec<u8>, shown: &str) -> Result<Instant, ProcessError> {
        let at = Instant::now();
        self.transcript
            .add(self.process_number, TranscriptDirection::Sent, at, shown);
        let input = self.input.as_ref();
        if input.is_some_and(|input| input.send(bytes, SEND_TIMEOUT)) {
            return Ok(at);
        }
        // A dying process closes its input shortly before it ends.
        Err(match self.wait_for_exit(EXIT_TIMEOUT) {
            Some(exit) => ProcessError::Ended(Some(exit)),
            None => ProcessError::InputBlocked,
        })
    }

    /// Returns the process ID, which is also the ID of its group.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the next line if it was complete before `deadline`.
    ///
    /// A later line is stored for the next call, so that a flood of output cannot
    /// extend the wait.
    ///
    /// # Errors
    ///
    /// Fails with [`ProcessError::Timeout`] and the time waited, or with
    /// [`ProcessError::Ended`] after the last line.
    pub fn next_line(&mut self, deadline: Instant) -> Result<OutputLine, ProcessError> {
        let start = Instant::now();
        let line = match self.late_line.take() {
            Some(line) => line,
            None => self.receive(deadline)?,
        };
        if line.at > deadline {
            self.late_line = Some(line);
            return Err(ProcessError::Timeout(start.elapsed()));
        }
        self.transcript.add(
            self.process_number,
            TranscriptDirection::Received,
            line.at,
            &line.text,
        );
        Ok(line)
    }

    /// Returns a line that arrives before `deadline` or shortly afterwards.
    fn receive(&mut self, deadline: Instant) -> Result<OutputLine, ProcessError> {
        let start = Instant::now();
        let mut exit = None;
        loop {
            let look = deadline.min(Instant::now() + EXIT_CHECK_INTERVAL);
            match self.lines.recv_deadline(look) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProcessError::Ended(self.wait_for_exit(EXIT_TIMEOUT)));
                }
                // The process has ended, but a child of it holds the pipe open.
                Err(RecvTimeoutError::Timeout) if exit.is_some() => {
                    return Err(ProcessError::Ended(exit));
                }
                Err(RecvTimeoutError::Timeout) => exit = self.exit(),
            }
            if Instant::now() >= deadline {
                return Err(match exit {
                    Some(_) => ProcessError::Ended(exit),
                    None => ProcessError::Timeout(start.elapsed()),
                });
            }
        }
    }

    /// Closes the standard input of the process.
    pub fn close_input(&mut self) {
        if self.input.take().is_some() {
            self.log_event("input closed");
        }
    }

    /// Returns the exit status if the process has ended.
    pub fn exit(&mut self) -> Option<Exit> {
        if self.exit.is_none() {
            self.exit = platform::exit_of(&mut self.child);
            if let Some(exit) = self.exit {
                self.log_event(&format!("ended with {exit}"));
            }
        }
        self.exit
    }

    /// Returns the exit status if the process ends within `timeout`.
    pub fn wait_for_exit(&mut self, timeout: Duration) -> Option<Exit> {
        let deadline = Instant::now() + timeout;
        loop {
            let exit = self.exit();
            if exit.is_some() || Instant::now() >= deadline {
                return exit;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Returns the resource usage of the process group.
    ///
    /// `None` if the system does not report it or the process has ended.
    #[must_use]
    pub fn usage(&self) -> Option<ProcessUsage> {
        usage::of_group(self.child.id())
    }

    /// Returns the end of its standard error.
    #[must_use]
    pub fn stderr_text(&self) -> String {
        self.stderr.text()
    }

    /// Returns the last line on standard error of a process that has ended.
    ///
    /// Control characters are escaped. It is empty without output.
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
        let text = self.stderr_text();
        if let Some(last) = text.lines().next_back() {
            self.log_event(&format!("last line on standard error: {last}"));
        }
        platform::kill(&mut self.child);
    }
}

/// Kills a child that has no [`Process`] yet.
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

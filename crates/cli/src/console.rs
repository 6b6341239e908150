//! The streams of a command.
//!
//! Answers go to one, progress, logs, and errors to the other. A command that
//! runs an engine protocol takes a separate pair of streams.

use std::io::{ErrorKind, Read, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use zeitnot_core::text::shortened;

use crate::error::CliError;

/// The maximum length of an error, which may quote a long argument.
const MAX_ERROR_CHARS: usize = 1_000;

/// The streams of an engine protocol, which can move to other threads.
pub struct Streams {
    /// Input from the GUI or the manager.
    pub input: Box<dyn Read + Send>,
    /// Output to the GUI or the manager.
    pub output: Box<dyn Write + Send>,
}

/// The output of a command.
pub struct Console<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    shows_progress: bool,
    color: bool,
    streams: Option<Streams>,
}

impl<'a> Console<'a> {
    /// Creates a console without progress, color, or streams.
    ///
    /// Answers go to `out`, everything else to `err`.
    pub fn new(out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        Self {
            out,
            err,
            shows_progress: false,
            color: false,
            streams: None,
        }
    }

    /// Sets the streams of an engine protocol.
    #[must_use]
    pub fn with_streams(mut self, streams: Streams) -> Self {
        self.streams = Some(streams);
        self
    }

    /// Takes the streams of an engine protocol, which is possible once.
    ///
    /// # Errors
    ///
    /// Fails if there are no streams or they were taken already.
    pub fn take_streams(&mut self) -> Result<Streams, CliError> {
        self.streams.take().ok_or(CliError::StreamsTaken)
    }

    /// Sets whether progress is shown.
    #[must_use]
    pub fn with_progress(mut self, shows_progress: bool) -> Self {
        self.shows_progress = shows_progress;
        self
    }

    /// Sets whether answers may be colored.
    #[must_use]
    pub fn with_color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }

    /// Returns `true` if answers may be colored.
    #[must_use]
    pub fn color(&self) -> bool {
        self.color
    }

    /// Returns `true` if progress is shown.
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        self.shows_progress
    }

    /// Writes a part of the answer.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written or was closed.
    pub fn print(&mut self, text: &str) -> Result<(), CliError> {
        self.out.write_all(text.as_bytes()).map_err(unwritable)
    }

    /// Writes the answer as one line of JSON.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written or was closed.
    pub fn print_json(&mut self, answer: &impl Serialize) -> Result<(), CliError> {
        let mut line =
            serde_json::to_string(answer).map_err(|error| CliError::Json(error.to_string()))?;
        line.push('\n');
        self.print(&line)
    }

    /// Flushes the answer.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written or was closed.
    pub fn flush(&mut self) -> Result<(), CliError> {
        self.out.flush().map_err(unwritable)
    }

    /// Creates a progress bar, which is invisible unless progress is shown.
    ///
    /// Dropping it removes it from the terminal.
    #[must_use]
    pub fn bar(&self, steps: u64) -> Bar {
        Bar(self.progress_bar(steps, "{bar:24} {pos}/{len} {eta} {msg}"))
    }

    /// Creates a table above a progress bar of games, as [`Self::bar`] does.
    #[must_use]
    pub fn panel(&self, steps: u64) -> Panel {
        let template = "{msg}{bar:40} {pos}/{len} games, {elapsed} elapsed, {eta} left";
        Panel(self.progress_bar(steps, template))
    }

    fn progress_bar(&self, steps: u64, template: &str) -> ProgressBar {
        let bar = if self.shows_progress {
            ProgressBar::new(steps)
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template(template);
        style.map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// Writes a line if progress is shown.
    pub fn progress(&mut self, line: &str) {
        if self.shows_progress {
            self.log(line);
        }
    }

    /// Writes a line of the log.
    pub fn log(&mut self, line: &str) {
        // A failure to log must not cost the answer.
        let _ = writeln!(self.err, "{line}").and_then(|()| self.err.flush());
    }

    /// Writes an error as one line.
    pub fn print_error(&mut self, error: &CliError) {
        self.warn(&error.to_string());
    }

    /// Writes a message as one line, shortened and without control characters.
    pub fn warn(&mut self, text: &str) {
        self.log(&format!("zeitnot: {}", shortened(text, MAX_ERROR_CHARS)));
    }
}

/// A progress bar.
pub struct Bar(ProgressBar);

impl Bar {
    /// Advances by one step and sets the message.
    pub fn step(&self, message: String) {
        self.0.set_message(message);
        self.0.inc(1);
    }
}

/// A table above a progress bar.
pub struct Panel(ProgressBar);

impl Panel {
    /// Redraws the table, which ends in a line break, and sets the steps done.
    pub fn show(&self, done: u64, table: String) {
        self.0.set_message(table);
        self.0.set_position(done);
    }

    /// Hides the panel while `print` writes to the terminal.
    pub fn suspend(&self, print: impl FnOnce()) {
        self.0.suspend(print);
    }
}

impl Drop for Panel {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[expect(clippy::needless_pass_by_value, reason = "taken by map_err")]
fn unwritable(error: std::io::Error) -> CliError {
    if error.kind() == ErrorKind::BrokenPipe {
        CliError::OutputClosed
    } else {
        CliError::Output(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream on which every write fails.
    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn errors_are_one_short_line_without_control_characters() {
        let mut err = Vec::new();
        let mut out = Vec::new();
        let typed = format!("a\nb\u{1b}[31m{}", "x".repeat(5_000));
        Console::new(&mut out, &mut err).print_error(&CliError::Usage(typed));
        let text = String::from_utf8(err).unwrap();
        assert_eq!(text.lines().count(), 1);
        assert!(
            text.starts_with("zeitnot: a\u{fffd}b\u{fffd}[31mxxx"),
            "{text}"
        );
        assert!(text.chars().count() < MAX_ERROR_CHARS + 20);
        assert!(out.is_empty());
    }

    #[test]
    fn a_closed_pipe_and_a_full_disk_are_different_errors() {
        let mut err = Vec::new();
        let mut closed = Failing(ErrorKind::BrokenPipe);
        let result = Console::new(&mut closed, &mut err).print("x");
        assert!(matches!(result, Err(CliError::OutputClosed)));
        let mut full = Failing(ErrorKind::StorageFull);
        let result = Console::new(&mut full, &mut err).print("x");
        assert!(matches!(result, Err(CliError::Output(_))));
    }
}

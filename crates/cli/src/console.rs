//! The two streams of a command: answers on one, progress, logs and the one
//! sentence of an error on the other. A command that converses has a pair of
//! streams of its own.

use std::io::{ErrorKind, Read, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use zeitnot_core::text::shortened;

use crate::error::CliError;

/// Most characters of an error that are shown: arguments may be of any
/// length.
const MAX_ERROR_CHARS: usize = 1_000;

/// The streams of a conversation, which threads may take with them.
pub struct Streams {
    /// What the other side says.
    pub input: Box<dyn Read + Send>,
    /// What the other side reads.
    pub output: Box<dyn Write + Send>,
}

/// Where a command writes.
pub struct Console<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    shows_progress: bool,
    color: bool,
    streams: Option<Streams>,
}

impl<'a> Console<'a> {
    /// Answers go to `out`, everything else to `err`; no progress is shown.
    pub fn new(out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        Self {
            out,
            err,
            shows_progress: false,
            color: false,
            streams: None,
        }
    }

    /// The same console with streams for a conversation.
    #[must_use]
    pub fn with_streams(mut self, streams: Streams) -> Self {
        self.streams = Some(streams);
        self
    }

    /// The streams for a conversation; there is one conversation at most.
    ///
    /// # Errors
    ///
    /// There are none.
    pub fn take_streams(&mut self) -> Result<Streams, CliError> {
        self.streams.take().ok_or(CliError::StreamsTaken)
    }

    /// The same console with progress, for a person who watches.
    #[must_use]
    pub fn with_progress(mut self, shows_progress: bool) -> Self {
        self.shows_progress = shows_progress;
        self
    }

    /// The same console with colors in answers, for a terminal that shows them.
    #[must_use]
    pub fn with_color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }

    /// May answers have colors?
    #[must_use]
    pub fn color(&self) -> bool {
        self.color
    }

    /// Does somebody watch the progress?
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        self.shows_progress
    }

    /// Writes a piece of the answer.
    ///
    /// # Errors
    ///
    /// It could not be written, or nobody reads any more.
    pub fn print(&mut self, text: &str) -> Result<(), CliError> {
        self.out.write_all(text.as_bytes()).map_err(unwritable)
    }

    /// Writes the answer as one line of JSON.
    ///
    /// # Errors
    ///
    /// It could not be written, or nobody reads any more.
    pub fn print_json(&mut self, answer: &impl Serialize) -> Result<(), CliError> {
        let mut line =
            serde_json::to_string(answer).map_err(|error| CliError::Json(error.to_string()))?;
        line.push('\n');
        self.print(&line)
    }

    /// Makes sure that the answer has left the process.
    ///
    /// # Errors
    ///
    /// It could not be written, or nobody reads any more.
    pub fn flush(&mut self) -> Result<(), CliError> {
        self.out.flush().map_err(unwritable)
    }

    /// A bar of `steps` steps on standard error if somebody watches; it goes
    /// away when it is dropped.
    #[must_use]
    pub fn bar(&self, steps: u64) -> Bar {
        Bar(self.progress_bar(steps, "{bar:24} {pos}/{len} {eta} {msg}"))
    }

    /// A table of several lines above a bar of `steps` steps, on standard error
    /// if somebody watches; it goes away when it is dropped.
    #[must_use]
    pub fn panel(&self, steps: u64) -> Panel {
        let template = "{msg}{bar:40} {pos}/{len} games, {elapsed} gone, {eta} to go";
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

    /// Writes a line of progress if somebody watches.
    pub fn progress(&mut self, line: &str) {
        if self.shows_progress {
            self.log(line);
        }
    }

    /// Writes a line of the log.
    pub fn log(&mut self, line: &str) {
        // A log that cannot be written is not worth an answer.
        let _ = writeln!(self.err, "{line}").and_then(|()| self.err.flush());
    }

    /// Writes the one sentence of an error.
    pub fn print_error(&mut self, error: &CliError) {
        self.warn(&error.to_string());
    }

    /// Writes a sentence that may quote arguments: of any length, with any
    /// characters.
    pub fn warn(&mut self, text: &str) {
        self.log(&format!("zeitnot: {}", shortened(text, MAX_ERROR_CHARS)));
    }
}

/// A progress bar that leaves nothing behind.
pub struct Bar(ProgressBar);

impl Bar {
    /// One step is done; `state` tells how things stand.
    pub fn step(&self, state: String) {
        self.0.set_message(state);
        self.0.inc(1);
    }
}

/// A table that is drawn again and again, and leaves nothing behind.
pub struct Panel(ProgressBar);

impl Panel {
    /// So many steps are done; `table` ends in a line break.
    pub fn show(&self, done: u64, table: String) {
        self.0.set_message(table);
        self.0.set_position(done);
    }

    /// Says something else in between.
    pub fn suspend(&self, say: impl FnOnce()) {
        self.0.suspend(say);
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

    struct Closed(ErrorKind);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_complaint_is_one_bounded_line_whatever_was_typed() {
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
    fn a_reader_who_left_is_told_apart_from_a_full_disk() {
        let mut err = Vec::new();
        let mut gone = Closed(ErrorKind::BrokenPipe);
        let result = Console::new(&mut gone, &mut err).print("x");
        assert!(matches!(result, Err(CliError::OutputClosed)));
        let mut full = Closed(ErrorKind::StorageFull);
        let result = Console::new(&mut full, &mut err).print("x");
        assert!(matches!(result, Err(CliError::Output(_))));
    }
}

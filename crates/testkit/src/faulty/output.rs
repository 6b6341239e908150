//! Lines to standard output.

use std::io::Write;

/// Writes lines immediately, or when flushed.
#[derive(Debug)]
pub struct OutputLines {
    buffer: String,
    is_buffered: bool,
    line_end: &'static str,
}

impl OutputLines {
    /// Creates an output; a buffered one keeps lines until [`OutputLines::flush`].
    #[must_use]
    pub const fn new(line_end: &'static str, is_buffered: bool) -> Self {
        Self {
            buffer: String::new(),
            is_buffered,
            line_end,
        }
    }

    /// Writes a line.
    pub fn write_line(&mut self, line: &str) {
        self.buffer.push_str(line);
        self.buffer.push_str(self.line_end);
        if !self.is_buffered {
            self.flush();
        }
    }

    /// Writes the buffered lines.
    pub fn flush(&mut self) {
        let mut out = std::io::stdout();
        // The reader may be gone.
        let _ = out.write_all(self.buffer.as_bytes());
        let _ = out.flush();
        self.buffer.clear();
    }
}

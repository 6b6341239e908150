//! Lines to standard output.

use std::io::Write;

/// Writes lines, at once or later.
#[derive(Debug)]
pub struct OutputLines {
    buffer: String,
    is_buffered: bool,
    line_end: &'static str,
}

impl OutputLines {
    /// An output that holds lines back until [`OutputLines::flush`], or not.
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

    /// Writes what was held back.
    pub fn flush(&mut self) {
        let mut out = std::io::stdout();
        // An interface that is gone does not read any more.
        let _ = out.write_all(self.buffer.as_bytes());
        let _ = out.flush();
        self.buffer.clear();
    }
}

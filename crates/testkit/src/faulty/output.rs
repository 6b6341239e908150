//! Lines to standard output.

use std::io::Write;

/// Writes lines, at once or later.
#[derive(Debug)]
pub struct Output {
    held: String,
    holds: bool,
    line_end: &'static str,
}

impl Output {
    /// An output that holds lines back until [`Output::release`], or not.
    #[must_use]
    pub const fn new(line_end: &'static str, holds: bool) -> Self {
        Self {
            held: String::new(),
            holds,
            line_end,
        }
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) {
        self.held.push_str(line);
        self.held.push_str(self.line_end);
        if !self.holds {
            self.release();
        }
    }

    /// Writes what was held back.
    pub fn release(&mut self) {
        let mut out = std::io::stdout();
        // An interface that is gone does not read any more.
        let _ = out.write_all(self.held.as_bytes());
        let _ = out.flush();
        self.held.clear();
    }
}

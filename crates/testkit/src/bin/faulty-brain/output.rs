//! Lines to standard output.

use std::io::Write;

/// Writes lines, at once or later.
#[derive(Debug, Default)]
pub(crate) struct Output {
    held: String,
    holds: bool,
}

impl Output {
    /// An output that holds lines back until [`Output::release`], or not.
    pub(crate) fn new(holds: bool) -> Self {
        Self {
            held: String::new(),
            holds,
        }
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.held.push_str(line);
        self.held.push_str("\r\n");
        if !self.holds {
            self.release();
        }
    }

    /// Writes what was held back.
    pub(crate) fn release(&mut self) {
        let mut out = std::io::stdout();
        // A manager that is gone does not read any more.
        let _ = out.write_all(self.held.as_bytes());
        let _ = out.flush();
        self.held.clear();
    }
}

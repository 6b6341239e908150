//! Reads EPD files, line by line.

use std::io::BufRead;

use super::Epd;
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::lines::LineReader;
use crate::{GameRecord, input, text};

/// Maximum length of a line, in bytes (64 KiB).
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// Reads the first position of an EPD file as a game without moves.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let mut positions = Positions::new(input::check_size(bytes)?);
    let first = positions
        .next()
        .unwrap_or_else(|| Err(missing_position().into()))?;
    Ok(first.to_record())
}

/// An iterator over the positions of an EPD file of any length.
///
/// One line at a time is in memory. A file without positions gives one error.
#[derive(Debug)]
pub struct Positions<R> {
    lines: LineReader<R>,
    is_first: bool,
}

impl<R: BufRead> Positions<R> {
    /// Creates an iterator over the positions in `input`.
    pub fn new(input: R) -> Self {
        Self {
            lines: LineReader::new(input),
            is_first: true,
        }
    }
}

impl<R: BufRead> Iterator for Positions<R> {
    type Item = Result<Epd, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.lines.advance(MAX_LINE_BYTES) {
            let line = text::decode(self.lines.line());
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            self.is_first = false;
            let number = self.lines.number();
            if self.lines.is_truncated() {
                let error = SyntaxError::new(number, 1, &line, FormatProblem::LineTooLong);
                return Some(Err(error.into()));
            }
            return Some(Epd::parse_numbered(&line, number).map_err(ReadError::from));
        }
        if let Some(failure) = self.lines.take_failure() {
            self.is_first = false;
            return Some(Err(failure));
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        is_first.then(|| Err(missing_position().into()))
    }
}

fn missing_position() -> SyntaxError {
    SyntaxError::new(1, 1, "the file", FormatProblem::NotEpd)
}

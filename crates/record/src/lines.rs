//! Reads text line by line, so that files of any length need little memory.

use std::io::{BufRead, ErrorKind};

use crate::error::ReadError;

/// Reads lines that end in `\n`, `\r`, or `\r\n`; skips the byte-order mark.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: R,
    line: Vec<u8>,
    number: usize,
    is_truncated: bool,
    /// Whether the last line ended in `\r`, which a `\n` may complete.
    after_carriage_return: bool,
    failure: Option<String>,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
            is_truncated: false,
            after_carriage_return: false,
            failure: None,
        }
    }

    /// Returns the current line, without its end.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// Returns the number of the current line, from 1; 0 before the first.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Returns `true` if the current line was longer than the limit and was cut.
    pub(crate) fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// Takes the error that ended the input, if any.
    pub(crate) fn take_failure(&mut self) -> Option<ReadError> {
        let reason = self.failure.take()?;
        Some(ReadError::Input { reason })
    }

    /// Reads a line, of which at most `limit` bytes are kept.
    ///
    /// Returns `false` at the end of the input and after an error.
    pub(crate) fn advance(&mut self, limit: usize) -> bool {
        self.line.clear();
        self.is_truncated = false;
        let mut has_line = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok([]) => break,
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failure = Some(error.to_string());
                    self.line.clear();
                    return false;
                }
            };
            if std::mem::take(&mut self.after_carriage_return) && buffer.starts_with(b"\n") {
                self.input.consume(1);
                continue;
            }
            has_line = true;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let (piece, after) = buffer.split_at(end.unwrap_or(buffer.len()));
            let remaining = limit.saturating_sub(self.line.len());
            self.is_truncated |= piece.len() > remaining;
            self.line.extend(piece.iter().take(remaining));
            self.after_carriage_return = after.first() == Some(&b'\r');
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.number += usize::from(has_line);
        if self.number == 1 && self.line.starts_with(b"\xEF\xBB\xBF") {
            self.line.drain(..3);
        }
        has_line
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// Returns each line with its number and whether it was truncated.
    fn lines(text: &[u8], buffer: usize, limit: usize) -> Vec<(usize, String, bool)> {
        let mut lines = LineReader::new(BufReader::with_capacity(buffer, text));
        let mut found = Vec::new();
        while lines.advance(limit) {
            let text = String::from_utf8_lossy(lines.line()).into_owned();
            found.push((lines.number(), text, lines.is_truncated()));
        }
        assert_eq!(lines.take_failure(), None);
        found
    }

    #[test]
    fn all_line_ends_are_recognized() {
        let text = b"\xEF\xBB\xBFa\r\nb\rc\n\n\xEF\xBB\xBFd\r\r\ne";
        let expected = ["a", "b", "c", "", "\u{feff}d", "", "e"];
        for buffer in 1..8 {
            let found = lines(text, buffer, 100);
            let texts: Vec<&str> = found.iter().map(|(_, text, _)| text.as_str()).collect();
            assert_eq!(texts, expected, "{buffer}");
            assert_eq!(found.last().unwrap().0, expected.len());
        }
        assert_eq!(lines(b"", 8, 100), []);
        assert_eq!(lines(b"x\n", 8, 100), [(1, "x".to_owned(), false)]);
    }

    #[test]
    fn long_lines_are_truncated_and_do_not_affect_the_next() {
        let found = lines(b"abcdef\nab\nabc", 2, 3);
        let expected = [(1, "abc", true), (2, "ab", false), (3, "abc", false)];
        let expected = expected.map(|(number, text, cut)| (number, text.to_owned(), cut));
        assert_eq!(found, expected);
    }

    #[test]
    fn read_errors_are_reported() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("the disk is gone"))
            }
        }
        let mut lines = LineReader::new(BufReader::new(b"a\nb".chain(Broken)));
        assert!(lines.advance(100));
        assert!(!lines.advance(100));
        assert_eq!(
            lines.take_failure().unwrap().to_string(),
            "could not read the file to its end: the disk is gone; \
             check the disk and try again"
        );
    }
}

//! A text taken line by line, so that a file of any length needs little memory.

use std::io::{BufRead, ErrorKind};

use crate::error::ReadError;

/// The lines of a text. A line ends in `\n`, `\r` or `\r\n`; the byte-order mark
/// is no part of the first one.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: R,
    line: Vec<u8>,
    number: usize,
    is_truncated: bool,
    /// Whether the last line ended in `\r`, to which a `\n` may still belong.
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

    /// The line at hand, without its end.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// Its number, from 1; 0 before the first.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Whether it was longer than allowed, and lost its end.
    pub(crate) fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// Why the input broke off, if it did; asked once.
    pub(crate) fn take_failure(&mut self) -> Option<ReadError> {
        let reason = self.failure.take()?;
        Some(ReadError::Input { reason })
    }

    /// Takes the next line, of which at most `limit` bytes are kept; false when
    /// there is none.
    pub(crate) fn advance(&mut self, limit: usize) -> bool {
        self.line.clear();
        self.is_truncated = false;
        let mut is_any = false;
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
            is_any = true;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let (piece, after) = buffer.split_at(end.unwrap_or(buffer.len()));
            let room = limit.saturating_sub(self.line.len());
            self.is_truncated |= piece.len() > room;
            self.line.extend(piece.iter().take(room));
            self.after_carriage_return = after.first() == Some(&b'\r');
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.number += usize::from(is_any);
        if self.number == 1 && self.line.starts_with(b"\xEF\xBB\xBF") {
            self.line.drain(..3);
        }
        is_any
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// Every line that comes out, read through a buffer of `buffer` bytes.
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
    fn every_line_end_is_one() {
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
    fn long_lines_are_cut_and_do_not_spill() {
        let found = lines(b"abcdef\nab\nabc", 2, 3);
        let expected = [(1, "abc", true), (2, "ab", false), (3, "abc", false)];
        let expected = expected.map(|(number, text, cut)| (number, text.to_owned(), cut));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_broken_input_is_told() {
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
            "the file could not be read to its end: the disk is gone; \
             check where it lies and try again"
        );
    }
}

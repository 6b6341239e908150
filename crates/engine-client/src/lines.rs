//! Splits bytes into lines of bounded length that end with CR, LF, or CRLF.

use std::io::Read;
use std::time::Instant;

use crossbeam_channel::Sender;

/// The maximum length of a line; the rest is dropped.
pub(super) const MAX_LINE_BYTES: usize = 64 * 1024;

/// A line of an engine's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    /// The text without the line end; invalid UTF-8 is replaced.
    pub text: String,
    /// The time at which the line end was read.
    pub at: Instant,
    /// Whether the line was too long and its end is missing.
    pub truncated: bool,
}

/// Splits a stream of bytes into lines.
#[derive(Debug, Default)]
pub(super) struct OutputSplitter {
    bytes: Vec<u8>,
    truncated: bool,
    /// Whether the last byte was CR; a following LF belongs to the same line end.
    after_cr: bool,
}

impl OutputSplitter {
    /// Adds bytes; calls `line` for each completed line, including empty ones.
    pub(super) fn push(&mut self, bytes: &[u8], mut line: impl FnMut(String, bool)) {
        for &byte in bytes {
            let after_return = std::mem::replace(&mut self.after_cr, byte == b'\r');
            match byte {
                b'\n' if after_return => (),
                b'\r' | b'\n' => self.finish_line(&mut line),
                _ if self.bytes.len() < MAX_LINE_BYTES => self.bytes.push(byte),
                _ => self.truncated = true,
            }
        }
    }

    /// Ends the stream; calls `line` for an incomplete last line.
    pub(super) fn finish(&mut self, mut line: impl FnMut(String, bool)) {
        if !self.bytes.is_empty() {
            self.finish_line(&mut line);
        }
    }

    fn finish_line(&mut self, line: &mut impl FnMut(String, bool)) {
        let text = String::from_utf8_lossy(&self.bytes).into_owned();
        self.bytes.clear();
        line(text, std::mem::take(&mut self.truncated));
    }
}

/// Sends lines to `lines` until the stream ends or the receiver is dropped.
///
/// A full channel blocks the reader, and then the engine.
pub(super) fn read_lines(mut stream: impl Read, lines: &Sender<OutputLine>) {
    let mut splitter = OutputSplitter::default();
    let mut bytes = [0; 8 * 1024];
    let mut is_open = true;
    loop {
        let count = match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        splitter.push(&bytes[..count], |text, truncated| {
            is_open = is_open
                && lines
                    .send(OutputLine {
                        text,
                        at,
                        truncated,
                    })
                    .is_ok();
        });
        if !is_open {
            return;
        }
    }
    let at = Instant::now();
    splitter.finish(|text, truncated| {
        let _ = lines.send(OutputLine {
            text,
            at,
            truncated,
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(pieces: &[&[u8]]) -> Vec<String> {
        let mut splitter = OutputSplitter::default();
        let mut lines = Vec::new();
        for piece in pieces {
            splitter.push(piece, |text, _| lines.push(text));
        }
        splitter.finish(|text, _| lines.push(text));
        lines
    }

    #[test]
    fn line_ends_are_recognized_across_chunks() {
        let text = b"OK\r\n7,7\n8,8\r9,9\r\n\r\n\n\rend";
        let expected = ["OK", "7,7", "8,8", "9,9", "", "", "", "end"];
        assert_eq!(split(&[text]), expected);
        for at in 0..text.len() {
            let (first, second) = text.split_at(at);
            assert_eq!(split(&[first, second]), expected, "broken at {at}");
        }
        let single: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(split(&single), expected);
    }

    proptest::proptest! {
        #[test]
        fn lines_do_not_depend_on_chunks(
            pieces in proptest::collection::vec(
                proptest::collection::vec(proptest::prelude::any::<u8>(), 0..20),
                0..8,
            ),
        ) {
            let whole = pieces.concat();
            let borrowed: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
            let lines = split(&borrowed);
            proptest::prop_assert_eq!(&lines, &split(&[&whole]));
            for line in lines {
                proptest::prop_assert!(!line.contains(['\r', '\n']));
            }
        }
    }

    #[test]
    fn a_long_line_is_truncated_and_the_next_is_complete() {
        let mut splitter = OutputSplitter::default();
        let mut lines = Vec::new();
        let mut keep = |text: String, truncated| lines.push((text.len(), truncated));
        splitter.push(&vec![b'x'; MAX_LINE_BYTES + 5], &mut keep);
        splitter.push(b"y\nnext\n", &mut keep);
        assert_eq!(lines, [(MAX_LINE_BYTES, true), (4, false)]);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        assert_eq!(split(&[b"a\xff\0b\n"]), ["a\u{fffd}\0b"]);
    }

    #[test]
    fn reading_stops_when_the_receiver_is_dropped() {
        let (sender, receiver) = crossbeam_channel::bounded(1);
        drop(receiver);
        // Otherwise this would never end.
        read_lines(std::io::repeat(b'\n'), &sender);
    }
}

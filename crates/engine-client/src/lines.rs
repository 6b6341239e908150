//! Bytes into lines: ended by CR, LF or CRLF, of bounded length, and readable
//! whatever the bytes are.

use std::io::Read;
use std::time::Instant;

use crossbeam_channel::Sender;

/// The longest line that is kept whole; what comes after is dropped up to the
/// end of the line.
pub(super) const MAX_LINE_BYTES: usize = 64 * 1024;

/// A line that an engine said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    /// Its text without the end; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// When its end was read.
    pub at: Instant,
    /// It was too long, and the rest is missing.
    pub truncated: bool,
}

/// Collects bytes until a line is complete.
#[derive(Debug, Default)]
pub(super) struct OutputSplitter {
    bytes: Vec<u8>,
    truncated: bool,
    /// The last byte was a CR: a LF after it belongs to the same end.
    after_cr: bool,
}

impl OutputSplitter {
    /// Takes bytes and gives the lines that they complete, the empty ones
    /// too.
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

    /// The stream is at its end: gives what was not completed, if anything.
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

/// Reads lines into `lines` until the stream ends or nobody takes them any
/// more. A full channel makes it wait, and with it the engine.
pub(super) fn read_lines(mut stream: impl Read, lines: &Sender<OutputLine>) {
    let mut splitter = OutputSplitter::default();
    let mut bytes = [0; 8 * 1024];
    let mut wanted = true;
    loop {
        let count = match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        splitter.push(&bytes[..count], |text, cut| {
            wanted = wanted
                && lines
                    .send(OutputLine {
                        text,
                        at,
                        truncated: cut,
                    })
                    .is_ok();
        });
        if !wanted {
            return;
        }
    }
    let at = Instant::now();
    splitter.finish(|text, cut| {
        let _ = lines.send(OutputLine {
            text,
            at,
            truncated: cut,
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
    fn every_end_of_line_is_one_wherever_the_pieces_break() {
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
        fn any_bytes_are_the_same_lines_however_they_are_broken(
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
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let mut splitter = OutputSplitter::default();
        let mut lines = Vec::new();
        let mut keep = |text: String, cut| lines.push((text.len(), cut));
        splitter.push(&vec![b'x'; MAX_LINE_BYTES + 5], &mut keep);
        splitter.push(b"y\nnext\n", &mut keep);
        assert_eq!(lines, [(MAX_LINE_BYTES, true), (4, false)]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(split(&[b"a\xff\0b\n"]), ["a\u{fffd}\0b"]);
    }

    #[test]
    fn reading_stops_when_nobody_takes_the_lines() {
        let (sender, receiver) = crossbeam_channel::bounded(1);
        drop(receiver);
        // Would never end otherwise.
        read_lines(std::io::repeat(b'\n'), &sender);
    }
}

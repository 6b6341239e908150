//! Splits a stream of bytes into lines.
//!
//! A line ends with CR, LF, or both. Empty lines are dropped, long lines are
//! discarded, and invalid UTF-8 is replaced.

/// The longest accepted line, in bytes.
///
/// Few lines are longer than 100 bytes, but a `position` with the longest
/// possible chess game must fit.
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// An input line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// The text without the line end. Invalid UTF-8 is replaced by U+FFFD, which
    /// does not occur in any command.
    Text(String),
    /// A line longer than [`MAX_LINE_BYTES`], which was discarded.
    TooLong,
}

/// Splits a stream of bytes into lines.
#[derive(Debug, Default)]
pub struct LineSplitter {
    partial: Vec<u8>,
    overflowed: bool,
}

impl LineSplitter {
    /// Adds bytes and passes every completed line to `take`.
    pub fn feed(&mut self, bytes: &[u8], take: &mut impl FnMut(InputLine)) {
        for piece in bytes.split_inclusive(|&byte| is_line_end(byte)) {
            let (content, complete) = match piece.split_last() {
                Some((&last, content)) if is_line_end(last) => (content, true),
                _ => (piece, false),
            };
            if self.partial.len() + content.len() > MAX_LINE_BYTES {
                self.overflowed = true;
                self.partial.clear();
            }
            if !self.overflowed {
                self.partial.extend_from_slice(content);
            }
            if complete {
                self.finish(take);
            }
        }
    }

    /// Passes the last line to `take`, if it has no line end.
    pub fn finish(&mut self, take: &mut impl FnMut(InputLine)) {
        let partial = std::mem::take(&mut self.partial);
        if std::mem::take(&mut self.overflowed) {
            take(InputLine::TooLong);
        } else if !partial.is_empty() {
            take(InputLine::Text(
                String::from_utf8_lossy(&partial).into_owned(),
            ));
        }
    }
}

const fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split<'a>(portions: impl IntoIterator<Item = &'a [u8]>) -> Vec<InputLine> {
        let mut lines = Vec::new();
        let mut splitter = LineSplitter::default();
        for portion in portions {
            splitter.feed(portion, &mut |line| lines.push(line));
        }
        splitter.finish(&mut |line| lines.push(line));
        lines
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }

    #[test]
    fn cr_lf_and_crlf_end_a_line() {
        let bytes = b"START 15\r\nBEGIN\nABOUT\rTURN 1,1\n\r\n\nEND";
        let lines = split([&bytes[..]]);
        let expected = ["START 15", "BEGIN", "ABOUT", "TURN 1,1", "END"].map(text);
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_long_line_is_reported_once_and_the_next_line_is_intact() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend_from_slice(b"\nABOUT\n");
        assert_eq!(
            split(bytes.chunks(4096)),
            [InputLine::TooLong, text("ABOUT")]
        );
        let longest = vec![b'x'; MAX_LINE_BYTES];
        assert!(matches!(split([&longest[..]])[..], [InputLine::Text(_)]));
        let longer = vec![b'x'; MAX_LINE_BYTES + 1];
        assert_eq!(split([&longer[..]]), [InputLine::TooLong]);
    }

    #[test]
    fn nul_is_kept_and_invalid_utf8_is_replaced() {
        assert_eq!(
            split([&b"TURN\0 1,1\n\xff\xfe\n"[..]]),
            [text("TURN\0 1,1"), text("\u{fffd}\u{fffd}")]
        );
    }

    proptest! {
        #[test]
        fn chunk_boundaries_do_not_matter(bytes: Vec<u8>, size in 1..9usize) {
            prop_assert_eq!(split([&bytes[..]]), split(bytes.chunks(size)));
        }
    }
}

//! From bytes to whole lines. A line ends with CR, LF or both; empty lines
//! are nothing; the length is bounded; what is not text is made text.

/// The longest line that is read. Few are longer than a hundred bytes, but the
/// moves of the longest possible game of chess fit.
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// One line from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Its text without the end of the line. Bytes that are no UTF-8 have
    /// become replacement characters, which no command contains.
    Text(String),
    /// A line longer than [`MAX_LINE_BYTES`]; its bytes are gone.
    TooLong,
}

/// Cuts a stream of bytes into lines, however the bytes are portioned.
#[derive(Debug, Default)]
pub struct LineSplitter {
    partial: Vec<u8>,
    overflowed: bool,
}

impl LineSplitter {
    /// Takes the next bytes and hands every line that they complete to `take`.
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

    /// The stream has ended: what has begun is a line, too.
    pub fn finish(&mut self, take: &mut impl FnMut(InputLine)) {
        let begun = std::mem::take(&mut self.partial);
        if std::mem::take(&mut self.overflowed) {
            take(InputLine::TooLong);
        } else if !begun.is_empty() {
            take(InputLine::Text(
                String::from_utf8_lossy(&begun).into_owned(),
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
    fn every_kind_of_line_end_ends_a_line() {
        let bytes = b"START 15\r\nBEGIN\nABOUT\rTURN 1,1\n\r\n\nEND";
        let lines = split([&bytes[..]]);
        let wanted = ["START 15", "BEGIN", "ABOUT", "TURN 1,1", "END"].map(text);
        assert_eq!(lines, wanted);
    }

    #[test]
    fn a_long_line_is_one_event_and_the_next_is_whole() {
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
    fn nul_stays_and_what_is_no_text_is_replaced() {
        assert_eq!(
            split([&b"TURN\0 1,1\n\xff\xfe\n"[..]]),
            [text("TURN\0 1,1"), text("\u{fffd}\u{fffd}")]
        );
    }

    proptest! {
        #[test]
        fn portions_do_not_matter(bytes: Vec<u8>, size in 1..9usize) {
            prop_assert_eq!(split([&bytes[..]]), split(bytes.chunks(size)));
        }
    }
}

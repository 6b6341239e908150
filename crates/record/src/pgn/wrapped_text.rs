//! Wraps words into lines of a limited width.

/// A line has fewer columns than this.
const WIDTH: usize = 80;

/// Text in which some spaces are replaced by line breaks.
#[derive(Debug, Default)]
pub(super) struct WrappedText {
    out: String,
    width: usize,
    /// Whether the next word begins with an opening parenthesis.
    is_open: bool,
}

impl WrappedText {
    /// Creates lines below a text that ends in a line break.
    pub(super) fn new(out: String) -> Self {
        Self {
            out,
            ..Self::default()
        }
    }

    /// Adds a word after a space or on a new line.
    pub(super) fn word(&mut self, word: &str) {
        let space = self.width > 0;
        if std::mem::take(&mut self.is_open) {
            self.put(&format!("({word}"), space);
        } else {
            self.put(word, space);
        }
    }

    /// Adds an opening parenthesis directly before the next word.
    pub(super) fn open(&mut self) {
        self.is_open = true;
    }

    /// Adds a closing parenthesis directly after the last word.
    pub(super) fn close(&mut self) {
        self.put(")", false);
    }

    /// Adds a comment in braces, word by word.
    pub(super) fn braced_comment<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        let mut words = words.peekable();
        let mut before = "{";
        while let Some(word) = words.next() {
            let after = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{before}{word}{after}"));
            before = "";
        }
    }

    /// Adds a comment up to the end of its line, which is not wrapped.
    pub(super) fn line_comment(&mut self, text: &str) {
        self.word(&format!("; {text}"));
        self.out.push('\n');
        self.width = 0;
    }

    /// Returns the text, with a line break at its end.
    pub(super) fn finish(mut self) -> String {
        if self.width > 0 {
            self.out.push('\n');
        }
        self.out
    }

    /// Returns the length of the text so far, in bytes.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    fn put(&mut self, word: &str, space: bool) {
        let width = word.chars().count();
        if self.width > 0 && self.width + usize::from(space) + width >= WIDTH {
            self.out.push('\n');
            self.width = 0;
            if is_special(word) {
                self.out.push(' ');
                self.width = 1;
            }
        } else if space {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(word);
        self.width += width;
    }
}

/// Returns `true` if a word at the beginning of a line is an escape or a tag.
fn is_special(word: &str) -> bool {
    match word.as_bytes() {
        [b'[', next, ..] => next.is_ascii_alphanumeric(),
        [first, ..] => *first == b'%',
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let mut wrapped = WrappedText::new("head\n".to_owned());
        for _ in 0..20 {
            wrapped.word("12345");
        }
        wrapped.open();
        wrapped.word("a");
        wrapped.close();
        wrapped.braced_comment(["x", "y"].into_iter());
        wrapped.line_comment("till the end");
        wrapped.word("z");
        let line = ["12345"; 13].join(" ");
        let second = ["12345"; 7].join(" ");
        assert_eq!(
            wrapped.finish(),
            format!("head\n{line}\n{second} (a) {{x y}} ; till the end\nz\n")
        );
    }

    #[test]
    fn escapes_and_tags_do_not_begin_a_line() {
        for word in ["%", "[Event"] {
            let mut wrapped = WrappedText::default();
            wrapped.word(&"x".repeat(75));
            wrapped.word(word);
            wrapped.word(word);
            assert!(!wrapped.finish().contains(&format!("\n{word}")), "{word}");
        }
    }

    #[test]
    fn closing_parentheses_do_not_exceed_the_width() {
        let mut wrapped = WrappedText::default();
        wrapped.word("x");
        for _ in 0..300 {
            wrapped.close();
        }
        let text = wrapped.finish();
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
    }
}

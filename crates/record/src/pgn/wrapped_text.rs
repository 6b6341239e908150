//! Words in lines of a bounded width.

/// Lines are broken before they have this many columns.
const WIDTH: usize = 80;

/// Text that is broken into lines where a space would stand.
#[derive(Debug, Default)]
pub(super) struct WrappedText {
    out: String,
    width: usize,
    /// Whether the next word begins with an opening parenthesis.
    is_open: bool,
}

impl WrappedText {
    /// Lines below a text that ends in a line break.
    pub(super) fn new(out: String) -> Self {
        Self {
            out,
            ..Self::default()
        }
    }

    /// Adds a word, behind a space or on a new line.
    pub(super) fn word(&mut self, word: &str) {
        let space = self.width > 0;
        if std::mem::take(&mut self.is_open) {
            self.put(&format!("({word}"), space);
        } else {
            self.put(word, space);
        }
    }

    /// Adds an opening parenthesis, which the next word touches.
    pub(super) fn open(&mut self) {
        self.is_open = true;
    }

    /// Adds a closing parenthesis, which touches the word before it.
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

    /// Adds a comment that takes the rest of its line, which is not broken.
    pub(super) fn line_comment(&mut self, text: &str) {
        self.word(&format!("; {text}"));
        self.out.push('\n');
        self.width = 0;
    }

    /// The text, its last line ended.
    pub(super) fn finish(mut self) -> String {
        if self.width > 0 {
            self.out.push('\n');
        }
        self.out
    }

    /// How many bytes there are so far.
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

/// Whether a word at the beginning of a line is an escape or may be a tag.
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
    fn breaks_lines_between_words() {
        let mut columns = WrappedText::new("head\n".to_owned());
        for _ in 0..20 {
            columns.word("12345");
        }
        columns.open();
        columns.word("a");
        columns.close();
        columns.braced_comment(["x", "y"].into_iter());
        columns.line_comment("till the end");
        columns.word("z");
        let line = ["12345"; 13].join(" ");
        let second = ["12345"; 7].join(" ");
        assert_eq!(
            columns.finish(),
            format!("head\n{line}\n{second} (a) {{x y}} ; till the end\nz\n")
        );
    }

    #[test]
    fn nothing_begins_a_line_that_would_change_its_meaning() {
        for word in ["%", "[Event"] {
            let mut columns = WrappedText::default();
            columns.word(&"x".repeat(75));
            columns.word(word);
            columns.word(word);
            assert!(!columns.finish().contains(&format!("\n{word}")), "{word}");
        }
    }

    #[test]
    fn closing_parentheses_keep_the_width() {
        let mut columns = WrappedText::default();
        columns.word("x");
        for _ in 0..300 {
            columns.close();
        }
        let text = columns.finish();
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
    }
}

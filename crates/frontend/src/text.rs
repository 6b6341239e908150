//! Printable output of bounded length, and splitting of input.

/// The maximum length of quoted input.
const MAX_QUOTE_CHARS: usize = 40;

/// The maximum length of an output line.
const MAX_LINE_CHARS: usize = 2_000;

/// Quotes input, shortened and printable.
#[must_use]
pub(crate) fn quoted(text: &str) -> String {
    let mut quote: String = printable(text).take(MAX_QUOTE_CHARS).collect();
    if text.chars().nth(MAX_QUOTE_CHARS).is_some() {
        quote.push_str("...");
    }
    format!("`{quote}`")
}

/// Converts text to a single printable line.
#[must_use]
pub(crate) fn one_line(text: &str) -> String {
    printable(text).take(MAX_LINE_CHARS).collect()
}

/// Splits off the first word.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Replaces characters other than printable ASCII, because some old managers do
/// not support UTF-8.
fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|letter| match letter {
        ' '..='~' => letter,
        _ => '?',
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quoted("a\u{0}b\u{fffd}\r"), "`a?b??`");
        assert_eq!(
            quoted(&"x".repeat(99)),
            format!("`{}...`", "x".repeat(MAX_QUOTE_CHARS))
        );
        assert_eq!(one_line("a\nb"), "a?b");
    }
}

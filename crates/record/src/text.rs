//! Text of unknown origin made fit for a record.

use std::borrow::Cow;

/// UTF-8 if the bytes are that, else Latin-1, in which every byte is a letter.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| latin1(bytes).into(), Cow::Borrowed)
}

/// The text of Latin-1 bytes.
pub(crate) fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Whether this is a name of Latin-1, in any of its spellings.
pub(crate) fn is_latin1(charset: &[u8]) -> bool {
    let plain: Vec<u8> = charset
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(u8::to_ascii_lowercase)
        .collect();
    matches!(plain.as_slice(), b"iso88591" | b"latin1" | b"l1")
}

/// Text in lines: every kind of line end becomes `\n`, and control characters
/// other than the tab become spaces.
pub(crate) fn normalize_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' => {
                letters.next_if_eq(&'\n');
                out.push('\n');
            }
            '\n' => out.push(letter),
            _ if is_control(letter) => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

/// Text with spaces in place of control characters other than the tab.
pub(crate) fn replace_controls(text: &str) -> String {
    let letters = text.chars();
    letters
        .map(|letter| if is_control(letter) { ' ' } else { letter })
        .collect()
}

/// [`replace_controls`] text without outer white space.
pub(crate) fn one_line(text: &str) -> String {
    replace_controls(text).trim().to_owned()
}

/// Whether [`one_line`] would leave the text alone and something is there.
pub(crate) fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(is_control)
}

/// Whether [`normalize_lines`] would leave the text alone.
pub(crate) fn is_normalized(text: &str) -> bool {
    !text.contains(|letter: char| is_control(letter) && letter != '\n')
}

/// Whether a letter is a control character other than the tab.
fn is_control(letter: char) -> bool {
    letter.is_control() && letter != '\t'
}

/// Adds a paragraph to a comment that may have some already.
pub(crate) fn append_paragraph(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies_lines() {
        assert_eq!(normalize_lines("a\r\nb\rc\n\td\0e"), "a\nb\nc\n\td e");
        assert_eq!(one_line(" a\r\nb\tc\t "), "a  b\tc");
        assert!(is_normalized("a\n\tb") && !is_normalized("a\rb"));
        assert!(is_one_line("a b") && !is_one_line(" a") && !is_one_line(""));
    }

    #[test]
    fn takes_what_is_not_utf8_for_latin1() {
        assert_eq!(decode(b"\xC3\xA9"), "é");
        assert_eq!(decode(b"\xE9"), "é");
    }
}

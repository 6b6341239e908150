//! Decodes and normalizes text from files.

use std::borrow::Cow;

/// Decodes UTF-8, or Latin-1 if the bytes are not valid UTF-8.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| latin1(bytes).into(), Cow::Borrowed)
}

/// Decodes Latin-1.
pub(crate) fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Returns `true` for a name of Latin-1, in any spelling.
pub(crate) fn is_latin1(charset: &[u8]) -> bool {
    let plain: Vec<u8> = charset
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(u8::to_ascii_lowercase)
        .collect();
    matches!(plain.as_slice(), b"iso88591" | b"latin1" | b"l1")
}

/// Converts line ends to `\n`, and control characters except tabs to spaces.
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

/// Replaces control characters except tabs with spaces.
pub(crate) fn replace_controls(text: &str) -> String {
    let letters = text.chars();
    letters
        .map(|letter| if is_control(letter) { ' ' } else { letter })
        .collect()
}

/// Applies [`replace_controls`] and removes outer white space.
pub(crate) fn one_line(text: &str) -> String {
    replace_controls(text).trim().to_owned()
}

/// Returns `true` if the text is not empty and [`one_line`] does not change it.
pub(crate) fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(is_control)
}

/// Returns `true` if [`normalize_lines`] does not change the text.
pub(crate) fn is_normalized(text: &str) -> bool {
    !text.contains(|letter: char| is_control(letter) && letter != '\n')
}

/// Returns `true` for a control character other than the tab.
fn is_control(letter: char) -> bool {
    letter.is_control() && letter != '\t'
}

/// Appends a paragraph, on a new line if the comment is not empty.
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
    fn line_ends_and_control_characters_are_normalized() {
        assert_eq!(normalize_lines("a\r\nb\rc\n\td\0e"), "a\nb\nc\n\td e");
        assert_eq!(one_line(" a\r\nb\tc\t "), "a  b\tc");
        assert!(is_normalized("a\n\tb") && !is_normalized("a\rb"));
        assert!(is_one_line("a b") && !is_one_line(" a") && !is_one_line(""));
    }

    #[test]
    fn invalid_utf8_is_decoded_as_latin1() {
        assert_eq!(decode(b"\xC3\xA9"), "é");
        assert_eq!(decode(b"\xE9"), "é");
    }
}

//! Escapes, line ends, and pairs in values of properties.

use crate::text;

/// Returns the text of a value, which may have several lines.
///
/// A backslash makes the next character literal; before a line end, it joins the
/// lines.
pub(super) fn multiline_text(raw: &str) -> String {
    text::normalize_lines(&unescape(raw))
}

/// Returns the text of a value as one line.
pub(super) fn single_line_text(raw: &str) -> String {
    text::one_line(&unescape(raw))
}

/// Splits a value such as `hh:A`; the halves keep their escapes.
pub(super) fn split_pair(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|byte| {
        let splits = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        splits
    })?;
    Some((raw.get(..colon)?, raw.get(colon + 1..)?))
}

/// Escapes text so that [`multiline_text`] returns it.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ']') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// Escapes the first half of a pair.
pub(super) fn escape_half(text: &str) -> String {
    escape(text).replace(':', "\\:")
}

/// Returns the name of a property in version 4.
///
/// Earlier versions have additional lower-case letters, which are ignored.
pub(super) fn normalize_name(name: &str) -> String {
    let short: String = name
        .chars()
        .filter(|letter| !letter.is_ascii_lowercase())
        .collect();
    if short.is_empty() {
        name.to_ascii_uppercase()
    } else {
        short
    }
}

fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            Some('\r') => {
                letters.next_if_eq(&'\n');
            }
            Some('\n') => {
                letters.next_if_eq(&'\r');
            }
            Some(letter) => out.push(letter),
            None => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_removed() {
        assert_eq!(multiline_text("a\\]\\\\b\\\nc\nd\\:\\n"), "a]\\bc\nd:n");
        assert_eq!(single_line_text(" a\r\nb "), "a  b");
        assert_eq!(multiline_text("a\\"), "a");
    }

    #[test]
    fn escaped_text_round_trips() {
        for text in ["a]b", "\\", "\\\n", "a:b\\:", "[x]"] {
            assert_eq!(multiline_text(&escape(text)), text);
            let joined = format!("{}:{}", escape_half(text), escape(text));
            let (left, right) = split_pair(&joined).unwrap();
            assert_eq!(
                (multiline_text(left), multiline_text(right)),
                (text.into(), text.into())
            );
        }
    }

    #[test]
    fn old_names_are_shortened() {
        for (long, short) in [("AddBlack", "AB"), ("SiZe", "SZ"), ("5A", "5A"), ("b", "B")] {
            assert_eq!(normalize_name(long), short);
        }
    }
}

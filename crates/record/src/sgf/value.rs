//! Values of properties: escapes, line ends, and pairs.

use crate::text;

/// The text of a value over several lines.
///
/// A backslash takes the next letter as it is; before a line end it joins the
/// lines.
pub(super) fn multiline_text(raw: &str) -> String {
    text::normalize_lines(&unescape(raw))
}

/// The text of a value on one line.
pub(super) fn single_line_text(raw: &str) -> String {
    text::one_line(&unescape(raw))
}

/// The halves of a value such as `hh:A`, escapes and all.
pub(super) fn split_pair(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|byte| {
        let splits = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        splits
    })?;
    Some((raw.get(..colon)?, raw.get(colon + 1..)?))
}

/// Writes text so that [`multiline_text`] and [`split_pair`] give it back.
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

/// Writes the first half of a pair.
pub(super) fn escape_half(text: &str) -> String {
    escape(text).replace(':', "\\:")
}

/// The name of a property as version 4 writes it: versions before it had
/// small letters in between, which do not count.
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
    fn takes_escapes_off() {
        assert_eq!(multiline_text("a\\]\\\\b\\\nc\nd\\:\\n"), "a]\\bc\nd:n");
        assert_eq!(single_line_text(" a\r\nb "), "a  b");
        assert_eq!(multiline_text("a\\"), "a");
    }

    #[test]
    fn puts_escapes_on() {
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
    fn shortens_old_names() {
        for (long, short) in [("AddBlack", "AB"), ("SiZe", "SZ"), ("5A", "5A"), ("b", "B")] {
            assert_eq!(normalize_name(long), short);
        }
    }
}

//! Parses and writes tags, such as `[Event "Club night"]`.

use crate::{Tag, text};

/// Parses the tag at the start of a line; returns it with its length in bytes.
///
/// `\"` and `\\` are escapes. Many programs do not write them, so a quotation
/// mark ends the value only before a closing bracket, and a backslash before any
/// other character is literal.
pub(super) fn parse(line: &[u8]) -> Option<(Tag, usize)> {
    let inside = line.strip_prefix(b"[")?.trim_ascii_start();
    let name_end = inside.iter().position(|byte| !is_name_byte(*byte))?;
    let (name, rest) = inside.split_at(name_end);
    let mut rest = rest.trim_ascii_start().strip_prefix(b"\"")?;
    let mut value = Vec::new();
    loop {
        let (&byte, after) = rest.split_first()?;
        rest = after;
        match (byte, after) {
            (b'\\', [escaped @ (b'"' | b'\\'), after @ ..]) => {
                value.push(*escaped);
                rest = after;
            }
            (b'"', _) if after.trim_ascii_start().starts_with(b"]") => break,
            _ => value.push(byte),
        }
    }
    let after = rest.trim_ascii_start().get(1..)?;
    let key = String::from_utf8(name.to_owned()).ok()?;
    let value = text::one_line(&text::decode(&value));
    is_name(&key).then_some((Tag { key, value }, line.len() - after.len()))
}

/// Returns `true` if a line begins with a complete tag.
pub(crate) fn starts_tag(line: &[u8]) -> bool {
    line.first() == Some(&b'[') && parse(line).is_some()
}

/// Writes a tag and a line break.
pub(super) fn write(out: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    out.push_str(&format!("[{name} \"{value}\"]\n"));
}

/// Returns `true` if a tag can have this name.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric()) && name.bytes().all(is_name_byte)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':' | b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> Option<String> {
        parse(line.as_bytes()).map(|(tag, _)| tag.value)
    }

    #[test]
    fn only_the_first_tag_is_parsed() {
        let (tag, length) = parse(b"[ Event\t\"Club night\" ] [Site \"?\"]").unwrap();
        assert_eq!(
            (tag.key.as_str(), tag.value.as_str()),
            ("Event", "Club night")
        );
        assert_eq!(length, b"[ Event\t\"Club night\" ]".len());
    }

    #[test]
    fn missing_escapes_are_accepted() {
        for (line, expected) in [
            (r#"[A "x\"y\\z"]"#, r#"x"y\z"#),
            (r#"[A "The "Big" One"]"#, r#"The "Big" One"#),
            (r#"[A "C:\dir"]"#, r"C:\dir"),
            (r#"[A ""]"#, ""),
            (r#"[A " x "]"#, "x"),
            (r#"[A "a]b"]"#, "a]b"),
        ] {
            assert_eq!(value(line).as_deref(), Some(expected), "{line}");
        }
        assert_eq!(parse(b"[A \"\xE9\"]").unwrap().0.value, "é");
        for bad in [
            "",
            "[",
            "[A]",
            "[A x]",
            "[A \"x]",
            "[A \"x\"",
            "[\"x\"]",
            "[%clk \"x\"]",
            "[A \"x\\\"]",
        ] {
            assert_eq!(value(bad), None, "{bad}");
        }
    }

    #[test]
    fn values_round_trip() {
        for text in [r#"a"b"#, r"\", r#"\""#, r#""]"#, r"a\\b", "é", "x]"] {
            let mut line = String::new();
            write(&mut line, "A", text);
            assert_eq!(value(line.trim_end()).as_deref(), Some(text));
        }
    }
}

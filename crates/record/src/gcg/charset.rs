//! The character encoding of a file.

use std::borrow::Cow;

use super::line::GcgLine;
use super::pragma::Pragma;
use crate::text;

/// Decodes a file, without its byte-order mark.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if find_charset(bytes).is_some_and(|name| text::is_latin1(name.as_bytes())) {
        text::latin1(bytes).into()
    } else {
        text::decode(bytes)
    }
}

/// Returns the value of the first `#character-encoding`.
///
/// The pragma is ASCII in every encoding.
fn find_charset(bytes: &[u8]) -> Option<String> {
    bytes
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .filter(|line| line.trim_ascii_start().starts_with(b"#"))
        .find_map(|line| match GcgLine::parse(&text::latin1(line)) {
            GcgLine::Pragma { key, value } if Pragma::parse(key, value) == Pragma::Encoding => {
                Some(value.to_owned())
            }
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_encoding_is_used() {
        for (bytes, text) in [
            (b"#title \xC3\xA9".as_slice(), "#title é"),
            (b"#title \xE9", "#title é"),
            (
                b"#Character-Encoding ISO-8859-1\r\n#title \xC3",
                "#Character-Encoding ISO-8859-1\r\n#title Ã",
            ),
            (
                b"\xEF\xBB\xBF#character-encoding utf8\n\xC3\xA9",
                "#character-encoding utf8\né",
            ),
            (
                b"#note \xC3\xA9\r#character-encoding latin1",
                "#note Ã©\r#character-encoding latin1",
            ),
        ] {
            assert_eq!(decode(bytes), text);
        }
    }
}

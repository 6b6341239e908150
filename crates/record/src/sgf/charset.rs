//! The character encoding of a file.

use std::borrow::Cow;

use crate::text;

/// Decodes a file, without its byte-order mark.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if find_charset(bytes).is_some_and(text::is_latin1) {
        text::latin1(bytes).into()
    } else {
        text::decode(bytes)
    }
}

/// Returns the value of `CA` in the first node, without decoding the file.
///
/// The syntax of SGF is ASCII, and common encodings are supersets of ASCII.
fn find_charset(bytes: &[u8]) -> Option<&[u8]> {
    let mut name_start = 0;
    let mut at = bytes.iter().position(|byte| *byte == b'(')?;
    let mut nodes = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'[' => {
                let name = bytes.get(name_start..at)?.trim_ascii();
                let value = first_value(bytes.get(at + 1..)?)?;
                if name == b"CA" {
                    return Some(value);
                }
                at += value.len() + 1;
                name_start = at + 1;
            }
            b';' => {
                nodes += 1;
                name_start = at + 1;
            }
            _ => {}
        }
        if nodes > 1 {
            return None;
        }
        at += 1;
    }
    None
}

fn first_value(bytes: &[u8]) -> Option<&[u8]> {
    let mut escaped = false;
    let end = bytes.iter().position(|byte| {
        let closes = *byte == b']' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })?;
    bytes.get(..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_encoding_is_used() {
        assert_eq!(decode(b"(;C[\xC3\xA9])"), "(;C[é])");
        assert_eq!(decode(b"(;C[\xE9])"), "(;C[é])");
        assert_eq!(decode(b"(;CA[ISO-8859-1]C[\xC3])"), "(;CA[ISO-8859-1]C[Ã])");
        let hidden = decode(b"(;C[CA[x]CA[latin1]C[\xC3\xA9])");
        assert_eq!(hidden, "(;C[CA[x]CA[latin1]C[Ã©])");
        assert_eq!(decode(b"(;CA[utf-8]C[\xC3\xA9])"), "(;CA[utf-8]C[é])");
        assert_eq!(decode(b"\xEF\xBB\xBF(;)"), "(;)");
    }
}

//! Decodes and encodes the text of a library.

use crate::text;

/// Separates the title of a comment from the rest.
const SEPARATOR: char = '\u{8}';

pub(super) fn decode_comment(bytes: &[u8]) -> String {
    merge_title(&text::decode(bytes))
}

/// Decodes an old comment; the highest bit of a byte is ignored.
pub(super) fn decode_old_comment(bytes: &[u8]) -> String {
    let letters: String = bytes
        .iter()
        .map(|byte| decode_old_letter(byte & 0x7f))
        .collect();
    merge_title(&letters)
}

/// Decodes text for the board.
pub(super) fn decode_label(bytes: &[u8]) -> String {
    text::one_line(&text::decode(bytes))
}

/// Encodes a comment, without the zero at the end.
pub(super) fn encode_comment(comment: &str) -> Vec<u8> {
    let comment = comment.trim_start_matches('\n');
    let (title, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    let mut whole = title.to_owned();
    if comment.contains('\n') {
        whole.push(SEPARATOR);
        whole.push_str(&rest.replace('\n', "\r\n"));
    }
    encode(&whole)
}

/// Encodes text so that [`text::decode`] returns it.
///
/// It is Latin-1 unless that is also valid UTF-8, because RenLib shows Latin-1.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let latin1: Option<Vec<u8>> = text
        .chars()
        .map(|letter| u8::try_from(letter).ok())
        .collect();
    latin1
        .filter(|bytes| std::str::from_utf8(bytes).is_err())
        .unwrap_or_else(|| text.as_bytes().to_vec())
}

fn merge_title(whole: &str) -> String {
    let (title, rest) = whole.split_once(SEPARATOR).unwrap_or((whole, ""));
    let mut comment = text::normalize_lines(title);
    if whole.contains(SEPARATOR) {
        comment.push('\n');
        comment.push_str(&text::normalize_lines(rest));
    }
    comment.trim_start_matches('\n').to_owned()
}

/// Decodes the Swedish national variant of ASCII.
fn decode_old_letter(byte: u8) -> char {
    match byte {
        b'}' => 'å',
        b'{' => 'ä',
        b'|' => 'ö',
        b']' => 'Å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_the_first_line() {
        assert_eq!(decode_comment(b"title\x08one\r\ntwo"), "title\none\ntwo");
        assert_eq!(decode_comment(b"\x08text"), "text");
        assert_eq!(decode_comment(b"title"), "title");
    }

    #[test]
    fn old_comments_have_swedish_letters() {
        assert_eq!(decode_old_comment(b"K{n\x08f|\xF2"), "Kän\nför");
    }

    #[test]
    fn comments_round_trip() {
        for text in [
            "a", "a\n", "a\n\nb", "é", "Ã©", "ạ\nb", "a\nb\tc", "\u{e9}\n",
        ] {
            assert_eq!(decode_comment(&encode_comment(text)), text);
        }
        assert_eq!(encode("é"), [0xe9]);
        assert_eq!(encode("Ã©"), "Ã©".as_bytes());
    }
}

//! Texts of a library.

use crate::text;

/// What parts the title of a comment from the rest.
const SEPARATOR: char = '\u{8}';

/// The comment that the bytes of one are.
pub(super) fn decode_comment(bytes: &[u8]) -> String {
    merge_title(&text::decode(bytes))
}

/// The comment that the bytes of an old one are, highest bits and all.
pub(super) fn decode_old_comment(bytes: &[u8]) -> String {
    let letters: String = bytes
        .iter()
        .map(|byte| decode_old_letter(byte & 0x7f))
        .collect();
    merge_title(&letters)
}

/// The label that the bytes of a text for the board are.
pub(super) fn decode_label(bytes: &[u8]) -> String {
    text::one_line(&text::decode(bytes))
}

/// The bytes of a comment, without the zero at the end.
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

/// The bytes that [`text::decode`] makes this text of: Latin-1 where that is
/// safe, because RenLib shows it, and else UTF-8.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let short: Option<Vec<u8>> = text
        .chars()
        .map(|letter| u8::try_from(letter).ok())
        .collect();
    short
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

/// The Swedish national variant of ASCII.
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
    fn parts_titles_from_text() {
        assert_eq!(decode_comment(b"title\x08one\r\ntwo"), "title\none\ntwo");
        assert_eq!(decode_comment(b"\x08text"), "text");
        assert_eq!(decode_comment(b"title"), "title");
    }

    #[test]
    fn reads_swedish_letters() {
        assert_eq!(decode_old_comment(b"K{n\x08f|\xF2"), "Kän\nför");
    }

    #[test]
    fn gives_back_every_comment() {
        for text in [
            "a", "a\n", "a\n\nb", "é", "Ã©", "ạ\nb", "a\nb\tc", "\u{e9}\n",
        ] {
            assert_eq!(decode_comment(&encode_comment(text)), text);
        }
        assert_eq!(encode("é"), [0xe9]);
        assert_eq!(encode("Ã©"), "Ã©".as_bytes());
    }
}

//! Words of the movetext: moves, move numbers, results, and glyph signs.

use crate::RecordOutcome;
use crate::tree::MAX_MOVE_BYTES;

/// Returns `true` if a word has the form of a move and of nothing else.
pub(super) fn is_move(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+#=:-/@_".contains(&byte);
    let begins = word.starts_with(|first: char| first.is_ascii_alphanumeric());
    let has_letter = begins && word.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_castling = word.starts_with("0-0");
    let is_null = matches!(word, "--" | "0000");
    word.len() <= MAX_MOVE_BYTES
        && word.bytes().all(plain)
        && (has_letter || is_castling || is_null)
}

/// Returns `true` if a word is a move number.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit()) && !is_move(word)
}

/// Parses a result; a draw may also be `1/2`.
pub(super) fn parse_outcome(word: &str) -> Option<RecordOutcome> {
    match word {
        "1/2" => Some(RecordOutcome::Draw),
        _ => RecordOutcome::parse(word),
    }
}

/// Parses one or two signs at the start of `text`.
///
/// Returns the number of the glyph and the number of signs.
pub(super) fn parse_glyph_signs(text: &[u8]) -> Option<(u8, usize)> {
    Some(match text {
        [b'!', b'!', ..] => (3, 2),
        [b'?', b'?', ..] => (4, 2),
        [b'!', b'?', ..] => (5, 2),
        [b'?', b'!', ..] => (6, 2),
        [b'!', ..] => (1, 1),
        [b'?', ..] => (2, 1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_distinguished_from_numbers_and_results() {
        for word in [
            "e4", "Nbxd2+", "e8=Q#", "e7e8q", "Ng1-f3", "O-O-O", "0-0", "0-0-0+", "--", "0000",
            "N@f3", "Z0",
        ] {
            assert!(is_move(word) && !is_number(word), "{word}");
            assert_eq!(parse_outcome(word), None, "{word}");
        }
        let long = "a".repeat(MAX_MOVE_BYTES + 1);
        for word in [
            "1-0", "0-1", "1/2-1/2", "12", "0", "+-", "=", "-", "é4", "a\"", "#e4", "+e4", &long,
        ] {
            assert!(!is_move(word), "{word}");
        }
        assert!(is_number("12") && is_number("000"));
        assert_eq!(parse_outcome("1/2"), Some(RecordOutcome::Draw));
    }

    #[test]
    fn two_signs_are_one_glyph() {
        assert_eq!(parse_glyph_signs(b"!? e5"), Some((5, 2)));
        assert_eq!(parse_glyph_signs(b"!1"), Some((1, 1)));
        assert_eq!(parse_glyph_signs(b"$1"), None);
    }
}

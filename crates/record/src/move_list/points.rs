//! Words of moves, and moves written without spaces between them.

use crate::Outcome;

/// Whether words of this game may be several moves joined together.
pub(super) fn may_join(game: Option<&str>) -> bool {
    const WHOLE_WORDS: [&str; 2] = ["chess", "crossword"];
    !game.is_some_and(|game| {
        WHOLE_WORDS
            .iter()
            .any(|whole| game.eq_ignore_ascii_case(whole))
    })
}

/// Whether a word can be a move, or several joined ones. Where words stay whole,
/// moves may have the signs of chess in them, as in `e8=Q+` and `O-O`.
pub(super) fn is_word(word: &str, may_join: bool) -> bool {
    let sign = |byte: u8| !may_join && matches!(byte, b'+' | b'#' | b'=' | b'-');
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || sign(byte);
    // At the beginning of a line it would be the header's.
    let is_header = word.starts_with('#');
    word.bytes().all(plain) && !is_header && Outcome::parse(word).is_none()
}

/// The points of a joined list; `None` unless the whole word is two or more
/// groups of one letter and some digits.
///
/// Lazy and linear, because a hostile file may be one word of many megabytes.
pub(super) fn split(word: &str) -> Option<impl Iterator<Item = &str>> {
    let (_, mut rest) = cut(word)?;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        (_, rest) = cut(rest)?;
    }
    let mut rest = word;
    Some(std::iter::from_fn(move || {
        let (point, after) = cut(rest)?;
        rest = after;
        Some(point)
    }))
}

/// The point at the front of a word, and what follows it.
fn cut(word: &str) -> Option<(&str, &str)> {
    let tail = word.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| word.split_at_checked(1 + digits))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_joined_points_only() {
        let points = |word| split(word).map(Iterator::collect::<Vec<_>>);
        assert_eq!(points("h8i9j10"), Some(vec!["h8", "i9", "j10"]));
        assert_eq!(points("H8h8"), Some(vec!["H8", "h8"]));
        for whole in [
            "", "h8", "h", "8", "8h", "h8i", "hi8", "e7e8q", "pass", "0000",
        ] {
            assert_eq!(points(whole), None, "{whole:?}");
        }
    }

    #[test]
    fn signs_are_for_words_that_stay_whole() {
        for word in ["e8=Q+", "O-O", "Nf3#"] {
            assert!(is_word(word, false) && !is_word(word, true), "{word}");
        }
        assert!(is_word("h8i9", true));
        for word in ["1-0", "0-1", "e4!", "é4", "1/2", "#e4"] {
            assert!(!is_word(word, false), "{word}");
        }
    }

    #[test]
    fn chess_and_crossword_words_stay_whole() {
        assert!(may_join(None));
        assert!(may_join(Some("gomoku")));
        assert!(!may_join(Some("Chess")));
        assert!(!may_join(Some("crossword")));
    }
}

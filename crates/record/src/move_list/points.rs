//! The notation of moves, and points written without spaces.

use crate::{RecordOutcome, crossword};

/// The notation of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveNotation {
    /// Points, several of which may be joined to a word.
    Points,
    /// Words with the characters of chess moves, as in `e8=Q+` and `O-O`.
    Chess,
    /// Words with letters of any language, dots, and others, as in `8d.CA.E`.
    Crossword,
}

impl MoveNotation {
    /// Returns the notation of a game's moves.
    pub(super) fn for_game(game: Option<&str>) -> Self {
        let is = |name| game.is_some_and(|game| game.eq_ignore_ascii_case(name));
        if is("chess") {
            Self::Chess
        } else if is(crossword::GAME) {
            Self::Crossword
        } else {
            Self::Points
        }
    }

    /// Returns `true` if a word may be several joined moves.
    pub(super) fn may_join(self) -> bool {
        self == Self::Points
    }

    /// Returns `true` if a word can be a move, or several joined moves.
    pub(super) fn is_word(self, word: &str) -> bool {
        let is_sign = |letter| match self {
            Self::Points => false,
            Self::Chess => matches!(letter, '+' | '#' | '=' | '-'),
            Self::Crossword => crossword::is_move_letter(letter),
        };
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || is_sign(letter);
        // At the beginning of a line, it would be read as a header line.
        let is_header = word.starts_with('#');
        word.chars().all(is_plain) && !is_header && RecordOutcome::parse(word).is_none()
    }
}

/// Splits a joined list of two or more points; `None` for other words.
///
/// A point is a letter and digits. The function is lazy and takes linear time,
/// because a hostile file may be one word of many megabytes.
pub(super) fn split_points(word: &str) -> Option<impl Iterator<Item = &str>> {
    let (_, mut rest) = split_first_point(word)?;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        (_, rest) = split_first_point(rest)?;
    }
    let mut rest = word;
    Some(std::iter::from_fn(move || {
        let (point, after) = split_first_point(rest)?;
        rest = after;
        Some(point)
    }))
}

/// Splits a word after its first point.
fn split_first_point(word: &str) -> Option<(&str, &str)> {
    let tail = word.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| word.split_at_checked(1 + digits))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_joined_points_are_split() {
        let points = |word| split_points(word).map(Iterator::collect::<Vec<_>>);
        assert_eq!(points("h8i9j10"), Some(vec!["h8", "i9", "j10"]));
        assert_eq!(points("H8h8"), Some(vec!["H8", "h8"]));
        for whole in [
            "", "h8", "h", "8", "8h", "h8i", "hi8", "e7e8q", "pass", "0000",
        ] {
            assert_eq!(points(whole), None, "{whole:?}");
        }
    }

    #[test]
    fn each_notation_accepts_its_own_characters() {
        for word in ["e8=Q+", "O-O", "Nf3#"] {
            assert!(MoveNotation::Chess.is_word(word), "{word}");
            assert!(!MoveNotation::Points.is_word(word), "{word}");
        }
        assert!(MoveNotation::Points.is_word("h8i9"));
        for word in ["1-0", "0-1", "e4!", "é4", "1/2", "#e4"] {
            assert!(!MoveNotation::Chess.is_word(word), "{word}");
        }
        for word in ["8d.CA.E", "ex.QV?", "h1.[L·L]Ù", "pass"] {
            assert!(MoveNotation::Crossword.is_word(word), "{word}");
        }
        for word in ["1-0", "8d,A", "#8d.A", "(A)", "*"] {
            assert!(!MoveNotation::Crossword.is_word(word), "{word}");
        }
    }

    #[test]
    fn chess_and_crossword_moves_cannot_be_joined() {
        assert!(MoveNotation::for_game(None).may_join());
        assert!(MoveNotation::for_game(Some("gomoku")).may_join());
        assert!(!MoveNotation::for_game(Some("Chess")).may_join());
        assert!(!MoveNotation::for_game(Some("crossword")).may_join());
    }
}

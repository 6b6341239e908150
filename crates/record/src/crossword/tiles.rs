//! Tiles in writing: what is held, and what is laid.
//!
//! A letter is a tile; a tile of several letters stands in brackets, `[CH]`. A
//! blank is `?` on the rack and a small letter on the board.

use crate::tree::MAX_MOVE_BYTES;

/// Longest row of tiles, in bytes: with its place it is still a move.
const MAX_BYTES: usize = MAX_MOVE_BYTES - "26z.".len();

/// Whether a letter may be on a tile. The point in the middle is Catalan's.
pub(crate) fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || letter == '·'
}

/// Tiles that are held, in capitals, blanks as `?`; `None` if it is not that.
pub(crate) fn normalize_rack(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut brackets = Brackets::default();
    for letter in text.chars() {
        brackets.push(letter)?;
        out.push(match letter {
            '?' | '_' if !brackets.is_open() => '?',
            '[' | ']' => letter,
            _ if is_letter(letter) => to_uppercase(letter),
            _ => return None,
        });
    }
    finish(out, &brackets)
}

/// Tiles that are laid, with a point for each square that was taken before;
/// `None` if it is not that. Files that write letters of the board in round
/// brackets are understood.
pub(crate) fn normalize_placed_tiles(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut brackets = Brackets::default();
    let mut is_on_board = false;
    for letter in text.chars() {
        brackets.push(letter)?;
        match letter {
            '(' | ')' if !brackets.is_open() && is_on_board == (letter == ')') => {
                is_on_board = !is_on_board;
                continue;
            }
            '.' | '?' if !brackets.is_open() => {}
            '[' | ']' => {}
            _ if is_letter(letter) => {}
            _ => return None,
        }
        if !is_on_board {
            out.push(letter);
        } else if !brackets.is_open() {
            out.push('.');
        }
    }
    finish(out, &brackets).filter(|_| !is_on_board)
}

fn finish(out: String, brackets: &Brackets) -> Option<String> {
    let fits = !out.is_empty() && out.len() <= MAX_BYTES;
    (fits && !brackets.is_open()).then_some(out)
}

/// The capital of a letter, if the way there leads back.
fn to_uppercase(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if capital.to_lowercase().eq([letter]) => capital,
        _ => letter,
    }
}

/// Brackets around the letters of one tile: never empty, never nested.
#[derive(Debug, Default)]
struct Brackets {
    /// Letters since the bracket that is open.
    letters: Option<usize>,
}

impl Brackets {
    fn is_open(&self) -> bool {
        self.letters.is_some()
    }

    /// Opens, closes or counts; `None` for a bracket out of place.
    fn push(&mut self, letter: char) -> Option<()> {
        self.letters = match (letter, self.letters) {
            ('[', None) => Some(0),
            (']', Some(1..)) => None,
            ('[' | ']', _) => return None,
            (_, letters) => letters.map(|letters| letters + 1),
        };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_is_in_capitals() {
        for (text, rack) in [
            ("AEINRST", "AEINRST"),
            ("aeź?_", "AEŹ??"),
            ("[ch]A[L·L]", "[CH]A[L·L]"),
            // The way back from the capital of a dotless i leads elsewhere.
            ("ıß", "ıß"),
        ] {
            assert_eq!(normalize_rack(text).as_deref(), Some(rack), "{text}");
        }
        for bad in [
            "", "A1", "A B", "A.", "[A", "A]", "[]", "[[A]]", "[?]", "(A)", "-", "A\0",
        ] {
            assert_eq!(normalize_rack(bad), None, "{bad:?}");
        }
        assert_eq!(normalize_rack(&"A".repeat(MAX_BYTES + 1)), None);
    }

    #[test]
    fn a_word_keeps_its_blanks_and_its_gaps() {
        for (text, word) in [
            ("E.OpEE", "E.OpEE"),
            ("(T)AT", ".AT"),
            ("AUT(OMA)T", "AUT...T"),
            ("([CH]A)[rr]O", "..[rr]O"),
            ("ŻM..", "ŻM.."),
            ("A?", "A?"),
        ] {
            assert_eq!(
                normalize_placed_tiles(text).as_deref(),
                Some(word),
                "{text}"
            );
        }
        for bad in [
            "", "()", "(A", "A)", "((A))", "[(A)]", "[.]", "[A", "A_", "A1", "A-B",
        ] {
            assert_eq!(normalize_placed_tiles(bad), None, "{bad:?}");
        }
    }
}

//! The text of tiles, on a rack and on the board.
//!
//! A letter is a tile; a tile of several letters is in brackets, as in `[CH]`. A
//! blank is `?` on the rack and a lower-case letter on the board.

use crate::tree::MAX_MOVE_BYTES;

/// Maximum length of tiles, in bytes; with coordinates they still fit in a move.
const MAX_BYTES: usize = MAX_MOVE_BYTES - "26z.".len();

/// Returns `true` if a letter may be on a tile. The middle dot is for Catalan.
pub(crate) fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || letter == '·'
}

/// Returns a rack in upper case, with `?` for blanks; `None` if invalid.
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

/// Returns placed tiles, with a dot for each occupied square; `None` if invalid.
///
/// Some files write the letters of occupied squares in parentheses, as in `C(AR)E`.
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

/// Returns the upper-case letter if its lower case is `letter`, or else `letter`.
fn to_uppercase(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if capital.to_lowercase().eq([letter]) => capital,
        _ => letter,
    }
}

/// Checks the brackets around the letters of a tile: not empty and not nested.
#[derive(Debug, Default)]
struct Brackets {
    /// Number of letters since the opening bracket; `None` outside of brackets.
    letters: Option<usize>,
}

impl Brackets {
    fn is_open(&self) -> bool {
        self.letters.is_some()
    }

    /// Processes a character; `None` if it is a misplaced bracket.
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
    fn racks_are_converted_to_upper_case() {
        for (text, rack) in [
            ("AEINRST", "AEINRST"),
            ("aeź?_", "AEŹ??"),
            ("[ch]A[L·L]", "[CH]A[L·L]"),
            // The upper case of a dotless i is `I`, whose lower case has a dot.
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
    fn placed_tiles_keep_blanks_and_occupied_squares() {
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

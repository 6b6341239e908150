//! Case-insensitive matching of letters in text.

use crate::tile::Letter;

/// A spelling of a letter; a letter may have several.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spelling {
    /// In upper case; never empty.
    pub(super) text: Vec<char>,
    /// Whether the spelling has several base characters.
    pub(super) multi_character: bool,
    pub(super) letter: Letter,
}

impl Spelling {
    /// The maximum number of characters, including combining marks.
    const MAX_CHARACTERS: usize = 8;

    /// Returns `None` unless `text` is a valid spelling.
    ///
    /// A spelling has one to four upper-case letters, each with its combining marks.
    pub(super) fn new(text: &str, letter: Letter) -> Option<Self> {
        let characters: Vec<char> = text.chars().take(Self::MAX_CHARACTERS + 1).collect();
        let is_letter_or_mark = |&character: &char| is_mark(character) || character.is_alphabetic();
        let upper = |&character: &char| upper(character) == character;
        let bases = characters.iter().filter(|&&each| !is_mark(each)).count();
        let fits = characters.len() <= Self::MAX_CHARACTERS && (1..=4).contains(&bases);
        let starts_with_letter = characters.first().is_some_and(|&first| !is_mark(first));
        let valid = fits
            && starts_with_letter
            && characters.iter().all(is_letter_or_mark)
            && characters.iter().all(upper);
        valid.then_some(Self {
            text: characters,
            multi_character: bases > 1,
            letter,
        })
    }

    /// Sorts by first character, then the longest first.
    pub(super) fn sort_key(&self) -> (Option<char>, std::cmp::Reverse<usize>) {
        let first = self.text.first().copied();
        (first, std::cmp::Reverse(self.text.len()))
    }

    /// Returns the length of the match at the start of `text`, in bytes.
    pub(super) fn match_length(&self, text: &str) -> Option<usize> {
        let mut rest = text.chars();
        for &wanted in &self.text {
            if upper(rest.next()?) != wanted {
                return None;
            }
        }
        Some(text.len() - rest.as_str().len())
    }
}

/// Returns the upper case if it is one character that maps back, or `character`.
///
/// So the Turkish ı is not an I, and ß is not two letters.
pub(super) fn upper(character: char) -> char {
    if character.is_ascii() {
        return character.to_ascii_uppercase();
    }
    let upper = single(character.to_uppercase()).unwrap_or(character);
    if lower(upper) == character {
        upper
    } else {
        character
    }
}

/// Returns the lower case if it is one character, or `character`.
pub(super) fn lower(character: char) -> char {
    single(character.to_lowercase()).unwrap_or(character)
}

/// Returns `true` for combining accents and the dot in the Catalan L·L.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '·')
}

fn single(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

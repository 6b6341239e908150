//! How letters are found in text, whatever its case.

use crate::tile::Letter;

/// Something that is read as a letter: its own written form or another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spelling {
    /// In upper case; never empty.
    pub(super) text: Vec<char>,
    /// Is it several letters to the eye?
    pub(super) multi_character: bool,
    pub(super) letter: Letter,
}

impl Spelling {
    /// No spelling has more characters.
    const MAX_CHARACTERS: usize = 8;

    /// `text` as a spelling, if it can be one: up to four letters in upper
    /// case, each with the accents that follow it.
    pub(super) fn new(text: &str, letter: Letter) -> Option<Self> {
        let characters: Vec<char> = text.chars().take(Self::MAX_CHARACTERS + 1).collect();
        let sound = |&character: &char| is_mark(character) || character.is_alphabetic();
        let upper = |&character: &char| upper(character) == character;
        let bases = characters.iter().filter(|&&each| !is_mark(each)).count();
        let fits = characters.len() <= Self::MAX_CHARACTERS && (1..=4).contains(&bases);
        let begins = characters.first().is_some_and(|&first| !is_mark(first));
        let good = fits && begins && characters.iter().all(sound) && characters.iter().all(upper);
        good.then_some(Self {
            text: characters,
            multi_character: bases > 1,
            letter,
        })
    }

    /// The order in which spellings are tried: by first character, and there
    /// the longest first.
    pub(super) fn sort_key(&self) -> (Option<char>, std::cmp::Reverse<usize>) {
        let first = self.text.first().copied();
        (first, std::cmp::Reverse(self.text.len()))
    }

    /// How many bytes of `text` it takes if the text begins with it.
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

/// The upper case of a character that has one which leads back; others are
/// their own. So the Turkish ı is no I, and ß is not two letters.
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

/// The lower case of a character that has a single one; others are their own.
pub(super) fn lower(character: char) -> char {
    single(character.to_lowercase()).unwrap_or(character)
}

/// Does the character belong to the letter before it? Accents do, and the dot
/// in the Catalan L·L.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '·')
}

fn single(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

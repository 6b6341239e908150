//! Words, racks and rows of tiles, from text and to text.
//!
//! A letter written with several characters stands in brackets wherever tiles
//! are told apart; in a word the brackets may be left out.

use zeitnot_core::text::{excerpt, printable_char};

use super::TileSet;
use super::error::WordError;
use super::spelling::{Spelling, lower, upper};
use crate::tile::{LaidTile, Letter, Tile};

/// More bytes are no word and no rack.
const MAX_BYTES: usize = 1024;

/// Which spellings count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpellingSet {
    /// All of them, the longest first.
    All,
    /// Several letters only in brackets.
    BracketedOnly,
}

impl TileSet {
    /// A word in upper, lower or mixed case. The longest letter that fits is
    /// taken: CHORRO is CH-O-RR-O; to lay C and H apart, write `[C][H]`.
    ///
    /// # Errors
    ///
    /// [`WordError`] says which character is no letter.
    pub fn parse_word(&self, text: &str) -> Result<Vec<Letter>, WordError> {
        let mut word = Vec::with_capacity(text.len().min(MAX_BYTES));
        self.scan(text, SpellingSet::All, |letter, _| {
            word.push(letter);
            Ok(())
        })?;
        Ok(word)
    }

    /// Tiles as they are held: `AB?[CH]`, in any case, with `?` for a blank.
    ///
    /// # Errors
    ///
    /// [`WordError`] says what is no tile.
    pub fn parse_tiles(&self, text: &str) -> Result<Vec<Tile>, WordError> {
        let mut tiles = Vec::with_capacity(text.len().min(MAX_BYTES));
        for (index, part) in check_length(text)?.split('?').enumerate() {
            if index > 0 {
                tiles.push(Tile::BLANK);
            }
            self.scan(part, SpellingSet::BracketedOnly, |letter, _| {
                tiles.push(letter.into());
                Ok(())
            })?;
        }
        Ok(tiles)
    }

    /// Tiles as they lie on a board: upper case, and lower case for a blank.
    ///
    /// # Errors
    ///
    /// [`WordError`] says what cannot lie on a board.
    pub fn parse_laid(&self, text: &str) -> Result<Vec<LaidTile>, WordError> {
        let mut row = Vec::with_capacity(text.len().min(MAX_BYTES));
        self.scan(text, SpellingSet::BracketedOnly, |letter, written| {
            let is_upper = |character| upper(character) == character;
            let is_lower = |character| lower(character) == character;
            row.push(if written.chars().all(is_upper) {
                LaidTile::plain(letter)
            } else if written.chars().all(is_lower) {
                LaidTile::blank(letter)
            } else {
                return Err(WordError::MixedCase(excerpt(written)));
            });
            Ok(())
        })?;
        Ok(row)
    }

    /// The word in upper case, without brackets.
    #[must_use]
    pub fn write_word(&self, word: &[Letter]) -> String {
        let faces = word.iter().filter_map(|&letter| self.letter_info(letter));
        faces.map(|face| face.upper.as_str()).collect()
    }

    /// Tiles as [`TileSet::parse_tiles`] reads them.
    #[must_use]
    pub fn write_tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        let tiles = tiles.into_iter();
        let written = tiles.map(|tile| match tile.letter() {
            None => "?".to_owned(),
            Some(letter) => self.write_laid(LaidTile::plain(letter)),
        });
        written.collect()
    }

    /// A tile as [`TileSet::parse_laid`] reads it.
    #[must_use]
    pub fn write_laid(&self, laid: LaidTile) -> String {
        let Some(face) = self.letter_info(laid.letter()) else {
            return String::new();
        };
        let text = if laid.is_blank() {
            &face.lower
        } else {
            &face.upper
        };
        if face.multi_character {
            format!("[{text}]")
        } else {
            text.clone()
        }
    }

    /// Tiles as [`TileSet::parse_laid`] reads them.
    #[must_use]
    pub fn write_row(&self, row: &[LaidTile]) -> String {
        row.iter().map(|&laid| self.write_laid(laid)).collect()
    }

    /// Finds letter after letter in `text` and hands each out with the
    /// characters that it was written with.
    fn scan(
        &self,
        text: &str,
        reading: SpellingSet,
        mut found: impl FnMut(Letter, &str) -> Result<(), WordError>,
    ) -> Result<(), WordError> {
        let mut rest = check_length(text)?;
        while let Some(first) = rest.chars().next() {
            if let Some(inside) = rest.strip_prefix('[') {
                let bracketed = inside.split_once(']');
                let (inside, after) =
                    bracketed.ok_or_else(|| WordError::Unclosed(excerpt(text)))?;
                found(self.bracketed(inside)?, inside)?;
                rest = after;
            } else {
                let (letter, length) = self
                    .first_letter(rest, reading)
                    .ok_or_else(|| self.unknown_letter(first, text, reading))?;
                let (written, after) = rest.split_at(length);
                found(letter, written)?;
                rest = after;
            }
        }
        Ok(())
    }

    /// The letter that `text` begins with, and the bytes it takes.
    fn first_letter(&self, text: &str, reading: SpellingSet) -> Option<(Letter, usize)> {
        let mut fitting = self.spellings_starting_like(text).iter();
        fitting.find_map(|spelling| {
            let skipped = spelling.multi_character && reading == SpellingSet::BracketedOnly;
            let length = spelling.match_length(text).filter(|_| !skipped)?;
            Some((spelling.letter, length))
        })
    }

    fn bracketed(&self, inside: &str) -> Result<Letter, WordError> {
        let mut spellings = self.spellings_starting_like(inside).iter();
        let whole = spellings.find(|each| each.match_length(inside) == Some(inside.len()));
        let letter = whole.map(|spelling| spelling.letter);
        letter.ok_or_else(|| WordError::Bracketed {
            inside: excerpt(inside),
            tiles: excerpt(self.name()),
        })
    }

    /// The spellings with the first character of `text`, the longest first.
    fn spellings_starting_like(&self, text: &str) -> &[Spelling] {
        let first = text.chars().next().map(upper);
        let of = |spelling: &Spelling| spelling.sort_key().0;
        let start = self.spellings.partition_point(|each| of(each) < first);
        let rest = self.spellings.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|each| of(each) == first).count();
        rest.get(..length).unwrap_or_default()
    }

    fn unknown_letter(&self, character: char, text: &str, reading: SpellingSet) -> WordError {
        if character == '?' && reading == SpellingSet::BracketedOnly {
            return WordError::BareBlank(excerpt(text));
        }
        WordError::UnknownLetter {
            character: printable_char(character),
            text: excerpt(text),
            tiles: excerpt(self.name()),
        }
    }
}

fn check_length(text: &str) -> Result<&str, WordError> {
    if text.len() > MAX_BYTES {
        return Err(WordError::TooLong(excerpt(text)));
    }
    Ok(text)
}

//! Words, racks and rows of tiles, from text and to text.
//!
//! A letter written with several characters stands in brackets wherever tiles
//! are told apart; in a word the brackets may be left out.

use super::TileSet;
use super::error::WordError;
use super::spelling::{Spelling, lower, upper};
use crate::shown::{printable, shown};
use crate::tile::{Laid, Letter, Tile};

/// More bytes are no word and no rack.
const MOST_BYTES: usize = 1024;

/// Which spellings count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// All of them, the longest first.
    Words,
    /// Several letters only in brackets.
    Tiles,
}

impl TileSet {
    /// A word in upper, lower or mixed case. The longest letter that fits is
    /// taken: CHORRO is CH-O-RR-O; to lay C and H apart, write `[C][H]`.
    ///
    /// # Errors
    ///
    /// [`WordError`] says which character is no letter.
    pub fn parse_word(&self, text: &str) -> Result<Vec<Letter>, WordError> {
        let mut word = Vec::with_capacity(text.len().min(MOST_BYTES));
        self.scan(text, Reading::Words, |letter, _| {
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
        let mut tiles = Vec::with_capacity(text.len().min(MOST_BYTES));
        for (index, part) in bounded(text)?.split('?').enumerate() {
            if index > 0 {
                tiles.push(Tile::BLANK);
            }
            self.scan(part, Reading::Tiles, |letter, _| {
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
    pub fn parse_laid(&self, text: &str) -> Result<Vec<Laid>, WordError> {
        let mut row = Vec::with_capacity(text.len().min(MOST_BYTES));
        self.scan(text, Reading::Tiles, |letter, written| {
            let is_upper = |character| upper(character) == character;
            let is_lower = |character| lower(character) == character;
            row.push(if written.chars().all(is_upper) {
                Laid::plain(letter)
            } else if written.chars().all(is_lower) {
                Laid::blank(letter)
            } else {
                return Err(WordError::MixedCase(shown(written)));
            });
            Ok(())
        })?;
        Ok(row)
    }

    /// The word in upper case, without brackets.
    #[must_use]
    pub fn write_word(&self, word: &[Letter]) -> String {
        let faces = word.iter().filter_map(|&letter| self.face(letter));
        faces.map(|face| face.upper.as_str()).collect()
    }

    /// Tiles as [`TileSet::parse_tiles`] reads them.
    #[must_use]
    pub fn write_tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        let tiles = tiles.into_iter();
        let written = tiles.map(|tile| match tile.letter() {
            None => "?".to_owned(),
            Some(letter) => self.write_laid(Laid::plain(letter)),
        });
        written.collect()
    }

    /// A tile as [`TileSet::parse_laid`] reads it.
    #[must_use]
    pub fn write_laid(&self, laid: Laid) -> String {
        let Some(face) = self.face(laid.letter()) else {
            return String::new();
        };
        let text = if laid.is_blank() {
            &face.lower
        } else {
            &face.upper
        };
        if face.wide {
            format!("[{text}]")
        } else {
            text.clone()
        }
    }

    /// Tiles as [`TileSet::parse_laid`] reads them.
    #[must_use]
    pub fn write_row(&self, row: &[Laid]) -> String {
        row.iter().map(|&laid| self.write_laid(laid)).collect()
    }

    /// Finds letter after letter in `text` and hands each out with the
    /// characters that it was written with.
    fn scan(
        &self,
        text: &str,
        reading: Reading,
        mut found: impl FnMut(Letter, &str) -> Result<(), WordError>,
    ) -> Result<(), WordError> {
        let mut rest = bounded(text)?;
        while let Some(first) = rest.chars().next() {
            if let Some(inside) = rest.strip_prefix('[') {
                let bracketed = inside.split_once(']');
                let (inside, after) = bracketed.ok_or_else(|| WordError::Unclosed(shown(text)))?;
                found(self.bracketed(inside)?, inside)?;
                rest = after;
            } else {
                let (letter, length) = self
                    .first_letter(rest, reading)
                    .ok_or_else(|| self.no_letter(first, text, reading))?;
                let (written, after) = rest.split_at(length);
                found(letter, written)?;
                rest = after;
            }
        }
        Ok(())
    }

    /// The letter that `text` begins with, and the bytes it takes.
    fn first_letter(&self, text: &str, reading: Reading) -> Option<(Letter, usize)> {
        let mut fitting = self.spellings_like(text).iter();
        fitting.find_map(|spelling| {
            let skipped = spelling.wide && reading == Reading::Tiles;
            let length = spelling.matched(text).filter(|_| !skipped)?;
            Some((spelling.letter, length))
        })
    }

    fn bracketed(&self, inside: &str) -> Result<Letter, WordError> {
        let mut spellings = self.spellings_like(inside).iter();
        let whole = spellings.find(|each| each.matched(inside) == Some(inside.len()));
        let letter = whole.map(|spelling| spelling.letter);
        letter.ok_or_else(|| WordError::Bracketed {
            inside: shown(inside),
            tiles: shown(self.name()),
        })
    }

    /// The spellings with the first character of `text`, the longest first.
    fn spellings_like(&self, text: &str) -> &[Spelling] {
        let first = text.chars().next().map(upper);
        let of = |spelling: &Spelling| spelling.rank().0;
        let start = self.spellings.partition_point(|each| of(each) < first);
        let rest = self.spellings.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|each| of(each) == first).count();
        rest.get(..length).unwrap_or_default()
    }

    fn no_letter(&self, character: char, text: &str, reading: Reading) -> WordError {
        if character == '?' && reading == Reading::Tiles {
            return WordError::BareBlank(shown(text));
        }
        WordError::NoLetter {
            character: printable(character),
            text: shown(text),
            tiles: shown(self.name()),
        }
    }
}

fn bounded(text: &str) -> Result<&str, WordError> {
    if text.len() > MOST_BYTES {
        return Err(WordError::TooLong(shown(text)));
    }
    Ok(text)
}

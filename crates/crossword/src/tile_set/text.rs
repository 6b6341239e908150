//! Parses and formats words, racks, and rows of tiles.
//!
//! Racks and rows need brackets around a letter of several characters; words do not.

use zeitnot_core::text::{excerpt, printable_char};

use super::TileSet;
use super::error::WordError;
use super::spelling::{Spelling, lower, upper};
use crate::tile::{LaidTile, Letter, Tile};

/// The maximum length of a word or rack in bytes.
const MAX_BYTES: usize = 1024;

/// The spellings that a text may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpellingSet {
    /// All spellings; the longest match wins.
    All,
    /// Letters of several characters only in brackets.
    BracketedOnly,
}

impl TileSet {
    /// Parses a word in upper, lower, or mixed case.
    ///
    /// The longest letter that matches is used: CHORRO is CH-O-RR-O. Write `[C][H]`
    /// for separate C and H tiles.
    ///
    /// # Errors
    ///
    /// Fails if the text is too long or contains a character that is not a letter.
    pub fn parse_word(&self, text: &str) -> Result<Vec<Letter>, WordError> {
        let mut word = Vec::with_capacity(text.len().min(MAX_BYTES));
        self.scan(text, SpellingSet::All, |letter, _| {
            word.push(letter);
            Ok(())
        })?;
        Ok(word)
    }

    /// Parses the tiles of a rack, such as `AB?[CH]`.
    ///
    /// Case is ignored, and `?` is a blank.
    ///
    /// # Errors
    ///
    /// Fails if the text is too long or contains something else than tiles.
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

    /// Parses tiles on a board: upper case, or lower case for a blank.
    ///
    /// # Errors
    ///
    /// Fails if the text is too long or contains something else than tiles with
    /// letters.
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

    /// Formats a word in upper case, without brackets.
    #[must_use]
    pub fn write_word(&self, word: &[Letter]) -> String {
        let infos = word.iter().filter_map(|&letter| self.letter_info(letter));
        infos.map(|info| info.upper.as_str()).collect()
    }

    /// Formats tiles for [`TileSet::parse_tiles`].
    #[must_use]
    pub fn write_tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        let tiles = tiles.into_iter();
        let written = tiles.map(|tile| match tile.letter() {
            None => "?".to_owned(),
            Some(letter) => self.write_laid(LaidTile::plain(letter)),
        });
        written.collect()
    }

    /// Formats a tile for [`TileSet::parse_laid`].
    #[must_use]
    pub fn write_laid(&self, laid: LaidTile) -> String {
        let Some(info) = self.letter_info(laid.letter()) else {
            return String::new();
        };
        let text = if laid.is_blank() {
            &info.lower
        } else {
            &info.upper
        };
        if info.multi_character {
            format!("[{text}]")
        } else {
            text.clone()
        }
    }

    /// Formats tiles for [`TileSet::parse_laid`].
    #[must_use]
    pub fn write_row(&self, row: &[LaidTile]) -> String {
        row.iter().map(|&laid| self.write_laid(laid)).collect()
    }

    /// Calls `found` with each letter in `text` and its spelling there.
    fn scan(
        &self,
        text: &str,
        spelling_set: SpellingSet,
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
                    .first_letter(rest, spelling_set)
                    .ok_or_else(|| self.unknown_letter(first, text, spelling_set))?;
                let (written, after) = rest.split_at(length);
                found(letter, written)?;
                rest = after;
            }
        }
        Ok(())
    }

    /// Returns the first letter of `text` and its length in bytes.
    fn first_letter(&self, text: &str, spelling_set: SpellingSet) -> Option<(Letter, usize)> {
        let mut fitting = self.spellings_starting_like(text).iter();
        fitting.find_map(|spelling| {
            let skipped = spelling.multi_character && spelling_set == SpellingSet::BracketedOnly;
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

    /// Returns the spellings with the first character of `text`, the longest first.
    fn spellings_starting_like(&self, text: &str) -> &[Spelling] {
        let first = text.chars().next().map(upper);
        let first_of = |spelling: &Spelling| spelling.sort_key().0;
        let start = self
            .spellings
            .partition_point(|each| first_of(each) < first);
        let rest = self.spellings.get(start..).unwrap_or_default();
        let length = rest
            .iter()
            .take_while(|each| first_of(each) == first)
            .count();
        rest.get(..length).unwrap_or_default()
    }

    fn unknown_letter(&self, character: char, text: &str, spelling_set: SpellingSet) -> WordError {
        if character == '?' && spelling_set == SpellingSet::BracketedOnly {
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

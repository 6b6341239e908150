//! Plain word lists: UTF-8, one word per line.
//!
//! Case is ignored, and so are empty lines and lines that start with `#`. A letter
//! of several characters may be in brackets. A line with anything else is an error;
//! it is never skipped silently.

use zeitnot_core::text::excerpt;

use super::Lexicon;
use super::error::{BuildError, WordListError, WordListFault};
use super::word::{MIN_WORD_LENGTH, PackedWord};
use crate::tile::Letter;
use crate::tile_set::TileSet;

const MAX_BYTES: usize = 100_000_000;
pub(super) const MAX_WORDS: usize = 5_000_000;
const MAX_LINE_BYTES: usize = 200;

/// The distinct words of a list, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    words: Vec<PackedWord>,
    summary: WordListSummary,
}

/// Counts of the lines of a word list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordListSummary {
    /// Number of distinct words.
    pub words: usize,
    /// Number of lines that repeat a word.
    pub duplicates: usize,
    /// Number of ignored words with only one letter.
    pub too_short: usize,
    /// Number of ignored words that are longer than a row.
    pub too_long: usize,
}

impl WordList {
    /// Parses a list.
    ///
    /// # Errors
    ///
    /// Fails if a line is not a word, or the list is empty or too large.
    pub fn read(bytes: &[u8], tiles: &TileSet) -> Result<Self, WordListError> {
        if bytes.len() > MAX_BYTES {
            return Err(WordListError::TooLarge);
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if looks_like_utf16(bytes) {
            return Err(WordListError::Utf16);
        }
        let mut list = Self {
            words: Vec::new(),
            summary: WordListSummary::default(),
        };
        for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let read = list.line(line, tiles);
            read.map_err(|fault| WordListError::Line {
                line: index + 1,
                fault,
            })?;
        }
        list.finish()
    }

    /// Builds a lexicon from the words.
    ///
    /// # Errors
    ///
    /// Fails if the name is invalid or the words need too many nodes.
    pub fn build(self, name: &str, tiles: &TileSet) -> Result<Lexicon, BuildError> {
        Lexicon::build_packed(name, tiles, self.words)
    }

    /// Returns the counts of the lines.
    #[must_use]
    pub fn summary(&self) -> WordListSummary {
        self.summary
    }

    /// Returns the words in order.
    pub fn words(&self) -> impl Iterator<Item = Vec<Letter>> + '_ {
        self.words.iter().map(|word| word.letters().collect())
    }

    fn line(&mut self, line: &[u8], tiles: &TileSet) -> Result<(), WordListFault> {
        if line.is_empty() || line.starts_with(b"#") {
            return Ok(());
        }
        if line.len() > MAX_LINE_BYTES {
            return Err(WordListFault::TooLong(excerpt(&String::from_utf8_lossy(
                line,
            ))));
        }
        let text = std::str::from_utf8(line)
            .map_err(|_| WordListFault::Utf8(excerpt(&String::from_utf8_lossy(line))))?;
        let word = tiles.parse_word(text)?;
        match PackedWord::new(&word) {
            Some(word) if self.words.len() < MAX_WORDS => self.words.push(word),
            Some(_) => return Err(WordListFault::TooMany),
            None if word.len() < MIN_WORD_LENGTH => self.summary.too_short += 1,
            None => self.summary.too_long += 1,
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Self, WordListError> {
        let lines = self.words.len();
        self.words.sort_unstable();
        self.words.dedup();
        if self.words.is_empty() {
            return Err(WordListError::Empty);
        }
        self.summary.words = self.words.len();
        self.summary.duplicates = lines - self.words.len();
        Ok(self)
    }
}

/// Returns `true` for a UTF-16 byte order mark or a zero in the first two bytes.
fn looks_like_utf16(bytes: &[u8]) -> bool {
    let marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    marked || bytes.iter().take(2).any(|&byte| byte == 0)
}

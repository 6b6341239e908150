//! The letters of a language with the counts and values of their tiles.
//!
//! A language is data: [`TileSet::parse`] reads a text such as `data/english.tiles`.

mod error;
mod parse;
mod spelling;
mod text;

use std::sync::{Arc, OnceLock};

use zeitnot_core::fnv1a::Fnv1a;

use crate::rack::Tiles;
use crate::tile::{Letter, LetterSet, Tile};
use spelling::Spelling;

pub use error::{TileSetError, TileSetFault, WordError};

/// The tiles of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    name: String,
    blanks: u8,
    /// In the order of the letter numbers, from 1.
    letter_infos: Vec<LetterInfo>,
    /// All spellings, by first character, then the longest first.
    spellings: Vec<Spelling>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct LetterInfo {
    upper: String,
    lower: String,
    /// Whether the letter is written in brackets.
    multi_character: bool,
    count: u8,
    value: u8,
    vowel: bool,
}

impl TileSet {
    /// The names of the built-in languages.
    pub const NAMES: [&'static str; 2] = ["english", "spanish"];

    /// The maximum number of tiles.
    pub const MAX_TILES: usize = 255;

    /// Returns the standard English set of 100 tiles.
    #[must_use]
    pub fn english() -> Arc<Self> {
        static ENGLISH: OnceLock<Arc<TileSet>> = OnceLock::new();
        let text = include_str!("../data/english.tiles");
        Arc::clone(ENGLISH.get_or_init(|| shipped("english", text)))
    }

    /// Returns the Spanish tiles, including CH, LL, RR, and Ñ.
    #[must_use]
    pub fn spanish() -> Arc<Self> {
        static SPANISH: OnceLock<Arc<TileSet>> = OnceLock::new();
        let text = include_str!("../data/spanish.tiles");
        Arc::clone(SPANISH.get_or_init(|| shipped("spanish", text)))
    }

    /// Returns the language with this name, one of [`TileSet::NAMES`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Arc<Self>> {
        match name.to_ascii_lowercase().as_str() {
            "english" => Some(Self::english()),
            "spanish" => Some(Self::spanish()),
            _ => None,
        }
    }

    /// Returns the name of the set.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of letters.
    #[must_use]
    pub fn letter_count(&self) -> usize {
        self.letter_infos.len()
    }

    /// Returns all letters.
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        self.letter_infos().map(|(letter, _)| letter).collect()
    }

    /// Returns the number of tiles of this kind.
    #[must_use]
    pub fn count(&self, tile: Tile) -> u8 {
        match tile.letter() {
            None => self.blanks,
            Some(letter) => self.letter_info(letter).map_or(0, |info| info.count),
        }
    }

    /// Returns the value of a tile in points; a blank has value 0.
    #[must_use]
    pub fn value(&self, tile: Tile) -> i32 {
        let info = tile.letter().and_then(|letter| self.letter_info(letter));
        info.map_or(0, |info| i32::from(info.value))
    }

    /// Returns the total value of `tiles` in points.
    #[must_use]
    pub fn total_value(&self, tiles: &Tiles) -> i32 {
        let kinds = tiles.kinds();
        let values = kinds.map(|(tile, count)| self.value(tile) * i32::from(count));
        values.sum()
    }

    /// Returns the total number of tiles.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        let letters: usize = self
            .letter_infos
            .iter()
            .map(|info| usize::from(info.count))
            .sum();
        letters + usize::from(self.blanks)
    }

    /// Returns `true` if the letter is a vowel.
    #[must_use]
    pub fn is_vowel(&self, letter: Letter) -> bool {
        self.letter_info(letter).is_some_and(|info| info.vowel)
    }

    /// Returns a hash of the letters, counts, and values.
    ///
    /// Data files that depend on the tiles contain it.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::default();
        hash.update(&[self.blanks]);
        for info in &self.letter_infos {
            hash_letter(&mut hash, info);
            hash.update(&[info.count, info.value]);
        }
        hash.finish()
    }

    /// Returns a hash of the letters in their order.
    ///
    /// Lexicon files contain it; they do not depend on counts and values.
    #[must_use]
    pub fn alphabet(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for info in &self.letter_infos {
            hash_letter(&mut hash, info);
        }
        hash.finish()
    }

    fn letter_info(&self, letter: Letter) -> Option<&LetterInfo> {
        self.letter_infos.get(letter.index() - 1)
    }

    fn letter_infos(&self) -> impl Iterator<Item = (Letter, &LetterInfo)> {
        let letters = (1..).map_while(Letter::new);
        letters.zip(&self.letter_infos)
    }
}

#[expect(
    clippy::expect_used,
    reason = "the text is compiled in, and a test reads it"
)]
fn shipped(name: &str, text: &str) -> Arc<TileSet> {
    Arc::new(TileSet::parse(name, text).expect("built-in tile sets should be valid"))
}

/// Adds the upper-case spelling of a letter.
fn hash_letter(hash: &mut Fnv1a, info: &LetterInfo) {
    hash.update(info.upper.as_bytes());
    // A separator that UTF-8 cannot contain: C, H differs from CH.
    hash.update(&[0xff]);
}

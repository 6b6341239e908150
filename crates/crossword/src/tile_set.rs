//! The letters of a language, how many tiles of each there are and what they
//! are worth. A language is data: a text that [`TileSet::parse`] reads, as
//! `data/english.tiles` is one.

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
    /// Letter 1 is the first.
    letter_infos: Vec<LetterInfo>,
    /// Everything that is read as a letter, by first character; the longest
    /// come first among equals.
    spellings: Vec<Spelling>,
}

/// What is known about one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LetterInfo {
    upper: String,
    lower: String,
    /// Is it written with several letters, so that brackets must hold it
    /// together?
    multi_character: bool,
    count: u8,
    value: u8,
    vowel: bool,
}

impl TileSet {
    /// The languages that come with the program.
    pub const NAMES: [&'static str; 2] = ["english", "spanish"];

    /// No set may have more tiles.
    pub const MAX_TILES: usize = 255;

    /// The usual hundred English tiles.
    #[must_use]
    pub fn english() -> Arc<Self> {
        static ENGLISH: OnceLock<Arc<TileSet>> = OnceLock::new();
        let text = include_str!("../data/english.tiles");
        Arc::clone(ENGLISH.get_or_init(|| shipped("english", text)))
    }

    /// The Spanish tiles, with CH, LL, RR and Ñ.
    #[must_use]
    pub fn spanish() -> Arc<Self> {
        static SPANISH: OnceLock<Arc<TileSet>> = OnceLock::new();
        let text = include_str!("../data/spanish.tiles");
        Arc::clone(SPANISH.get_or_init(|| shipped("spanish", text)))
    }

    /// The language of this name, one of [`TileSet::NAMES`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Arc<Self>> {
        match name.to_ascii_lowercase().as_str() {
            "english" => Some(Self::english()),
            "spanish" => Some(Self::spanish()),
            _ => None,
        }
    }

    /// What the set is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many letters there are.
    #[must_use]
    pub fn letter_count(&self) -> usize {
        self.letter_infos.len()
    }

    /// All letters.
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        self.letter_infos().map(|(letter, _)| letter).collect()
    }

    /// How many tiles of this kind there are.
    #[must_use]
    pub fn count(&self, tile: Tile) -> u8 {
        match tile.letter() {
            None => self.blanks,
            Some(letter) => self.letter_info(letter).map_or(0, |face| face.count),
        }
    }

    /// What a tile is worth in points; a blank nothing.
    #[must_use]
    pub fn value(&self, tile: Tile) -> i32 {
        let face = tile.letter().and_then(|letter| self.letter_info(letter));
        face.map_or(0, |face| i32::from(face.value))
    }

    /// What tiles are worth together, in points.
    #[must_use]
    pub fn total_value(&self, tiles: &Tiles) -> i32 {
        let kinds = tiles.kinds();
        let worth = kinds.map(|(tile, count)| self.value(tile) * i32::from(count));
        worth.sum()
    }

    /// How many tiles there are in all.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        let letters: usize = self
            .letter_infos
            .iter()
            .map(|face| usize::from(face.count))
            .sum();
        letters + usize::from(self.blanks)
    }

    /// Is the letter a vowel?
    #[must_use]
    pub fn is_vowel(&self, letter: Letter) -> bool {
        self.letter_info(letter).is_some_and(|face| face.vowel)
    }

    /// A number that two sets share only if their tiles are the same: letters,
    /// counts and values. Files about tiles carry it.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::default();
        hash.update(&[self.blanks]);
        for face in &self.letter_infos {
            hash_letter(&mut hash, face);
            hash.update(&[face.count, face.value]);
        }
        hash.finish()
    }

    /// A number that two sets share only if they have the same letters in the
    /// same order. Files about words carry it: how many tiles there are of a
    /// letter does not change what is a word.
    #[must_use]
    pub fn alphabet(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for face in &self.letter_infos {
            hash_letter(&mut hash, face);
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
    Arc::new(TileSet::parse(name, text).expect("the tile sets that are shipped are sound"))
}

/// Adds the capital of a letter to a hash.
fn hash_letter(hash: &mut Fnv1a, face: &LetterInfo) {
    hash.update(face.upper.as_bytes());
    // No byte of a text: C, H is not CH.
    hash.update(&[0xff]);
}

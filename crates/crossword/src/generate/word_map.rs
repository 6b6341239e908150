//! Finds words by their letters in any order, the most frequent query of the
//! generator.
//!
//! A key is the sum of one random number per letter, so the keys of the rack and of
//! letters on the board are combined by an addition. A bitmap that fits into the
//! processor's cache rejects nearly all keys without words. For blanks, a table
//! holds the letters that complete a word. It is indexed by hash without comparing
//! keys, so collisions may add letters but never hide one.

use zeitnot_core::Random;

use crate::lexicon::Lexicon;
use crate::tile::{Letter, LetterSet, Tile};

/// The sum of the random numbers of some letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LetterKey(u64);

impl LetterKey {
    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// All words with the same letters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnagramGroup {
    key: LetterKey,
    /// The index of the first word's letters.
    first: u32,
    /// The number of words times 16 plus their length; 0 for an empty entry.
    shape: u32,
}

/// The number of bits for the length of a word.
const LENGTH_BITS: u32 = 4;

impl AnagramGroup {
    #[inline]
    const fn is_empty(&self) -> bool {
        self.shape == 0
    }

    #[inline]
    const fn word_count(&self) -> usize {
        (self.shape >> LENGTH_BITS) as usize
    }

    #[inline]
    const fn word_length(&self) -> usize {
        (self.shape & ((1 << LENGTH_BITS) - 1)) as usize
    }
}

/// The words of a lexicon, indexed by their letters.
pub struct WordMap {
    /// The random number of each letter; 0 for the blank.
    letter_numbers: [u64; Tile::KINDS],
    /// One bit per hash; a clear bit means that there is no group.
    filter: Vec<u64>,
    filter_shift: u32,
    /// A hash table of groups with linear probing.
    table: Vec<AnagramGroup>,
    table_mask: usize,
    /// The letters of all words, by groups.
    letters: Vec<u8>,
    /// Sets of missing letters by hash, one bit per letter modulo 32.
    missing: Vec<u32>,
    missing_shift: u32,
}

impl WordMap {
    /// Indexes the words of a lexicon.
    #[must_use]
    pub fn new(lexicon: &Lexicon) -> Self {
        // Groups with equal keys would hide each other. With 64-bit keys this is
        // very unlikely, and another seed resolves it.
        let maps = (0..).map(|seed| Self::with_seed(lexicon, seed));
        maps.into_iter().flatten().next().unwrap_or_default()
    }

    fn with_seed(lexicon: &Lexicon, seed: u64) -> Option<Self> {
        let mut random = Random::new(seed);
        let mut numbers = [0; Tile::KINDS];
        numbers[1..].fill_with(|| random.next());
        let mut map = Self {
            letter_numbers: numbers,
            ..Self::default()
        };
        let (mut letters, mut groups) = (Vec::new(), Vec::new());
        let mut words: Vec<(LetterKey, u32, u16)> = Vec::with_capacity(lexicon.len());
        for word in lexicon.words() {
            let key = map.key(word.iter().copied());
            words.push((key, letters.len() as u32, word.len() as u16));
            letters.extend(word.iter().map(|letter| letter.0));
        }
        words.sort_unstable();
        for same in words.chunk_by(|one, two| one.0 == two.0) {
            groups.push(map.add_group(same, &letters)?);
        }
        map.build_tables(&groups);
        Some(map)
    }

    /// Adds the words of one key; returns `None` if their letters differ.
    fn add_group(
        &mut self,
        words: &[(LetterKey, u32, u16)],
        letters: &[u8],
    ) -> Option<AnagramGroup> {
        let &(key, _, length) = words.first()?;
        let group = AnagramGroup {
            key,
            first: self.letters.len() as u32,
            shape: (words.len() as u32) << LENGTH_BITS | u32::from(length),
        };
        let mut common: Option<Vec<u8>> = None;
        for &(_, first, length) in words {
            let word = &letters[first as usize..][..usize::from(length)];
            let mut sorted = word.to_vec();
            sorted.sort_unstable();
            if *common.get_or_insert_with(|| sorted.clone()) != sorted {
                return None;
            }
            self.letters.extend(word);
        }
        Some(group)
    }

    fn build_tables(&mut self, groups: &[AnagramGroup]) {
        // A quarter to half of the entries are used, and 1/32 to 1/16 of the bits
        // are set.
        let entries = (groups.len() * 2).next_power_of_two().max(64);
        let bits = entries * 8;
        self.table = vec![AnagramGroup::default(); entries];
        self.table_mask = entries - 1;
        self.filter = vec![0; bits / 64];
        self.filter_shift = u64::BITS - bits.trailing_zeros();
        self.missing = vec![0; entries * 2];
        self.missing_shift = u64::BITS - (entries * 2).trailing_zeros();
        for group in groups {
            self.insert(group);
            let word = &self.letters[group.first as usize..][..group.word_length()];
            for &letter in word {
                let without = group
                    .key
                    .0
                    .wrapping_sub(self.letter_numbers[usize::from(letter)]);
                self.missing[(without >> self.missing_shift) as usize] |= 1 << (letter % 32);
            }
        }
    }

    fn insert(&mut self, group: &AnagramGroup) {
        let key = group.key;
        let bit = (key.0 >> self.filter_shift) as usize;
        self.filter[bit / 64] |= 1 << (bit % 64);
        let mut index = key.0 as usize & self.table_mask;
        while !self.table[index].is_empty() {
            index = (index + 1) & self.table_mask;
        }
        self.table[index] = *group;
    }

    /// Returns the key of these letters.
    pub(super) fn key(&self, letters: impl IntoIterator<Item = Letter>) -> LetterKey {
        let numbers = letters.into_iter().map(|letter| self.letter_key(letter));
        numbers.fold(LetterKey::default(), LetterKey::plus)
    }

    /// Returns the key of one letter.
    #[inline]
    pub(super) const fn letter_key(&self, letter: Letter) -> LetterKey {
        LetterKey(self.letter_numbers[letter.index()])
    }

    /// Returns the group with this key.
    #[inline]
    pub(super) fn find(&self, key: LetterKey) -> Option<&AnagramGroup> {
        let bit = (key.0 >> self.filter_shift) as usize;
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let mut index = key.0 as usize & self.table_mask;
        loop {
            let group = &self.table[index];
            if group.is_empty() {
                return None;
            }
            if group.key == key {
                return Some(group);
            }
            index = (index + 1) & self.table_mask;
        }
    }

    /// Returns the letters that may complete a word with the letters of this key.
    ///
    /// Collisions may add letters that complete none.
    #[inline]
    pub(super) fn missing(&self, key: LetterKey) -> LetterSet {
        let set = u64::from(self.missing[(key.0 >> self.missing_shift) as usize]);
        LetterSet(set | set << 32)
    }

    /// Returns the words of a group as letter numbers.
    #[inline]
    pub(super) fn words(&self, group: &AnagramGroup) -> std::slice::ChunksExact<'_, u8> {
        let length = group.word_length();
        let letters = group.word_count() * length;
        self.letters[group.first as usize..][..letters].chunks_exact(length)
    }

    /// Returns the size of the tables in bytes.
    #[must_use]
    pub fn memory_size(&self) -> usize {
        self.filter.len() * 8
            + self.table.len() * size_of::<AnagramGroup>()
            + self.letters.len()
            + self.missing.len() * 4
    }
}

impl Default for WordMap {
    fn default() -> Self {
        let mut map = Self {
            letter_numbers: [0; Tile::KINDS],
            filter: Vec::new(),
            filter_shift: 0,
            table: Vec::new(),
            table_mask: 0,
            letters: Vec::new(),
            missing: Vec::new(),
            missing_shift: 0,
        };
        map.build_tables(&[]);
        map
    }
}

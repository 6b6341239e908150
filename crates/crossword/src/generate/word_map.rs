//! Words by their letters, whatever the order: the question that move
//! generation asks most.
//!
//! The key of some letters is a sum of one random number a letter, so the key
//! of a rack's tiles and of letters on the board together is one addition. A
//! bitmap small enough for the processor's cache answers nearly all of the
//! questions whose answer is no. For blanks there is a table of the letters
//! that some letters lack to be a word; it knows no keys, so different letters
//! may share a place and a letter too many may come out, but never one too few.

use zeitnot_core::Random;

use crate::lexicon::Lexicon;
use crate::tile::{Letter, LetterSet, Tile};

/// The sum of the numbers of some letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LetterKey(u64);

impl LetterKey {
    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// All words that are made of the same letters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnagramGroup {
    key: LetterKey,
    /// Where the letters of its first word are.
    first: u32,
    /// How many there are, times 16, and the length of each; nothing in a free
    /// place of the table.
    shape: u32,
}

/// Bits for the length of a word.
const LENGTH_BITS: u32 = 4;

impl AnagramGroup {
    #[inline]
    const fn is_free(&self) -> bool {
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

/// Every word of a lexicon by its letters.
pub struct WordMap {
    /// The number of each letter; a blank has none.
    letter_numbers: [u64; Tile::KINDS],
    /// A bit for every key: if it is not set there is no such group.
    filter: Vec<u64>,
    filter_shift: u32,
    /// The groups where their keys say, or in the next free place.
    table: Vec<AnagramGroup>,
    table_mask: usize,
    /// The letters of all words, group by group.
    letters: Vec<u8>,
    /// Sets of letters that are missing, a bit a letter, modulo 32.
    missing: Vec<u32>,
    missing_shift: u32,
}

impl WordMap {
    /// Sorts the words of a lexicon by their letters.
    #[must_use]
    pub fn new(lexicon: &Lexicon) -> Self {
        // Two different groups with the same key would hide each other. With
        // 64 bits that does not happen in practice; if it does, other numbers
        // help.
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

    /// Adds words of one key; none if they have not the same letters.
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
        // One place in four to one in two is taken, and one bit in 16 to one
        // in 32 is set.
        let places = (groups.len() * 2).next_power_of_two().max(64);
        let bits = places * 8;
        self.table = vec![AnagramGroup::default(); places];
        self.table_mask = places - 1;
        self.filter = vec![0; bits / 64];
        self.filter_shift = u64::BITS - bits.trailing_zeros();
        self.missing = vec![0; places * 2];
        self.missing_shift = u64::BITS - (places * 2).trailing_zeros();
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
        let mut place = key.0 as usize & self.table_mask;
        while !self.table[place].is_free() {
            place = (place + 1) & self.table_mask;
        }
        self.table[place] = *group;
    }

    /// The key of these letters.
    pub(super) fn key(&self, letters: impl IntoIterator<Item = Letter>) -> LetterKey {
        let numbers = letters.into_iter().map(|letter| self.letter_key(letter));
        numbers.fold(LetterKey::default(), LetterKey::plus)
    }

    /// The key of one letter.
    #[inline]
    pub(super) const fn letter_key(&self, letter: Letter) -> LetterKey {
        LetterKey(self.letter_numbers[letter.index()])
    }

    /// The group of this key.
    #[inline]
    pub(super) fn find(&self, key: LetterKey) -> Option<&AnagramGroup> {
        let bit = (key.0 >> self.filter_shift) as usize;
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let mut place = key.0 as usize & self.table_mask;
        loop {
            let group = &self.table[place];
            if group.is_free() {
                return None;
            }
            if group.key == key {
                return Some(group);
            }
            place = (place + 1) & self.table_mask;
        }
    }

    /// The letters that may be missing to make a word of letters of this key;
    /// some of them may make none.
    #[inline]
    pub(super) fn missing(&self, key: LetterKey) -> LetterSet {
        let set = u64::from(self.missing[(key.0 >> self.missing_shift) as usize]);
        LetterSet(set | set << 32)
    }

    /// The words of a group, as the numbers of their letters.
    #[inline]
    pub(super) fn words(&self, group: &AnagramGroup) -> std::slice::ChunksExact<'_, u8> {
        let length = group.word_length();
        let letters = group.word_count() * length;
        self.letters[group.first as usize..][..letters].chunks_exact(length)
    }

    /// The memory that it takes.
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

//! A cache of cross-checks, because an endgame search repeats few of them.

use crate::lexicon::Lexicon;
use crate::tile::{Letter, LetterSet};

/// Number of entries, a power of two.
const ENTRIES: usize = 1 << 12;

/// A cache of [`Lexicon::letters_between`]; newer results replace older ones.
pub(super) struct CrossCheckCache {
    entries: Vec<(u128, LetterSet)>,
}

impl Default for CrossCheckCache {
    fn default() -> Self {
        Self {
            entries: vec![(0, LetterSet::EMPTY); ENTRIES],
        }
    }
}

impl CrossCheckCache {
    /// Clears the cache, which is valid for one lexicon.
    pub(super) fn clear(&mut self) {
        self.entries.fill((0, LetterSet::EMPTY));
    }

    /// Returns the letters that complete a word between `before` and `after`.
    pub(super) fn between(
        &mut self,
        before: &[Letter],
        after: &[Letter],
        lexicon: &Lexicon,
    ) -> LetterSet {
        // Six bits per letter, and 63 for the gap, which no letter has: keys are
        // unique.
        let packed = |key: u128, letter: &Letter| key << 6 | letter.index() as u128;
        let gap = before.iter().fold(0, packed) << 6 | 63;
        let key = after.iter().fold(gap, packed);
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let known = &mut self.entries[(mixed >> 52) as usize % ENTRIES];
        if known.0 != key {
            *known = (key, lexicon.letters_between(before, after));
        }
        known.1
    }
}

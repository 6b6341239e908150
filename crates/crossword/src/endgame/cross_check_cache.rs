//! What goes between two runs of letters, remembered: while an endgame is
//! searched, the same few runs come again and again.

use crate::lexicon::Lexicon;
use crate::tile::{Letter, LetterSet};

/// Places, a power of two.
const ENTRIES: usize = 1 << 12;

/// A small memory of [`Lexicon::letters_between`]. A newer answer takes the place of
/// an older one.
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
    /// Forgets everything: the words are others now.
    pub(super) fn clear(&mut self) {
        self.entries.fill((0, LetterSet::EMPTY));
    }

    /// The letters that make a word of what stands before and behind them.
    pub(super) fn between(
        &mut self,
        before: &[Letter],
        after: &[Letter],
        lexicon: &Lexicon,
    ) -> LetterSet {
        // Six bits a letter, and 63, which is none, for the gap: no two
        // questions have the same key.
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

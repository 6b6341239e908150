//! A bounded table of positions that are known to have or not to have a win by fours.
//!
//! A new entry replaces the old one in its slot.

use crate::square::Square;

/// A result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfFact {
    /// The side to move wins with this move.
    Win(Square),
    /// The side to move has no win by fours.
    NoWin,
}

/// A table of results by key, which doubles up to a limit.
///
/// An entry is one word: the upper bits of the key and a code. The lower bits of the
/// key are the index.
pub(super) struct VcfTable {
    slots: Vec<u64>,
    stored: usize,
    max_stored: usize,
}

/// Initial size, as a power of two; at least the bits of a code, which replace bits
/// of the key.
const INITIAL_BITS: u32 = 16;

/// The bits of a code.
const CODE_MASK: u64 = 0xffff;
/// A code that is not a square, because it is in the wall.
const NO_WIN_CODE: u64 = 1;

impl VcfTable {
    /// Creates a table of up to `2^bits` entries, eight bytes each.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            slots: vec![0; 1 << INITIAL_BITS],
            stored: 0,
            max_stored: 1 << bits.max(INITIAL_BITS),
        }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<VcfFact> {
        let word = self.slots[self.slot(key)];
        if word == 0 || (word ^ key) & !CODE_MASK != 0 {
            return None;
        }
        match word & CODE_MASK {
            NO_WIN_CODE => Some(VcfFact::NoWin),
            code => Square::from_u16(code as u16).map(VcfFact::Win),
        }
    }

    pub(super) fn put(&mut self, key: u64, fact: VcfFact) {
        let code = match fact {
            VcfFact::NoWin => NO_WIN_CODE,
            VcfFact::Win(square) => u64::from(square.to_u16()),
        };
        if self.stored > self.slots.len() / 2 && self.slots.len() < self.max_stored {
            self.grow();
        }
        let place = self.slot(key);
        self.stored += usize::from(self.slots[place] == 0);
        self.slots[place] = key & !CODE_MASK | code;
    }

    #[cold]
    fn grow(&mut self) {
        let old_len = self.slots.len();
        let larger = vec![0; 2 * old_len];
        let old = std::mem::replace(&mut self.slots, larger);
        // The index had the lowest bits of the key; the next bit is in the word.
        for (place, word) in old.into_iter().enumerate() {
            let upper = word as usize & old_len;
            self.slots[place | upper] = word;
        }
    }

    /// Returns the fill, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.stored * 1000 / self.slots.len()) as u32
    }
}

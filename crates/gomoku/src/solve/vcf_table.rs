//! What is known for certain about positions: that the side to move wins by
//! fours, or that it does not. Bounded; a newer fact takes the place of an
//! older one.

use crate::square::Square;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfFact {
    /// The side to move wins with this move.
    Win(Square),
    /// There is no such win.
    NoWin,
}

/// Facts by key: the key's upper bits and a code in one word. The lower bits
/// are the place. Doubles while it may.
pub(super) struct VcfTable {
    slots: Vec<u64>,
    stored: usize,
    max_stored: usize,
}

/// Words to begin with, as a power of two: no fewer than the bits of a code,
/// which take the place of bits of the key.
const INITIAL_BITS: u32 = 16;

/// Bits of a code.
const CODE_MASK: u64 = 0xffff;
/// No square has this number, which is in the wall.
const NO_WIN_CODE: u64 = 1;

impl VcfTable {
    /// Room for at most a power of two of facts, eight bytes each.
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
        // The place had the key's lowest bits; the next one is in the word.
        for (place, word) in old.into_iter().enumerate() {
            let upper = word as usize & old_len;
            self.slots[place | upper] = word;
        }
    }

    /// How many of the places are taken, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.stored * 1000 / self.slots.len()) as u32
    }
}

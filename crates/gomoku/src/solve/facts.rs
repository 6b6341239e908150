//! What is known for certain about positions: that the side to move wins by
//! fours, or that it does not. Bounded; a newer fact takes the place of an
//! older one.

use crate::square::Square;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// The side to move wins with this move.
    Win(Square),
    /// There is no such win.
    None,
}

/// Facts by key: the key's upper bits and a code in one word. The lower bits
/// are the place. Doubles while it may.
pub(super) struct Facts {
    words: Vec<u64>,
    stored: usize,
    most: usize,
}

/// Words to begin with, as a power of two: no fewer than the bits of a code,
/// which take the place of bits of the key.
const FIRST_BITS: u32 = 16;

/// Bits of a code.
const CODE: u64 = 0xffff;
/// No square has this number, which is in the wall.
const NONE: u64 = 1;

impl Facts {
    /// Room for at most a power of two of facts, eight bytes each.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            words: vec![0; 1 << FIRST_BITS],
            stored: 0,
            most: 1 << bits.max(FIRST_BITS),
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.words.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Fact> {
        let word = self.words[self.place(key)];
        if word == 0 || (word ^ key) & !CODE != 0 {
            return None;
        }
        match word & CODE {
            NONE => Some(Fact::None),
            code => Square::from_u16(code as u16).map(Fact::Win),
        }
    }

    pub(super) fn put(&mut self, key: u64, fact: Fact) {
        let code = match fact {
            Fact::None => NONE,
            Fact::Win(square) => u64::from(square.to_u16()),
        };
        if self.stored > self.words.len() / 2 && self.words.len() < self.most {
            self.grow();
        }
        let place = self.place(key);
        self.stored += usize::from(self.words[place] == 0);
        self.words[place] = key & !CODE | code;
    }

    #[cold]
    fn grow(&mut self) {
        let old_len = self.words.len();
        let larger = vec![0; 2 * old_len];
        let old = std::mem::replace(&mut self.words, larger);
        // The place had the key's lowest bits; the next one is in the word.
        for (place, word) in old.into_iter().enumerate() {
            let upper = word as usize & old_len;
            self.words[place | upper] = word;
        }
    }

    /// How many of the places are taken, in thousandths.
    pub(super) fn fill(&self) -> u32 {
        (self.stored * 1000 / self.words.len()) as u32
    }
}

//! Finds the slots of a board: from every square of a line on, square by
//! square.

use super::area::Area;
use super::slot::Slot;
use super::word_map::{Key, WordMap};
use crate::board::{Board, Demand};
use crate::layout::{Layout, Premium, SIZE};
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};
use crate::tile::{Laid, LetterSet};
use crate::tile_set::TileSet;

/// Finds the slots of a board for a rack.
pub(super) struct Scan<'a> {
    pub(super) board: &'a Board,
    pub(super) layout: &'a Layout,
    pub(super) tiles: &'a TileSet,
    pub(super) map: &'a WordMap,
    /// Letters that can be laid.
    pub(super) letters: LetterSet,
    /// The letters of the rack with their values, highest first.
    pub(super) values: &'a [(LetterSet, u8)],
    /// Tiles that can be laid.
    pub(super) most: usize,
    /// What laying all of a full rack is worth.
    pub(super) bonus: i32,
    /// The square that the first word of the game has to cover.
    pub(super) start: Option<Square>,
    /// Where something has changed, if nothing else is wanted.
    pub(super) area: Option<&'a Area>,
}

impl Scan<'_> {
    /// Shows every slot, line by line.
    pub(super) fn run(&self, found: &mut impl FnMut(&Slot)) {
        // On an empty board that is its own mirror image, every play down is one
        // across seen in the mirror.
        let directions = match self.board.count() {
            0 if self.layout.is_mirrored() => &Direction::BOTH[..1],
            _ => &Direction::BOTH[..],
        };
        for &direction in directions {
            let laid = self.board.line(direction);
            for line in 0..SIZE {
                let begins = self.area.map_or(SIZE, |area| area.begins(direction, line));
                for begin in line * SIZE..line * SIZE + begins {
                    // Where a tile lies before, the word would begin earlier.
                    if begin == line * SIZE || laid[begin - 1] == 0 {
                        self.from(direction, begin, found);
                    }
                }
            }
        }
    }

    /// Shows the slots that begin here.
    fn from(&self, direction: Direction, begin: usize, found: &mut impl FnMut(&Slot)) {
        let (laid, demands) = (self.board.line(direction), self.board.demands(direction));
        let premiums = self.layout.premiums(direction);
        let start = self.start.map(|square| square.place(direction));
        let end = (begin / SIZE + 1) * SIZE;
        let mut walk = Walk::new(direction, begin);
        for place in begin..end {
            if laid[place] != 0 {
                walk.over_tile(Laid(laid[place]), self);
            } else {
                let demand = &demands[place];
                let is_full = usize::from(walk.slot.empty) == self.most;
                if is_full || demand.letters.and(self.letters).is_empty() {
                    return;
                }
                walk.over_empty(premiums[place], demand, self);
                walk.touches |= start == Some(place);
            }
            let is_end = place + 1 == end || laid[place + 1] == 0;
            if is_end && walk.is_word() && self.is_wanted(&walk.slot) {
                found(walk.slot(self.bonus));
            }
        }
    }

    #[inline]
    fn is_wanted(&self, slot: &Slot) -> bool {
        let hits = |area: &Area| area.hits(slot.line(), slot.span());
        self.area.is_none_or(hits)
    }

    /// The value of the best tile of the rack that shows one of these letters.
    #[inline]
    fn best_value(&self, letters: LetterSet) -> u8 {
        let fitting = |(own, _): &&(LetterSet, u8)| !own.and(letters).is_empty();
        let best = self.values.iter().find(fitting);
        best.map_or(0, |&(_, value)| value)
    }
}

/// What was met on the way along a line.
struct Walk {
    slot: Slot,
    /// Is there a tile in the word or beside it?
    touches: bool,
    /// What tiles that lie in the word are worth, and those beside it.
    through: i32,
    beside: i32,
    word_factor: i16,
    /// How often a tile on each empty square counts in the word itself, and in
    /// the word across.
    own: [i16; RACK_SIZE],
    across: [i16; RACK_SIZE],
    /// The values of the best tiles that go where words cross.
    caps: [u8; RACK_SIZE],
}

impl Walk {
    fn new(direction: Direction, begin: usize) -> Self {
        Self {
            slot: Slot {
                direction,
                begin: begin as u8,
                length: 0,
                empty: 0,
                base: 0,
                weights: [0; RACK_SIZE],
                crossed: 0,
                capped: 0,
                through: Key::default(),
            },
            touches: false,
            through: 0,
            beside: 0,
            word_factor: 1,
            own: [0; RACK_SIZE],
            across: [0; RACK_SIZE],
            caps: [0; RACK_SIZE],
        }
    }

    #[inline]
    fn over_tile(&mut self, there: Laid, scan: &Scan<'_>) {
        self.slot.length += 1;
        self.through += scan.tiles.value(there.tile());
        let key = scan.map.letter_key(there.letter());
        self.slot.through = self.slot.through.plus(key);
        self.touches = true;
    }

    #[inline]
    fn over_empty(&mut self, premium: Premium, demand: &Demand, scan: &Scan<'_>) {
        let index = usize::from(self.slot.empty);
        let (letter, word) = (i16::from(premium.letter), i16::from(premium.word));
        self.slot.length += 1;
        self.slot.empty += 1;
        self.word_factor *= word;
        self.own[index] = letter;
        if demand.is_crossed {
            self.across[index] = letter * word;
            self.caps[index] = scan.best_value(demand.letters);
            self.beside += demand.points * i32::from(word);
            self.slot.crossed |= 1 << index;
            self.touches = true;
        }
    }

    /// May a word end here?
    #[inline]
    fn is_word(&self) -> bool {
        // A single tile that makes words both ways lies across.
        let lies_across = self.slot.empty == 1
            && self.slot.direction == Direction::Down
            && self.slot.crossed != 0;
        self.touches && self.slot.empty > 0 && self.slot.length > 1 && !lies_across
    }

    /// The slot that ends here.
    #[inline]
    fn slot(&mut self, bonus: i32) -> &Slot {
        let slot = &mut self.slot;
        let empty = usize::from(slot.empty);
        slot.capped = 0;
        for index in 0..empty {
            slot.weights[index] = self.own[index] * self.word_factor + self.across[index];
            slot.capped += i32::from(slot.weights[index]) * i32::from(self.caps[index]);
        }
        slot.base = self.through * i32::from(self.word_factor) + self.beside;
        if empty == RACK_SIZE {
            slot.base += bonus;
        }
        slot
    }
}

//! The places where a word may lie: from one square of a line to another, with
//! nothing before and behind, over at least one empty square, and touching
//! what lies there already.

use super::word_map::{Key, WordMap};
use crate::board::Board;
use crate::layout::{Layout, SIZE};
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};
use crate::tile::{Laid, LetterSet};
use crate::tile_set::TileSet;

/// A place for a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) direction: Direction,
    /// Its first square among those of all lines.
    pub(super) begin: u8,
    pub(super) length: u8,
    /// Its empty squares.
    pub(super) empty: u8,
    /// What the tiles there count, the words across included.
    pub(super) base: i32,
    /// How often the tile on each empty square counts, all words together.
    pub(super) weights: [u16; RACK_SIZE],
    /// The empty squares where words cross, a bit each.
    crossed: u8,
    /// The most that tiles of the rack can count there.
    capped: i32,
    /// The key of the letters that lie there already.
    pub(super) through: Key,
}

impl Slot {
    /// Does the word use no tile that lies there already?
    #[inline]
    pub(super) const fn is_alone(&self) -> bool {
        self.length == self.empty
    }

    /// Where its squares are among those of all lines.
    #[inline]
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        let begin = usize::from(self.begin);
        begin..begin + usize::from(self.length)
    }

    /// What bounds the score of tiles laid here.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        let (mut all, mut free) = ([0; RACK_SIZE], [0; RACK_SIZE]);
        let mut free_count = 0;
        for (count, &weight) in self.weights[..usize::from(self.empty)].iter().enumerate() {
            insert(&mut all, count, weight);
            if self.crossed >> count & 1 == 0 {
                insert(&mut free, free_count, weight);
                free_count += 1;
            }
        }
        Bounds {
            all,
            free,
            base: self.base,
            capped: self.base + self.capped,
        }
    }
}

/// Keeps weights in order, highest first.
#[inline]
fn insert(sorted: &mut [u16; RACK_SIZE], count: usize, weight: u16) {
    let mut at = count;
    while at > 0 && sorted[at - 1] < weight {
        sorted[at] = sorted[at - 1];
        at -= 1;
    }
    sorted[at] = weight;
}

/// What bounds the score of tiles laid in a slot.
pub(super) struct Bounds {
    /// The weights of all empty squares, highest first.
    all: [u16; RACK_SIZE],
    /// The weights of those where no word crosses.
    free: [u16; RACK_SIZE],
    base: i32,
    /// What the others can count at most, and the base.
    capped: i32,
}

impl Bounds {
    /// The most that tiles of these values, highest first, can score. Letting
    /// the highest tile count most often bounds it, and so does giving every
    /// square where a word crosses the best tile that goes there.
    #[inline]
    pub(super) fn most(&self, values: &[u8; RACK_SIZE]) -> i32 {
        (self.base + product(&self.all, values)).min(self.capped + product(&self.free, values))
    }
}

#[inline]
fn product(weights: &[u16; RACK_SIZE], values: &[u8; RACK_SIZE]) -> i32 {
    let pairs = weights.iter().zip(values);
    pairs.map(|(&w, &v)| i32::from(w) * i32::from(v)).sum()
}

/// Finds the slots of a board.
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
            for line in 0..SIZE {
                for begin in line * SIZE..(line + 1) * SIZE {
                    self.from(direction, begin, found);
                }
            }
        }
    }

    /// Shows the slots that begin here.
    fn from(&self, direction: Direction, begin: usize, found: &mut impl FnMut(&Slot)) {
        let laid = self.board.line(direction);
        let demands = self.board.demands(direction);
        let premiums = self.layout.premiums(direction);
        let is_first = begin % SIZE == 0;
        if !is_first && laid[begin - 1] != 0 {
            return;
        }
        let end = (begin / SIZE + 1) * SIZE;
        let start = self.start.map(|square| square.place(direction));
        let mut slot = Slot {
            direction,
            begin: begin as u8,
            length: 0,
            empty: 0,
            base: 0,
            weights: [0; RACK_SIZE],
            crossed: 0,
            capped: 0,
            through: Key::default(),
        };
        // What a tile on each empty square counts in the word itself, and in
        // the word across.
        let mut own = [0_u16; RACK_SIZE];
        let mut across = [0_u16; RACK_SIZE];
        let mut caps = [0_u8; RACK_SIZE];
        let (mut word_factor, mut through_points, mut cross_points) = (1_i32, 0, 0);
        let mut touches = false;
        for place in begin..end {
            slot.length += 1;
            if laid[place] == 0 {
                let demand = demands[place];
                let empty = usize::from(slot.empty);
                if empty == self.most || demand.letters.and(self.letters).is_empty() {
                    return;
                }
                let premium = premiums[place];
                let (letter, word) = (u16::from(premium.letter), u16::from(premium.word));
                word_factor *= i32::from(word);
                own[empty] = letter;
                across[empty] = 0;
                if demand.is_crossed {
                    across[empty] = letter * word;
                    caps[empty] = self.best_value(demand.letters);
                    slot.crossed |= 1 << empty;
                    cross_points += demand.points * i32::from(word);
                }
                touches |= demand.is_crossed || start == Some(place);
                slot.empty += 1;
            } else {
                let there = Laid(laid[place]);
                through_points += self.tiles.value(there.tile());
                slot.through = slot.through.plus(self.map.letter_key(there.letter()));
                touches = true;
            }
            let is_end = place + 1 == end || laid[place + 1] == 0;
            if !is_end || !touches || slot.empty == 0 || slot.length < 2 {
                continue;
            }
            // A single tile that makes words both ways lies across.
            if slot.empty == 1 && direction == Direction::Down && across[0] != 0 {
                continue;
            }
            let empty = usize::from(slot.empty);
            slot.capped = 0;
            for index in 0..empty {
                slot.weights[index] = own[index] * word_factor as u16 + across[index];
                slot.capped += i32::from(slot.weights[index]) * i32::from(caps[index]);
            }
            slot.base = through_points * word_factor + cross_points;
            if empty == RACK_SIZE {
                slot.base += self.bonus;
            }
            found(&slot);
        }
    }

    /// The value of the best tile of the rack that shows one of these letters.
    #[inline]
    fn best_value(&self, letters: LetterSet) -> u8 {
        let fitting = |(own, _): &&(LetterSet, u8)| !own.and(letters).is_empty();
        self.values
            .iter()
            .find(fitting)
            .map_or(0, |&(_, value)| value)
    }
}

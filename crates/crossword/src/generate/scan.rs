//! Finds the slots of a board: from every square of a line on, square by
//! square.

use super::area::ChangedArea;
use super::slot::WordSlot;
use super::word_map::{LetterKey, WordMap};
use crate::board::{Board, CrossCheck};
use crate::layout::{Layout, Premium, SIZE};
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};
use crate::tile::{LaidTile, LetterSet};
use crate::tile_set::TileSet;

/// Finds the slots of a board for a rack.
pub(super) struct Scan<'a> {
    pub(super) board: &'a Board,
    pub(super) layout: &'a Layout,
    pub(super) tiles: &'a TileSet,
    pub(super) word_map: &'a WordMap,
    /// Letters that can be laid.
    pub(super) letters: LetterSet,
    /// The letters of the rack with their values, highest first.
    pub(super) values: &'a [(LetterSet, u8)],
    /// Tiles that can be laid.
    pub(super) max_tiles: usize,
    /// What laying all of a full rack is worth.
    pub(super) bonus: i32,
    /// The square that the first word of the game has to cover.
    pub(super) start: Option<Square>,
    /// Where something has changed, if nothing else is wanted.
    pub(super) area: Option<&'a ChangedArea>,
}

impl Scan<'_> {
    /// Shows every slot, line by line.
    pub(super) fn run(&self, found: &mut impl FnMut(&WordSlot)) {
        // On an empty board that is its own mirror image, every play down is one
        // across seen in the mirror.
        let directions = match self.board.count() {
            0 if self.layout.is_symmetric() => &Direction::BOTH[..1],
            _ => &Direction::BOTH[..],
        };
        for &direction in directions {
            let laid = self.board.line(direction);
            for line in 0..SIZE {
                let begins = self
                    .area
                    .map_or(SIZE, |area| area.affected_starts(direction, line));
                for begin in line * SIZE..line * SIZE + begins {
                    // Where a tile lies before, the word would begin earlier.
                    if begin == line * SIZE || laid[begin - 1] == 0 {
                        self.scan_from(direction, begin, found);
                    }
                }
            }
        }
    }

    /// Shows the slots that begin here.
    fn scan_from(&self, direction: Direction, begin: usize, found: &mut impl FnMut(&WordSlot)) {
        let (laid, demands) = (
            self.board.line(direction),
            self.board.cross_checks(direction),
        );
        let premiums = self.layout.premiums(direction);
        let start = self.start.map(|square| square.line_index(direction));
        let end = (begin / SIZE + 1) * SIZE;
        let mut walk = SlotBuilder::new(direction, begin);
        for place in begin..end {
            if laid[place] != 0 {
                walk.add_tile(LaidTile(laid[place]), self);
            } else {
                let demand = &demands[place];
                let is_full = usize::from(walk.slot.empty_count) == self.max_tiles;
                if is_full || demand.letters.intersection(self.letters).is_empty() {
                    return;
                }
                walk.add_empty(premiums[place], demand, self);
                walk.touches |= start == Some(place);
            }
            let is_end = place + 1 == end || laid[place + 1] == 0;
            if is_end && walk.is_word() && self.is_wanted(&walk.slot) {
                found(walk.slot(self.bonus));
            }
        }
    }

    #[inline]
    fn is_wanted(&self, slot: &WordSlot) -> bool {
        let hits = |area: &ChangedArea| area.affects(slot.line(), slot.span());
        self.area.is_none_or(hits)
    }

    /// The value of the best tile of the rack that shows one of these letters.
    #[inline]
    fn best_value(&self, letters: LetterSet) -> u8 {
        let fitting = |(own, _): &&(LetterSet, u8)| !own.intersection(letters).is_empty();
        let best = self.values.iter().find(fitting);
        best.map_or(0, |&(_, value)| value)
    }
}

/// What was met on the way along a line.
struct SlotBuilder {
    slot: WordSlot,
    /// Is there a tile in the word or beside it?
    touches: bool,
    /// What tiles that lie in the word are worth, and those beside it.
    tile_points: i32,
    cross_points: i32,
    word_factor: i16,
    /// How often a tile on each empty square counts in the word itself, and in
    /// the word across.
    word_weights: [i16; RACK_SIZE],
    cross_weights: [i16; RACK_SIZE],
    /// The values of the best tiles that go where words cross.
    max_values: [u8; RACK_SIZE],
}

impl SlotBuilder {
    fn new(direction: Direction, begin: usize) -> Self {
        Self {
            slot: WordSlot {
                direction,
                begin: begin as u8,
                length: 0,
                empty_count: 0,
                base: 0,
                weights: [0; RACK_SIZE],
                crossed: 0,
                max_crossed_score: 0,
                tiles_key: LetterKey::default(),
            },
            touches: false,
            tile_points: 0,
            cross_points: 0,
            word_factor: 1,
            word_weights: [0; RACK_SIZE],
            cross_weights: [0; RACK_SIZE],
            max_values: [0; RACK_SIZE],
        }
    }

    #[inline]
    fn add_tile(&mut self, there: LaidTile, scan: &Scan<'_>) {
        self.slot.length += 1;
        self.tile_points += scan.tiles.value(there.tile());
        let key = scan.word_map.letter_key(there.letter());
        self.slot.tiles_key = self.slot.tiles_key.plus(key);
        self.touches = true;
    }

    #[inline]
    fn add_empty(&mut self, premium: Premium, demand: &CrossCheck, scan: &Scan<'_>) {
        let index = usize::from(self.slot.empty_count);
        let (letter, word) = (i16::from(premium.letter), i16::from(premium.word));
        self.slot.length += 1;
        self.slot.empty_count += 1;
        self.word_factor *= word;
        self.word_weights[index] = letter;
        if demand.is_crossed {
            self.cross_weights[index] = letter * word;
            self.max_values[index] = scan.best_value(demand.letters);
            self.cross_points += demand.points * i32::from(word);
            self.slot.crossed |= 1 << index;
            self.touches = true;
        }
    }

    /// May a word end here?
    #[inline]
    fn is_word(&self) -> bool {
        // A single tile that makes words both ways lies across.
        let lies_across = self.slot.empty_count == 1
            && self.slot.direction == Direction::Down
            && self.slot.crossed != 0;
        self.touches && self.slot.empty_count > 0 && self.slot.length > 1 && !lies_across
    }

    /// The slot that ends here.
    #[inline]
    fn slot(&mut self, bonus: i32) -> &WordSlot {
        let slot = &mut self.slot;
        let empty = usize::from(slot.empty_count);
        slot.max_crossed_score = 0;
        for index in 0..empty {
            slot.weights[index] =
                self.word_weights[index] * self.word_factor + self.cross_weights[index];
            slot.max_crossed_score +=
                i32::from(slot.weights[index]) * i32::from(self.max_values[index]);
        }
        slot.base = self.tile_points * i32::from(self.word_factor) + self.cross_points;
        if empty == RACK_SIZE {
            slot.base += bonus;
        }
        slot
    }
}

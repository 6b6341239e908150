//! Finds the slots of a board: in each line, from every start to every end.

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
    /// The letters that can be placed.
    pub(super) letters: LetterSet,
    /// The letters of the rack with their values, highest first.
    pub(super) values: &'a [(LetterSet, u8)],
    /// The maximum number of tiles to place.
    pub(super) max_tiles: usize,
    /// The bonus for playing a full rack.
    pub(super) bonus: i32,
    /// The start square on an empty board, which the first word must cover.
    pub(super) start: Option<Square>,
    /// Restricts the scan to changed squares.
    pub(super) area: Option<&'a ChangedArea>,
}

impl Scan<'_> {
    /// Calls `found` with every slot, line by line.
    pub(super) fn run(&self, found: &mut impl FnMut(&WordSlot)) {
        // On an empty symmetric board, every play down mirrors one across.
        let directions = match self.board.count() {
            0 if self.layout.is_symmetric() => &Direction::BOTH[..1],
            _ => &Direction::BOTH[..],
        };
        for &direction in directions {
            let laid = self.board.line(direction);
            for line in 0..SIZE {
                let starts = self
                    .area
                    .map_or(SIZE, |area| area.affected_starts(direction, line));
                for first in line * SIZE..line * SIZE + starts {
                    // After a tile, the word would have started earlier.
                    if first == line * SIZE || laid[first - 1] == 0 {
                        self.scan_from(direction, first, found);
                    }
                }
            }
        }
    }

    /// Calls `found` with the slots that start here.
    fn scan_from(&self, direction: Direction, first: usize, found: &mut impl FnMut(&WordSlot)) {
        let (laid, cross_checks) = (
            self.board.line(direction),
            self.board.cross_checks(direction),
        );
        let premiums = self.layout.premiums(direction);
        let start = self.start.map(|square| square.line_index(direction));
        let end = (first / SIZE + 1) * SIZE;
        let mut builder = SlotBuilder::new(direction, first);
        for index in first..end {
            if laid[index] != 0 {
                builder.add_tile(LaidTile(laid[index]), self);
            } else {
                let cross_check = &cross_checks[index];
                let is_full = usize::from(builder.slot.empty_count) == self.max_tiles;
                if is_full || cross_check.letters.intersection(self.letters).is_empty() {
                    return;
                }
                builder.add_empty(premiums[index], cross_check, self);
                builder.touches |= start == Some(index);
            }
            let is_end = index + 1 == end || laid[index + 1] == 0;
            if is_end && builder.is_word() && self.is_wanted(&builder.slot) {
                found(builder.slot(self.bonus));
            }
        }
    }

    #[inline]
    fn is_wanted(&self, slot: &WordSlot) -> bool {
        let hits = |area: &ChangedArea| area.affects(slot.line(), slot.span());
        self.area.is_none_or(hits)
    }

    /// Returns the highest value of a tile of the rack that shows one of these
    /// letters.
    #[inline]
    fn best_value(&self, letters: LetterSet) -> u8 {
        let fitting = |(own, _): &&(LetterSet, u8)| !own.intersection(letters).is_empty();
        let best = self.values.iter().find(fitting);
        best.map_or(0, |&(_, value)| value)
    }
}

/// Collects the data of a slot along a line.
struct SlotBuilder {
    slot: WordSlot,
    /// Whether a tile is in the word or adjacent to it.
    touches: bool,
    /// The total values of the tiles in the word and in crossing words.
    tile_points: i32,
    cross_points: i32,
    word_factor: i16,
    /// The factors of the tile on each empty square in the word and in the crossing
    /// word.
    word_weights: [i16; RACK_SIZE],
    cross_weights: [i16; RACK_SIZE],
    /// The highest possible tile values on crossed squares.
    max_values: [u8; RACK_SIZE],
}

impl SlotBuilder {
    fn new(direction: Direction, first: usize) -> Self {
        Self {
            slot: WordSlot {
                direction,
                start: first as u8,
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
    fn add_tile(&mut self, laid: LaidTile, scan: &Scan<'_>) {
        self.slot.length += 1;
        self.tile_points += scan.tiles.value(laid.tile());
        let key = scan.word_map.letter_key(laid.letter());
        self.slot.tiles_key = self.slot.tiles_key.plus(key);
        self.touches = true;
    }

    #[inline]
    fn add_empty(&mut self, premium: Premium, cross_check: &CrossCheck, scan: &Scan<'_>) {
        let index = usize::from(self.slot.empty_count);
        let (letter, word) = (i16::from(premium.letter), i16::from(premium.word));
        self.slot.length += 1;
        self.slot.empty_count += 1;
        self.word_factor *= word;
        self.word_weights[index] = letter;
        if cross_check.is_crossed {
            self.cross_weights[index] = letter * word;
            self.max_values[index] = scan.best_value(cross_check.letters);
            self.cross_points += cross_check.points * i32::from(word);
            self.slot.crossed |= 1 << index;
            self.touches = true;
        }
    }

    /// Returns `true` if the squares so far can hold a word.
    #[inline]
    fn is_word(&self) -> bool {
        // A single tile that forms words in both directions is generated across.
        let lies_across = self.slot.empty_count == 1
            && self.slot.direction == Direction::Down
            && self.slot.crossed != 0;
        self.touches && self.slot.empty_count > 0 && self.slot.length > 1 && !lies_across
    }

    /// Completes the slot that ends here.
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

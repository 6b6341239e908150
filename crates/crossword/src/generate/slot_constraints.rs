//! Whether a word fits a slot, and which of its letters blanks stand for.

use super::slot::WordSlot;
use super::subracks::{Subrack, Subracks};
use super::{ScoredPlacement, first_empty};
use crate::board::Board;
use crate::layout::SIZE;
use crate::play::pack_placement;
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};
use crate::tile::{LaidTile, Letter, Tile};
use crate::tile_set::TileSet;

/// What a slot demands of each letter of a word.
pub(super) struct SlotConstraints<'a> {
    slot: &'a WordSlot,
    tiles: &'a TileSet,
    /// The letters that each square takes: one where a tile lies already.
    masks: [u64; SIZE],
    /// The empty squares, counted from the first of the slot.
    empty: [u8; RACK_SIZE],
    first: Square,
    direction: Direction,
}

impl<'a> SlotConstraints<'a> {
    pub(super) fn new(
        board: &Board,
        slot: &'a WordSlot,
        subracks: &Subracks,
        tiles: &'a TileSet,
    ) -> Self {
        let (laid, demands) = (
            board.line(slot.direction),
            board.cross_checks(slot.direction),
        );
        let letters = subracks.letters();
        let (mut masks, mut empty, mut count) = ([0; SIZE], [0; RACK_SIZE], 0);
        for (index, place) in slot.line_indices().enumerate() {
            masks[index] = match laid[place] {
                0 => {
                    empty[count] = index as u8;
                    count += 1;
                    demands[place].letters.intersection(letters).0
                }
                there => 1 << LaidTile(there).letter().index(),
            };
        }
        let (first, direction) = first_empty(board, slot);
        Self {
            slot,
            tiles,
            masks,
            empty,
            first,
            direction,
        }
    }

    /// Does every letter of the word go where it would lie?
    #[inline]
    pub(super) fn fits(&self, word: &[u8]) -> bool {
        let pairs = word.iter().zip(&self.masks);
        word.len() == usize::from(self.slot.length)
            && pairs.fold(1, |fits, (&letter, mask)| fits & (mask >> letter)) & 1 != 0
    }

    /// Shows every way to lay the tiles of a part so that they make the word.
    pub(super) fn for_each_placement(
        &self,
        word: &[u8],
        part: &Subrack,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        let mut held = [0_u8; Tile::KINDS];
        for tile in &part.tiles {
            held[tile.index()] += 1;
        }
        let mut laid = [0; RACK_SIZE];
        self.lay(
            word,
            0,
            self.slot.base,
            &mut held,
            &mut laid,
            part.leave_value,
            found,
        );
    }

    /// Lays the tile of the empty square of this number, plain or blank, and
    /// those behind it.
    #[expect(clippy::too_many_arguments, reason = "a recursion and what it carries")]
    fn lay(
        &self,
        word: &[u8],
        index: usize,
        score: i32,
        held: &mut [u8; Tile::KINDS],
        laid: &mut [u8; RACK_SIZE],
        kept: i32,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        let count = usize::from(self.slot.empty_count);
        if index == count {
            let tiles = laid[..count].iter().copied();
            found(ScoredPlacement {
                mv: pack_placement(self.first, self.direction, tiles),
                score,
                equity: score * 1_000 + kept,
            });
            return;
        }
        let letter = Letter(word[usize::from(self.empty[index])]);
        if held[letter.index()] > 0 {
            held[letter.index()] -= 1;
            laid[index] = LaidTile::plain(letter).0;
            let worth = self.tiles.value(Tile::from(letter)) * i32::from(self.slot.weights[index]);
            self.lay(word, index + 1, score + worth, held, laid, kept, found);
            held[letter.index()] += 1;
        }
        if held[Tile::BLANK.index()] > 0 {
            held[Tile::BLANK.index()] -= 1;
            laid[index] = LaidTile::blank(letter).0;
            self.lay(word, index + 1, score, held, laid, kept, found);
            held[Tile::BLANK.index()] += 1;
        }
    }
}

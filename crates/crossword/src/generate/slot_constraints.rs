//! Checks whether a word fits into a slot, and assigns blanks.

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

/// The constraints of a slot on the letters of a word.
pub(super) struct SlotConstraints<'a> {
    slot: &'a WordSlot,
    tiles: &'a TileSet,
    /// The letters allowed on each square; only one on an occupied square.
    masks: [u64; SIZE],
    /// The offsets of the empty squares from the start of the slot.
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
        let (laid, cross_checks) = (
            board.line(slot.direction),
            board.cross_checks(slot.direction),
        );
        let letters = subracks.letters();
        let (mut masks, mut empty, mut count) = ([0; SIZE], [0; RACK_SIZE], 0);
        for (index, at) in slot.line_indices().enumerate() {
            masks[index] = match laid[at] {
                0 => {
                    empty[count] = index as u8;
                    count += 1;
                    cross_checks[at].letters.intersection(letters).0
                }
                laid => 1 << LaidTile(laid).letter().index(),
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

    /// Returns `true` if every letter is allowed on its square.
    #[inline]
    pub(super) fn fits(&self, word: &[u8]) -> bool {
        let pairs = word.iter().zip(&self.masks);
        word.len() == usize::from(self.slot.length)
            && pairs.fold(1, |fits, (&letter, mask)| fits & (mask >> letter)) & 1 != 0
    }

    /// Calls `found` with every way to form the word from the tiles of a subrack.
    pub(super) fn for_each_placement(
        &self,
        word: &[u8],
        subrack: &Subrack,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        let mut held = [0_u8; Tile::KINDS];
        for tile in &subrack.tiles {
            held[tile.index()] += 1;
        }
        let mut laid = [0; RACK_SIZE];
        self.lay(
            word,
            0,
            self.slot.base,
            &mut held,
            &mut laid,
            subrack.leave_value,
            found,
        );
    }

    /// Places a tile or blank on the empty square `index` and on those after it.
    #[expect(clippy::too_many_arguments, reason = "recursion with its state")]
    fn lay(
        &self,
        word: &[u8],
        index: usize,
        score: i32,
        held: &mut [u8; Tile::KINDS],
        laid: &mut [u8; RACK_SIZE],
        leave_value: i32,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        let count = usize::from(self.slot.empty_count);
        if index == count {
            let tiles = laid[..count].iter().copied();
            found(ScoredPlacement {
                mv: pack_placement(self.first, self.direction, tiles),
                score,
                equity: score * 1_000 + leave_value,
            });
            return;
        }
        let letter = Letter(word[usize::from(self.empty[index])]);
        if held[letter.index()] > 0 {
            held[letter.index()] -= 1;
            laid[index] = LaidTile::plain(letter).0;
            let points = self.tiles.value(Tile::from(letter)) * i32::from(self.slot.weights[index]);
            self.lay(
                word,
                index + 1,
                score + points,
                held,
                laid,
                leave_value,
                found,
            );
            held[letter.index()] += 1;
        }
        if held[Tile::BLANK.index()] > 0 {
            held[Tile::BLANK.index()] -= 1;
            laid[index] = LaidTile::blank(letter).0;
            self.lay(word, index + 1, score, held, laid, leave_value, found);
            held[Tile::BLANK.index()] += 1;
        }
    }
}

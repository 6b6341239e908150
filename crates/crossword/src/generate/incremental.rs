//! Repeated generation with subsets of the same rack.
//!
//! It finds all plays, or only those that a change of the board affects.

use arrayvec::ArrayVec;

use zeitnot_core::Move;

use super::area::ChangedArea;
use super::slot_constraints::SlotConstraints;
use super::subracks::{LeaveEvaluator, Subracks};
use super::{GeneratorInput, for_each_word, scan};
use crate::board::Board;
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::{LetterSet, Tile};

/// Tiles of a rack, packed into four bits per kind, three of them for the count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedTiles(u32);

impl PackedTiles {
    const BITS: u32 = 4;
    const GUARDS: u32 = 0x8888_8888;

    /// Returns `true` if `others` is a subset.
    #[inline]
    pub(crate) const fn contains(self, others: Self) -> bool {
        ((self.0 | Self::GUARDS) - others.0) & Self::GUARDS == Self::GUARDS
    }

    /// Returns the remaining tiles without `others`, which must be a subset.
    #[inline]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    #[inline]
    const fn count(self, kind: usize) -> u32 {
        self.0 >> (kind as u32 * Self::BITS) & 0xf
    }

    /// Returns the number of tiles.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        // The sum of the counts is at most 7, so it fits into the top four bits.
        self.0.wrapping_mul(0x1111_1111) >> 28
    }
}

/// A placement with the data to check whether it is still possible later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CachedPlay {
    pub(crate) mv: Move,
    /// The tiles it uses.
    pub(crate) used: PackedTiles,
    /// The score in points.
    pub(crate) score: i32,
    /// The squares of its word in the line, one bit each.
    pub(crate) span: u16,
    /// The total value of its tiles, in points.
    pub(crate) tile_value: u16,
    /// The index of its line among rows and then columns.
    pub(crate) line: u8,
}

struct NoValue;

impl LeaveEvaluator for NoValue {
    fn leave_value(&self, _: &Tiles) -> i32 {
        0
    }
}

/// A rack split into subracks.
pub(crate) struct PackedRack {
    subracks: Subracks,
    kinds: ArrayVec<Tile, RACK_SIZE>,
    /// The tiles of each subrack and their total value.
    used: Vec<(PackedTiles, u16)>,
    whole: PackedTiles,
}

impl Default for PackedRack {
    fn default() -> Self {
        Self {
            subracks: Subracks::new(),
            kinds: ArrayVec::new(),
            used: Vec::new(),
            whole: PackedTiles::default(),
        }
    }
}

impl PackedRack {
    /// Splits a rack into subracks.
    pub(crate) fn split(&mut self, rack: &Tiles, input: GeneratorInput<'_>) {
        self.subracks
            .split(rack, input.word_map, input.tiles, &NoValue);
        self.kinds = rack.kinds().map(|(tile, _)| tile).take(RACK_SIZE).collect();
        self.whole = self.pack(rack.iter().take(RACK_SIZE));
        let subracks = self.subracks.all().iter().map(|subrack| {
            let tile_value: i32 = subrack
                .tiles
                .iter()
                .map(|&tile| input.tiles.value(tile))
                .sum();
            (self.pack(subrack.tiles.iter().copied()), tile_value as u16)
        });
        self.used = subracks.collect();
    }

    /// Returns all tiles of the rack.
    pub(crate) const fn whole(&self) -> PackedTiles {
        self.whole
    }

    fn pack(&self, tiles: impl Iterator<Item = Tile>) -> PackedTiles {
        let kinds = tiles.filter_map(|tile| self.kinds.iter().position(|kind| *kind == tile));
        PackedTiles(
            kinds
                .map(|kind| 1 << (kind as u32 * PackedTiles::BITS))
                .sum(),
        )
    }

    /// Returns the letters that these tiles can show.
    fn letters(&self, held: PackedTiles) -> LetterSet {
        let kinds = self.kinds.iter().enumerate();
        let mut letters = LetterSet::EMPTY;
        for (_, tile) in kinds.filter(|(kind, _)| held.count(*kind) > 0) {
            match tile.letter() {
                Some(letter) => letters.insert(letter),
                None => return self.subracks.alphabet(),
            }
        }
        letters
    }

    /// Calls `found` with every play of the held tiles.
    ///
    /// With `area`, it finds only the plays affected by the change.
    pub(crate) fn plays(
        &self,
        board: &Board,
        held: PackedTiles,
        input: GeneratorInput<'_>,
        area: Option<&ChangedArea>,
        found: &mut impl FnMut(CachedPlay),
    ) {
        let mut subracks: ArrayVec<u8, { 1 << RACK_SIZE }> = ArrayVec::new();
        let mut size_starts = [0; RACK_SIZE + 2];
        for (size, start) in size_starts.iter_mut().enumerate() {
            *start = subracks.len();
            let all = self.subracks.size_range(size.min(RACK_SIZE));
            let held = |number: &usize| size <= RACK_SIZE && held.contains(self.used[*number].0);
            subracks.extend(all.filter(held).map(|number| number as u8));
        }
        let mut scan = scan(board, input, &self.subracks);
        scan.letters = self.letters(held);
        scan.max_tiles = held.len() as usize;
        scan.area = area;
        let list = self.subracks.all();
        scan.run(&mut |slot| {
            let size = usize::from(slot.empty_count);
            let mut constraints = None;
            for &number in &subracks[size_starts[size]..size_starts[size + 1]] {
                let subrack = &list[usize::from(number)];
                let (used, tile_value) = self.used[usize::from(number)];
                for_each_word(input.word_map, &self.subracks, slot, subrack, &mut |word| {
                    let constraints = constraints.get_or_insert_with(|| {
                        SlotConstraints::new(board, slot, &self.subracks, input.tiles)
                    });
                    if !constraints.fits(word) {
                        return;
                    }
                    constraints.for_each_placement(word, subrack, &mut |play| {
                        found(CachedPlay {
                            mv: play.mv,
                            used,
                            score: play.score,
                            span: slot.span(),
                            tile_value,
                            line: slot.line(),
                        });
                    });
                });
            }
        });
    }
}

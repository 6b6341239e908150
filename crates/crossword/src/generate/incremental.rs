//! Plays again and again from parts of the same rack: all of them, or those
//! that a change of the board has made possible.

use arrayvec::ArrayVec;

use zeitnot_core::Move;

use super::area::ChangedArea;
use super::slot_constraints::SlotConstraints;
use super::subracks::{LeaveEvaluator, Subracks};
use super::{GeneratorInput, for_each_word, scan};
use crate::board::Board;
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::{LetterSet, Tile};

/// Some tiles of a rack: four bits for each kind of tile in it, three of them
/// for how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedTiles(u32);

impl PackedTiles {
    const BITS: u32 = 4;
    const GUARDS: u32 = 0x8888_8888;

    /// Are all of `others` in it?
    #[inline]
    pub(crate) const fn contains(self, others: Self) -> bool {
        ((self.0 | Self::GUARDS) - others.0) & Self::GUARDS == Self::GUARDS
    }

    /// What stays when these, which are in it, are taken out.
    #[inline]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    #[inline]
    const fn count(self, kind: usize) -> u32 {
        self.0 >> (kind as u32 * Self::BITS) & 0xf
    }

    /// How many tiles there are.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        // Seven counts of three bits fit in one of four bits' sum.
        self.0.wrapping_mul(0x1111_1111) >> 28
    }
}

/// A play that lays tiles, and what it takes to tell whether it still can be
/// made later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CachedPlay {
    pub(crate) mv: Move,
    /// The tiles that it lays.
    pub(crate) used: PackedTiles,
    /// What it scores, in points.
    pub(crate) score: i32,
    /// The squares of its word in the line, a bit each.
    pub(crate) span: u16,
    /// What its tiles are worth, in points.
    pub(crate) tile_value: u16,
    /// Its line among the rows and, behind them, the columns.
    pub(crate) line: u8,
}

/// Tiles have no value of their own here.
struct NoValue;

impl LeaveEvaluator for NoValue {
    fn leave_value(&self, _: &Tiles) -> i32 {
        0
    }
}

/// A rack, taken apart once.
pub(crate) struct PackedRack {
    subracks: Subracks,
    kinds: ArrayVec<Tile, RACK_SIZE>,
    /// What each part lays, and what that is worth.
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
    /// Takes a rack apart.
    pub(crate) fn split(&mut self, rack: &Tiles, ground: GeneratorInput<'_>) {
        self.subracks
            .split(rack, ground.word_map, ground.tiles, &NoValue);
        self.kinds = rack.kinds().map(|(tile, _)| tile).take(RACK_SIZE).collect();
        self.whole = self.pack(rack.iter().take(RACK_SIZE));
        let parts = self.subracks.all().iter().map(|part| {
            let worth: i32 = part
                .tiles
                .iter()
                .map(|&tile| ground.tiles.value(tile))
                .sum();
            (self.pack(part.tiles.iter().copied()), worth as u16)
        });
        self.used = parts.collect();
    }

    /// All tiles of the rack.
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

    /// The letters that these tiles can show.
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

    /// Shows every play with the tiles that are held, or only those that lie
    /// where something has changed.
    pub(crate) fn plays(
        &self,
        board: &Board,
        held: PackedTiles,
        ground: GeneratorInput<'_>,
        area: Option<&ChangedArea>,
        found: &mut impl FnMut(CachedPlay),
    ) {
        let mut parts: ArrayVec<u8, { 1 << RACK_SIZE }> = ArrayVec::new();
        let mut begins = [0; RACK_SIZE + 2];
        for (size, begin) in begins.iter_mut().enumerate() {
            *begin = parts.len();
            let all = self.subracks.size_range(size.min(RACK_SIZE));
            let held = |number: &usize| size <= RACK_SIZE && held.contains(self.used[*number].0);
            parts.extend(all.filter(held).map(|number| number as u8));
        }
        let mut scan = scan(board, ground, &self.subracks);
        scan.letters = self.letters(held);
        scan.max_tiles = held.len() as usize;
        scan.area = area;
        let list = self.subracks.all();
        scan.run(&mut |slot| {
            let size = usize::from(slot.empty_count);
            let mut fitting = None;
            for &number in &parts[begins[size]..begins[size + 1]] {
                let part = &list[usize::from(number)];
                let (used, worth) = self.used[usize::from(number)];
                for_each_word(ground.word_map, &self.subracks, slot, part, &mut |word| {
                    let fitting = fitting.get_or_insert_with(|| {
                        SlotConstraints::new(board, slot, &self.subracks, ground.tiles)
                    });
                    if !fitting.fits(word) {
                        return;
                    }
                    fitting.for_each_placement(word, part, &mut |play| {
                        found(CachedPlay {
                            mv: play.mv,
                            used,
                            score: play.score,
                            span: slot.span(),
                            tile_value: worth,
                            line: slot.line(),
                        });
                    });
                });
            }
        });
    }
}

//! A cell of the board: sixteen bytes, so that a shift finds it and four share a
//! cache line.

use zeitnot_core::Side;

use crate::pattern::PatternTables;
use crate::pattern::scored::CellScorePair;
use crate::pattern::tables::CODE_WALL;

/// The contents of a square and, while it is empty, what a stone there would make.
///
/// While it is occupied, the patterns keep their values from before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardCell {
    /// A nibble per direction: the first player's in the low half, the second
    /// player's in the high half.
    pub(super) shapes: u32,
    /// Class, value, and order for both sides.
    pub(super) scored: CellScorePair,
    /// Line code of the contents.
    pub(super) contents: u8,
}

impl BoardCell {
    /// A cell off the board.
    pub(super) const WALL: Self = Self {
        shapes: 0,
        scored: CellScorePair::NONE,
        contents: CODE_WALL,
    };

    /// Looks up the scores for the cell's shapes.
    #[inline]
    pub(super) fn score(&self, tables: &PatternTables) -> CellScorePair {
        let first = tables.cell_score(Side::First, self.shapes as u16);
        let second = tables.cell_score(Side::Second, (self.shapes >> 16) as u16);
        CellScorePair::new(first, second)
    }
}

/// Returns `shapes` with the nibbles of one direction replaced by a table entry.
#[inline]
pub(super) const fn replace_direction(shapes: u32, direction: usize, entry: u8) -> u32 {
    let entry = entry as u32;
    let spread = entry & 0xf | (entry & 0xf0) << 12;
    shapes & !(0x000f_000f << (4 * direction)) | spread << (4 * direction)
}

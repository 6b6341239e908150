//! The lookup tables of a rule set: from a window key to the shapes of both sides,
//! and from four shapes to class and value.
//!
//! Keys have two bits per cell and distinguish walls from stones, so rules may treat
//! them differently without changes to the board.

use std::sync::Arc;

use zeitnot_core::Side;

use super::prospects::Prospects;
use super::scored::CellScore;
use super::shape::{LineShape, WindowShapes};
use crate::rule::Rule;

/// An empty cell of a line.
pub(crate) const CODE_EMPTY: u8 = 0;
/// A cell off the board.
pub(crate) const CODE_WALL: u8 = 3;

/// The line code of a stone: 1 for the first player, 2 for the second.
#[inline]
pub(crate) const fn stone_code(side: Side) -> u8 {
    side.index() as u8 + 1
}

/// Entries of the largest shape table, for radius 5.
///
/// Rules with a smaller radius use only its beginning; the rest is never touched and
/// so never resident.
const KEYS: usize = 1 << 20;
/// Combinations of four nibbles.
const COMBINATIONS: usize = 1 << 16;

type CellScoreTable = [CellScore; COMBINATIONS];

/// The pattern tables of one rule.
pub struct PatternTables {
    shapes: Box<[u8; KEYS]>,
    cell_scores: [Arc<CellScoreTable>; 2],
    prospects: [Vec<i32>; 2],
}

impl PatternTables {
    /// Builds the tables of a rule from its definition of a five.
    #[must_use]
    pub fn build<R: Rule>() -> Self {
        const {
            assert!(
                R::RADIUS >= 4 && R::RADIUS <= 5,
                "keys hold eight or ten cells"
            );
        }
        let first = cell_score_table::<R>(Side::First);
        let second = cell_score_table::<R>(Side::Second);
        // Equal tables share cache lines.
        let second = if first == second {
            Arc::clone(&first)
        } else {
            second
        };
        Self {
            shapes: shape_table::<R>(),
            cell_scores: [first, second],
            prospects: Side::BOTH.map(|side| Prospects::table(R::weights(side))),
        }
    }

    /// Returns both sides' shapes for a window key, the first player's in the low
    /// nibble.
    #[inline]
    pub(crate) fn shapes(&self, key: usize) -> u8 {
        self.shapes[key % KEYS]
    }

    #[inline]
    pub(crate) fn cell_score(&self, side: Side, nibbles: u16) -> CellScore {
        self.cell_scores[side.index()][usize::from(nibbles)]
    }

    /// Returns the value of `prospects` in points, for `side` to move.
    #[inline]
    pub(crate) fn prospects(&self, side: Side, prospects: Prospects) -> i32 {
        self.prospects[side.index()][prospects.index()]
    }
}

impl core::fmt::Debug for PatternTables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// Allocates directly on the heap; a megabyte may overflow a wasm stack.
fn boxed<T: Clone, const N: usize>(fill: T) -> Box<[T; N]> {
    let Ok(array) = vec![fill; N].into_boxed_slice().try_into() else {
        unreachable!("the vector was made N long")
    };
    array
}

/// Combines both sides' shapes of every window.
fn shape_table<R: Rule>() -> Box<[u8; KEYS]> {
    let [first, second] = Side::BOTH.map(WindowShapes::build::<R>);
    let mut table = boxed(0u8);
    for (key, entry) in table.iter_mut().enumerate().take(1 << (4 * R::RADIUS)) {
        let of_first = first.get(key) as u8;
        let of_second = second.get(exchange_sides(key)) as u8;
        *entry = of_first | of_second << 4;
    }
    table
}

/// Swaps the sides in a window key.
///
/// Swapping the two bits exchanges the codes of stones (1 and 2) and keeps those of
/// empty cells (0) and walls (3).
const fn exchange_sides(key: usize) -> usize {
    (key & 0x5555_5555) << 1 | key >> 1 & 0x5555_5555
}

fn cell_score_table<R: Rule>(side: Side) -> Arc<CellScoreTable> {
    let weights = R::weights(side);
    let mut table: Box<CellScoreTable> = boxed(CellScore::NONE);
    for (nibbles, entry) in table.iter_mut().enumerate() {
        let shapes = unpack_shapes(nibbles as u16);
        let class = R::classify(side, shapes);
        let value = weights.value(shapes, class);
        *entry = CellScore::new(value, class, weights.order(shapes, class));
    }
    table.into()
}

/// Unpacks four nibbles into shapes, lowest nibble first.
#[inline]
pub(crate) fn unpack_shapes(nibbles: u16) -> [LineShape; 4] {
    [0, 4, 8, 12].map(|shift| LineShape::from_nibble((nibbles >> shift) as u8 & 15))
}

//! The lookup tables of a rule: window key to the shapes of both sides, and
//! four shapes to class and value. Keys hold two bits a cell and tell wall
//! from stone, so a rule may treat the two differently without the board
//! noticing.

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

/// Entries of the widest shape table, that of radius 5. Narrower rules use the
/// beginning of it; the rest is never touched and so never made resident.
const KEYS: usize = 1 << 20;
/// Four nibbles.
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
        // The same numbers for both share their place in the cache.
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

    /// Both sides' shapes for a window key: low nibble the first player's.
    #[inline]
    pub(crate) fn shapes(&self, key: usize) -> u8 {
        self.shapes[key % KEYS]
    }

    /// Class and value of four shape nibbles for a side.
    #[inline]
    pub(crate) fn cell_score(&self, side: Side, nibbles: u16) -> CellScore {
        self.cell_scores[side.index()][usize::from(nibbles)]
    }

    /// What the sides have in prospect, in points for the side to move.
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

/// Allocates on the heap directly: a megabyte does not fit a wasm stack.
fn boxed<T: Clone, const N: usize>(fill: T) -> Box<[T; N]> {
    let Ok(array) = vec![fill; N].into_boxed_slice().try_into() else {
        unreachable!("the vector was made N long")
    };
    array
}

/// Puts both sides' shapes of every window together.
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

/// A window key as the second player sees it: the codes of both sides' stones
/// are mirror images of each other, those of nothing and the wall of themselves.
const fn exchange_sides(key: usize) -> usize {
    (key & 0x5555_5555) << 1 | key >> 1 & 0x5555_5555
}

/// Class and value of every four shapes for a side.
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

/// The four shapes in four nibbles, lowest nibble first.
#[inline]
pub(crate) fn unpack_shapes(nibbles: u16) -> [LineShape; 4] {
    [0, 4, 8, 12].map(|shift| LineShape::from_nibble((nibbles >> shift) as u8 & 15))
}

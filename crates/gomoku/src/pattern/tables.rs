//! The lookup tables of a rule: window key to the shapes of both sides, and
//! four shapes to class and value. Keys hold two bits a cell and tell wall
//! from stone, so a rule may treat the two differently without the board
//! noticing.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::class::CellClass;
use super::scored::Scored;
use super::shape::{BLOCKED, EMPTY, LineShape, OWN, WindowShapes};
use super::weights;
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

type ScoredTable = [Scored; COMBINATIONS];

/// The pattern tables of one rule.
pub struct Tables {
    shapes: Box<[u8; KEYS]>,
    scored: [&'static ScoredTable; 2],
}

impl Tables {
    /// Builds the tables of a rule from its definition of a five.
    #[must_use]
    pub fn build<R: Rule>() -> Self {
        const {
            assert!(
                R::RADIUS >= 4 && R::RADIUS <= 5,
                "keys hold eight or ten cells"
            );
        }
        Self {
            shapes: shape_table::<R>(),
            scored: [scored_table(), scored_table()],
        }
    }

    /// Both sides' shapes for a window key: low nibble the first player's.
    #[inline]
    pub(crate) fn shapes(&self, key: usize) -> u8 {
        self.shapes[key % KEYS]
    }

    /// Class and value of four shape nibbles for a side.
    #[inline]
    pub(crate) fn scored(&self, side: Side, nibbles: u16) -> Scored {
        self.scored[side.index()][usize::from(nibbles)]
    }
}

impl core::fmt::Debug for Tables {
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

/// Expands the base-3 windows of both sides to two-bit keys.
fn shape_table<R: Rule>() -> Box<[u8; KEYS]> {
    let windows = Side::BOTH.map(WindowShapes::build::<R>);
    // A key falls into two halves whose base-3 codes add up, which spares a
    // loop over ten cells for each of a million keys.
    let half_keys = 1usize << (2 * R::RADIUS);
    let half_windows = 3usize.pow(R::RADIUS as u32);
    let halves = Side::BOTH.map(|side| {
        (0..half_keys)
            .map(|key| ternary::<R>(side, key))
            .collect::<Vec<usize>>()
    });
    let mut table = boxed(0u8);
    for (key, entry) in table.iter_mut().enumerate().take(half_keys * half_keys) {
        let shape = |side: Side| {
            let half = &halves[side.index()];
            let code = half[key % half_keys] + half[key / half_keys] * half_windows;
            windows[side.index()].get(code) as u8
        };
        *entry = shape(Side::First) | shape(Side::Second) << 4;
    }
    table
}

/// The base-3 code of `RADIUS` two-bit cells as `side` sees them.
fn ternary<R: Rule>(side: Side, key: usize) -> usize {
    (0..R::RADIUS).rev().fold(0, |code, i| {
        let cell = (key >> (2 * i)) as u8 & 3;
        let digit = match cell {
            CODE_EMPTY => EMPTY,
            _ if cell == stone_code(side) => OWN,
            _ => BLOCKED,
        };
        code * 3 + usize::from(digit)
    })
}

/// Class and value of every four shapes; the same for every rule so far.
fn scored_table() -> &'static ScoredTable {
    static TABLE: OnceLock<Box<ScoredTable>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Box<ScoredTable> = boxed(Scored::NONE);
        for (nibbles, entry) in table.iter_mut().enumerate() {
            let shapes = split(nibbles as u16);
            let class = CellClass::of(shapes);
            let value = weights::value(shapes, class);
            *entry = Scored::new(value, class, weights::order(shapes, class));
        }
        table
    })
}

/// The four shapes in four nibbles, lowest nibble first.
#[inline]
pub(crate) fn split(nibbles: u16) -> [LineShape; 4] {
    [0, 4, 8, 12].map(|shift| LineShape::from_nibble((nibbles >> shift) as u8 & 15))
}

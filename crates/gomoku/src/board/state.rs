//! The parts of a position that are copied whole on every move, and the frame
//! that takes a move back.

use zeitnot_core::Side;

use super::cell::Cell;
use crate::pattern::CellClass;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Room for every class; a power of two so that no index needs a check.
const CLASSES: usize = 16;
const _: () = assert!(CellClass::COUNT <= CLASSES);

/// Room for the squares one move can change: itself and five to both sides in
/// four lines make 41; a power of two so that a masked index needs no check.
pub(super) const SAVED: usize = 64;

/// The summary of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) key: u64,
    /// Values of the empty squares summed, by side.
    pub(super) sums: [i32; 2],
    /// Empty squares by side and class.
    pub(super) counts: [[u16; CLASSES]; 2],
    /// Cells near a stone, walls and stones among them.
    pub(super) near: SquareSet,
    pub(super) side: Side,
    pub(super) winner: Option<Side>,
}

/// Where one side's forcing moves are. Kept by toggling, not copied: most
/// moves do not touch it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StrongSquares {
    pub(super) fours: SquareSet,
    pub(super) threes: SquareSet,
}

impl StrongSquares {
    pub(super) const EMPTY: Self = Self {
        fours: SquareSet::EMPTY,
        threes: SquareSet::EMPTY,
    };

    /// Files an empty square under its class.
    pub(super) fn file(&mut self, square: Square, class: CellClass) {
        self.fours.set(square, class >= CellClass::Four);
        self.threes.set(
            square,
            (CellClass::OpenThree..CellClass::Four).contains(&class),
        );
    }
}

/// What a move overwrote.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) state: State,
    pub(super) saved: [Cell; SAVED],
    pub(super) saved_len: usize,
    /// Whether some square entered, left or changed [`StrongSquares`].
    pub(super) strong_changed: bool,
}

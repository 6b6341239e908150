//! The parts of a position that are copied whole on every move, and the frame
//! that takes a move back.

use zeitnot_core::Side;

use super::cell::BoardCell;
use crate::pattern::CellClass;
use crate::pattern::scored::ValueSums;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The strong classes, which are the counted ones.
const STRONG_CLASSES: usize = CellClass::COUNT - CellClass::OpenThree as usize;

/// Room for the squares one move can change: itself and five to both sides in
/// four lines make 41; a power of two so that a masked index needs no check.
pub(super) const MAX_CHANGED_CELLS: usize = 64;

/// Rows in which a stone makes squares near.
pub(super) const NEAR_ROWS: usize = 7;

/// The summary of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSummary {
    pub(super) key: u64,
    /// Values of the empty squares.
    pub(super) sums: ValueSums,
    /// Empty squares of the strong classes, by side.
    pub(super) counts: [StrongCounts; 2],
    pub(super) stones: u16,
    pub(super) side: Side,
    pub(super) winner: Option<Side>,
    /// Who has a five that the opponent may still break with his next move.
    pub(super) pending: Option<Side>,
    /// How many stones each side has taken off the board.
    pub(super) captured: [u16; 2],
    /// In how many ways each side could take a pair if it were to move.
    pub(super) capturable_pairs: [u16; 2],
}

/// How many empty squares of each strong class one side has. Only these are
/// counted: the others change on nearly every square a move touches, and
/// nobody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StrongCounts([u16; STRONG_CLASSES]);

impl StrongCounts {
    /// The number of squares of a strong class.
    #[inline]
    pub(super) fn get(&self, class: u8) -> Option<u16> {
        self.0.get(Self::slot(class)).copied()
    }

    /// Counts one square more of a class, if it is a strong one.
    #[inline]
    pub(super) fn add(&mut self, class: u8) {
        if let Some(count) = self.0.get_mut(Self::slot(class)) {
            *count += 1;
        }
    }

    /// Counts one square less of a class, if it is a strong one.
    #[inline]
    pub(super) fn subtract(&mut self, class: u8) {
        if let Some(count) = self.0.get_mut(Self::slot(class)) {
            *count -= 1;
        }
    }

    /// Out of range for classes that are not strong.
    const fn slot(class: u8) -> usize {
        (class as usize).wrapping_sub(CellClass::OpenThree as usize)
    }
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
    #[inline]
    pub(super) fn toggle(&mut self, square: Square, class: u8) {
        let strong = class >= CellClass::OpenThree as u8;
        let four = class >= CellClass::Four as u8;
        self.fours.set(square, four);
        self.threes.set(square, strong & !four);
    }
}

/// What putting or lifting a stone overwrote.
#[derive(Clone)]
pub(super) struct BoardUndo {
    pub(super) state: BoardSummary,
    /// Where the stone is or was.
    pub(super) square: Square,
    /// Whose stone a capture lifted; nothing where a stone was put.
    pub(super) removed: Option<Side>,
    /// The rows of near cells around the stone.
    pub(super) near: [u32; NEAR_ROWS],
    /// Cells that changed, the stone's own first. They are only ever copied
    /// whole: a copy in parts would stall the next load of the whole.
    pub(super) saved: [BoardCell; MAX_CHANGED_CELLS],
    /// Where they belong.
    pub(super) indices: [u16; MAX_CHANGED_CELLS],
    pub(super) saved_len: usize,
    /// Which of the saved squares changed their place in [`StrongSquares`].
    pub(super) strong: u64,
}

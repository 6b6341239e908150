//! The parts of a position that every move copies, and the undo frame of a move.

use zeitnot_core::Side;

use super::cell::BoardCell;
use crate::pattern::CellClass;
use crate::pattern::scored::ValueSums;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Number of strong classes, which are the classes that are counted.
const STRONG_CLASSES: usize = CellClass::COUNT - CellClass::OpenThree as usize;

/// Capacity for the cells that a move can change: itself and five to both sides in
/// four lines make 41. A power of two, so that a masked index needs no check.
pub(super) const MAX_CHANGED_CELLS: usize = 64;

/// Number of rows in which a stone marks cells as near.
pub(super) const NEAR_ROWS: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSummary {
    pub(super) key: u64,
    /// Sums of the values of the empty squares.
    pub(super) sums: ValueSums,
    /// Number of empty squares of the strong classes, by side.
    pub(super) counts: [StrongCounts; 2],
    pub(super) stones: u16,
    pub(super) side: Side,
    pub(super) winner: Option<Side>,
    /// The five that the opponent's next move may break.
    pub(super) pending: Option<PendingFive>,
    /// Number of stones that each side has captured.
    pub(super) captured: [u16; 2],
    /// Number of ways to capture a pair, for each side if it were to move.
    pub(super) capturable_pairs: [u16; 2],
}

/// A five that a capture may still break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingFive {
    pub(super) side: Side,
    /// The stone without which `side` would have no five.
    pub(super) square: Square,
}

/// Number of empty squares of each strong class, for one side.
///
/// Weaker classes are not counted: they change on nearly every square that a move
/// touches, and are rarely needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StrongCounts([u16; STRONG_CLASSES]);

impl StrongCounts {
    /// Returns the number of squares of a class; `None` if it is not strong.
    #[inline]
    pub(super) fn get(&self, class: u8) -> Option<u16> {
        self.0.get(Self::slot(class)).copied()
    }

    /// Counts a square, if its class is strong.
    #[inline]
    pub(super) fn add(&mut self, class: u8) {
        if let Some(count) = self.0.get_mut(Self::slot(class)) {
            *count += 1;
        }
    }

    /// Uncounts a square, if its class is strong.
    #[inline]
    pub(super) fn subtract(&mut self, class: u8) {
        if let Some(count) = self.0.get_mut(Self::slot(class)) {
            *count -= 1;
        }
    }

    /// Returns the index of a class; out of range if it is not strong.
    const fn slot(class: u8) -> usize {
        (class as usize).wrapping_sub(CellClass::OpenThree as usize)
    }
}

/// The squares of one side's forcing moves.
///
/// They are toggled instead of copied, because most moves do not change them.
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

    /// Adds or removes an empty square, by its class.
    #[inline]
    pub(super) fn toggle(&mut self, square: Square, class: u8) {
        let strong = class >= CellClass::OpenThree as u8;
        let four = class >= CellClass::Four as u8;
        self.fours.set(square, four);
        self.threes.set(square, strong & !four);
    }
}

/// The state before a stone was placed or captured.
#[derive(Clone)]
pub(super) struct BoardUndo {
    pub(super) state: BoardSummary,
    /// The square of the stone.
    pub(super) square: Square,
    /// The side of a captured stone; `None` if the stone was placed.
    pub(super) removed: Option<Side>,
    /// The rows of near cells around the square.
    pub(super) near: [u32; NEAR_ROWS],
    /// Cells that changed, that of the stone first.
    ///
    /// They are always copied whole: a partial copy would stall the next load of the
    /// whole cell.
    pub(super) saved: [BoardCell; MAX_CHANGED_CELLS],
    /// The indices of the saved cells.
    pub(super) indices: [u16; MAX_CHANGED_CELLS],
    pub(super) saved_len: usize,
    /// A bit for each saved cell that changed in [`StrongSquares`].
    pub(super) strong: u64,
}

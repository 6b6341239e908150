//! The position: stones, and for every empty square what a stone of either
//! side would make there, kept up to date move by move. Reading is here;
//! changing it is in `update`, putting it together in `setup`. What to do
//! with it is the search's business.

mod cell;
mod key;
mod lines;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod update;

use core::marker::PhantomData;

use zeitnot_core::Side;

pub use setup::IllegalMove;

use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{CellClass, LineShape, Tables};
use crate::rule::Rule;
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;
use cell::Cell;
pub(crate) use lines::{DIRECTIONS, Lines, STEPS, window};
use state::{Frame, State, StrongSquares};

/// Whether and how a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The side to move may move.
    Ongoing,
    /// This side has made a five.
    Won(Side),
    /// No empty square is left and nobody won.
    Full,
}

/// A position under rule `R` with its move history.
#[derive(Clone)]
pub struct Board<R: Rule> {
    tables: &'static Tables,
    size: BoardSize,
    stones: usize,
    state: State,
    lines: Lines,
    cells: [Cell; CELLS],
    vacant: SquareSet,
    /// Cells near a stone, walls and stones among them.
    near: SquareSet,
    strong: [StrongSquares; 2],
    frames: Box<[Frame]>,
    moves: Box<[Square]>,
    rule: PhantomData<R>,
}

impl<R: Rule> Board<R> {
    /// The board's size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Who puts the next stone.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.state.side
    }

    /// Number of stones on the board.
    #[must_use]
    #[inline]
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// The stones' squares in the order they were put. Passes leave no trace.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> &[Square] {
        &self.moves[..self.stones]
    }

    /// Where the last stone was put.
    #[must_use]
    #[inline]
    pub fn last_move(&self) -> Option<Square> {
        self.moves().last().copied()
    }

    /// Who has a stone on the square; squares off the board have none.
    #[must_use]
    #[inline]
    pub const fn stone(&self, square: Square) -> Option<Side> {
        const FIRST: u8 = stone_code(Side::First);
        const SECOND: u8 = stone_code(Side::Second);
        match self.cells[square.index() % CELLS].contents {
            FIRST => Some(Side::First),
            SECOND => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether the square is on the board and has no stone.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self, square: Square) -> bool {
        self.cells[square.index() % CELLS].contents == CODE_EMPTY
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub const fn vacant(&self) -> &SquareSet {
        &self.vacant
    }

    /// Whether the game goes on.
    #[must_use]
    #[inline]
    pub fn status(&self) -> Status {
        match self.state.winner {
            Some(side) => Status::Won(side),
            None if self.stones == self.size.area() => Status::Full,
            None => Status::Ongoing,
        }
    }

    /// Who has made a five.
    #[must_use]
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.state.winner
    }

    /// The position's key: stones, side to move, rule and size.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// The key after the side to move puts a stone here: for fetching table
    /// entries ahead of the move.
    #[must_use]
    #[inline]
    pub const fn key_after(&self, square: Square) -> u64 {
        self.state.key ^ key::stone(self.state.side, square) ^ key::SIDE
    }

    /// How many empty squares are of this class for `side`. Known for strong
    /// classes, [`CellClass::is_strong`]; others are counted on the spot.
    #[must_use]
    #[inline]
    pub fn count(&self, side: Side, class: CellClass) -> usize {
        match self.state.counts[side.index()].get(class as u8) {
            Some(count) => usize::from(count),
            None => self.count_by_looking(side, class),
        }
    }

    #[cold]
    fn count_by_looking(&self, side: Side, class: CellClass) -> usize {
        self.vacant
            .iter()
            .filter(|&square| self.class(side, square) == class)
            .count()
    }

    /// The class of a square for `side`. A square with a stone answers what it
    /// was just before the stone was put.
    #[must_use]
    #[inline]
    pub const fn class(&self, side: Side, square: Square) -> CellClass {
        self.cells[square.index() % CELLS].scored.of(side).class()
    }

    /// What a square is worth to `side`. A square with a stone answers what it
    /// was just before the stone was put.
    #[must_use]
    #[inline]
    pub const fn value(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS].scored.of(side).value()
    }

    /// How early a stone of `side` there is worth trying, 0 to 255.
    #[must_use]
    #[inline]
    pub const fn order(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS].scored.of(side).order()
    }

    /// The shapes of a square for `side`: in its row, its column, the rising
    /// diagonal and the falling one. A square with a stone answers what they
    /// were just before the stone was put.
    #[must_use]
    #[inline]
    pub fn shapes(&self, side: Side, square: Square) -> [LineShape; DIRECTIONS] {
        crate::pattern::tables::split(self.shape_nibbles(side, square))
    }

    /// The shapes of a square as four nibbles, row lowest.
    #[inline]
    pub(crate) const fn shape_nibbles(&self, side: Side, square: Square) -> u16 {
        (self.cells[square.index() % CELLS].shapes >> (16 * side.index())) as u16
    }

    /// The sum of the values of the empty squares for `side`.
    #[must_use]
    #[inline]
    pub const fn sum(&self, side: Side) -> i32 {
        self.state.sums.of(side, self.size.area() - self.stones)
    }

    /// The empty squares worth a look: within two of a stone, or three along a
    /// line; the centre while there is no stone. Never empty while a square is.
    #[must_use]
    #[inline]
    pub fn candidates(&self) -> SquareSet {
        if self.stones == 0 {
            SquareSet::from_iter([self.size.centre()])
        } else {
            self.near.intersection(&self.vacant)
        }
    }

    /// The empty squares of class [`CellClass::Four`] or better for `side`.
    #[must_use]
    #[inline]
    pub const fn fours(&self, side: Side) -> &SquareSet {
        &self.strong[side.index()].fours
    }

    /// The empty squares from [`CellClass::OpenThree`] up to but not including
    /// [`CellClass::Four`] for `side`.
    #[must_use]
    #[inline]
    pub const fn open_threes(&self, side: Side) -> &SquareSet {
        &self.strong[side.index()].threes
    }

    /// The rule's tables.
    #[inline]
    pub(crate) const fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// The stones by line.
    #[inline]
    pub(crate) const fn lines(&self) -> &Lines {
        &self.lines
    }
}

impl<R: Rule> core::fmt::Debug for Board<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Board")
            .field("rule", &R::NAME)
            .field("size", &self.size)
            .field("moves", &self.moves())
            .field("side_to_move", &self.state.side)
            .finish_non_exhaustive()
    }
}

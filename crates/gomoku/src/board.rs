//! The position: the stones, and what a stone of either side would make on every
//! empty square, updated with every move.
//!
//! Queries are here, updates in `update`, construction in `setup`.

mod capture;
mod cell;
pub(crate) mod key;
mod legal;
mod lines;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod update;

use core::marker::PhantomData;

use zeitnot_core::Side;

pub use setup::IllegalMove;
pub(crate) use setup::rule_name;

use crate::pattern::tables::{CODE_EMPTY, CODE_WALL, stone_code};
use crate::pattern::{CellClass, LineShape, PatternTables};
use crate::rule::{CaptureRules, Rule, StoneRun};
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;
use cell::BoardCell;
pub(crate) use lines::{BoardLines, DIRECTIONS, STEPS, window};
use state::{BoardSummary, BoardUndo, StrongSquares};

/// The result of a game, if it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStatus {
    /// The game is not over.
    Ongoing,
    /// This side has won.
    Won(Side),
    /// Neither side has won, and the side to move has no legal move.
    Drawn,
}

/// A position under rule `R` with its move history.
#[derive(Clone)]
pub struct Board<R: Rule> {
    tables: &'static PatternTables,
    size: BoardSize,
    rules: CaptureRules,
    state: BoardSummary,
    lines: BoardLines,
    cells: [BoardCell; CELLS],
    vacant: SquareSet,
    /// Cells near a stone, including occupied cells and cells off the board.
    near: SquareSet,
    strong: [StrongSquares; 2],
    undo_stack: Vec<BoardUndo>,
    undo_depth: usize,
    /// Squares of all stones in order, including set-up.
    moves: Vec<Square>,
    moves_made: usize,
    moves_set_up: usize,
    rule: PhantomData<R>,
}

impl<R: Rule> Board<R> {
    /// Returns the board size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.state.side
    }

    /// Returns the switches of the capture games.
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> CaptureRules {
        self.rules
    }

    /// Returns the number of stones on the board.
    #[must_use]
    #[inline]
    pub const fn stones(&self) -> usize {
        self.state.stones as usize
    }

    /// Returns the squares of all stones in the order of set-up and moves.
    ///
    /// Passes are not included.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> &[Square] {
        &self.moves[..self.moves_made]
    }

    /// Returns the number of [`Board::moves`] that were set up rather than played.
    #[must_use]
    pub const fn set_up_count(&self) -> usize {
        self.moves_set_up
    }

    /// Returns the number of stones that each side had captured before the first
    /// move.
    #[must_use]
    pub fn captured_in_set_up(&self) -> [u16; 2] {
        let mut frames = self.undo_stack[..self.undo_depth].iter();
        frames
            .nth(self.moves_set_up)
            .map_or(self.state.captured, |frame| frame.state.captured)
    }

    /// Returns the side of each of [`Board::moves`].
    pub fn movers(&self) -> impl Iterator<Item = Side> + '_ {
        let frames = self.undo_stack[..self.undo_depth].iter();
        frames
            .filter(|frame| frame.removed.is_none())
            .map(|frame| frame.state.side)
    }

    /// Returns the square of the last stone.
    #[must_use]
    #[inline]
    pub fn last_move(&self) -> Option<Square> {
        self.moves().last().copied()
    }

    /// Returns the side whose stone is on the square; `None` if it is empty or off
    /// the board.
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

    /// Returns `true` if the square is on the board and empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self, square: Square) -> bool {
        self.cells[square.index() % CELLS].contents == CODE_EMPTY
    }

    /// Returns the empty squares.
    #[must_use]
    #[inline]
    pub const fn vacant(&self) -> &SquareSet {
        &self.vacant
    }

    /// Returns the status of the game.
    #[must_use]
    #[inline]
    pub fn status(&self) -> BoardStatus {
        match self.state.winner {
            Some(side) => BoardStatus::Won(side),
            None if self.has_legal_move() => BoardStatus::Ongoing,
            None => BoardStatus::Drawn,
        }
    }

    /// Returns the winner.
    #[must_use]
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.state.winner
    }

    /// Returns `true` if the board has no empty square.
    #[must_use]
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.stones() == self.size.area()
    }

    /// Returns `true` if `side` has a winning line, whether or not a capture breaks
    /// it.
    #[must_use]
    pub fn has_five(&self, side: Side) -> bool {
        self.stones_of(side).any(|square| self.is_in_five(square))
    }

    /// Returns the stones of `side` in winning lines; see [`Board::has_five`].
    #[must_use]
    pub fn stones_in_fives(&self, side: Side) -> SquareSet {
        self.stones_of(side)
            .filter(|&square| self.is_in_five(square))
            .collect()
    }

    /// Returns the squares with stones of `side`.
    pub fn stones_of(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let squares = self.size.squares();
        squares.filter(move |&square| self.stone(square) == Some(side))
    }

    fn is_in_five(&self, square: Square) -> bool {
        let Some(side) = self.stone(square) else {
            return false;
        };
        (0..DIRECTIONS).any(|direction| R::wins(side, self.run(direction, square)))
    }

    /// Returns the run of stones through a stone.
    fn run(&self, direction: usize, square: Square) -> StoneRun {
        let own = self.cells[square.index() % CELLS].contents;
        let contents = |step: u16, distance: u16| {
            let index = square.to_u16().wrapping_add(step.wrapping_mul(distance));
            self.cells[usize::from(index) % CELLS].contents
        };
        let mut run = StoneRun {
            length: 1,
            blocked_ends: 0,
        };
        for step in [STEPS[direction], STEPS[direction].wrapping_neg()] {
            let end_distance = (1..)
                .find(|&distance| contents(step, distance) != own)
                .unwrap_or(1);
            run.length += usize::from(end_distance) - 1;
            let end = contents(step, end_distance);
            run.blocked_ends += usize::from(end != CODE_EMPTY && end != CODE_WALL);
        }
        run
    }

    /// Returns the position key.
    ///
    /// It covers the stones, the side to move, captures, a pending five, the rule
    /// set, and the board size.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// Returns the key after a move of the side to move, for prefetching table
    /// entries.
    ///
    /// It is wrong if the move captures.
    #[must_use]
    #[inline]
    pub const fn key_after(&self, square: Square) -> u64 {
        self.state.key ^ key::stone(self.state.side, square) ^ key::SIDE_KEY
    }

    /// Returns the number of empty squares of this class for `side`.
    ///
    /// Constant time for strong classes ([`CellClass::is_strong`]); a scan for
    /// others.
    #[must_use]
    #[inline]
    pub fn count(&self, side: Side, class: CellClass) -> usize {
        match self.state.counts[side.index()].get(class as u8) {
            Some(count) => usize::from(count),
            None => self.count_by_scan(side, class),
        }
    }

    #[cold]
    fn count_by_scan(&self, side: Side, class: CellClass) -> usize {
        self.vacant
            .iter()
            .filter(|&square| self.class(side, square) == class)
            .count()
    }

    /// Returns the class of a square for `side`; of an occupied square, its class
    /// before the stone was placed.
    #[must_use]
    #[inline]
    pub const fn class(&self, side: Side, square: Square) -> CellClass {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .class()
    }

    /// Returns the value of a square to `side`; of an occupied square, the value it
    /// had before the stone was placed.
    #[must_use]
    #[inline]
    pub const fn value(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .value()
    }

    /// Returns the move ordering score of a square for `side`, from 0 to 255.
    #[must_use]
    #[inline]
    pub const fn order(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .order()
    }

    /// Returns the shapes of a square for `side`: row, column, rising diagonal, and
    /// falling diagonal.
    ///
    /// For an occupied square, they are the shapes it had before the stone was
    /// placed.
    #[must_use]
    #[inline]
    pub fn shapes(&self, side: Side, square: Square) -> [LineShape; DIRECTIONS] {
        crate::pattern::tables::unpack_shapes(self.shape_nibbles(side, square))
    }

    /// Returns the shapes of a square as four nibbles, row lowest.
    #[inline]
    pub(crate) const fn shape_nibbles(&self, side: Side, square: Square) -> u16 {
        (self.cells[square.index() % CELLS].shapes >> (16 * side.index())) as u16
    }

    /// Returns the sum of the values of the empty squares for `side`.
    #[must_use]
    #[inline]
    pub const fn sum(&self, side: Side) -> i32 {
        self.state
            .sums
            .for_side(side, self.size.area() - self.stones())
    }

    /// Returns the empty squares within two of a stone, or three along a line.
    ///
    /// Without stones it is the center. Never empty unless the board is full.
    /// Captured stones count as if they were still on the board.
    #[must_use]
    #[inline]
    pub fn candidates(&self) -> SquareSet {
        if self.stones() == 0 {
            SquareSet::from_iter([self.size.center()])
        } else {
            self.near.intersection(&self.vacant)
        }
    }

    /// Returns the empty squares of class [`CellClass::Four`] or better for `side`.
    #[must_use]
    #[inline]
    pub const fn fours(&self, side: Side) -> &SquareSet {
        &self.strong[side.index()].fours
    }

    /// Returns the empty squares from [`CellClass::OpenThree`] up to but not
    /// including [`CellClass::Four`] for `side`.
    #[must_use]
    #[inline]
    pub const fn open_threes(&self, side: Side) -> &SquareSet {
        &self.strong[side.index()].threes
    }

    #[inline]
    pub(crate) const fn tables(&self) -> &'static PatternTables {
        self.tables
    }

    #[inline]
    pub(crate) const fn lines(&self) -> &BoardLines {
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

//! The position: stones, and for every empty square what a stone of either
//! side would make there, kept up to date move by move. Reading is here;
//! changing it is in `update`, putting it together in `setup`. What to do
//! with it is the search's business.

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

/// Whether and how a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStatus {
    /// The side to move may move.
    Ongoing,
    /// This side has won.
    Won(Side),
    /// The side to move has no legal move, and nobody won.
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
    /// Cells near a stone, walls and stones among them.
    near: SquareSet,
    strong: [StrongSquares; 2],
    undo_stack: Vec<BoardUndo>,
    undo_depth: usize,
    /// Where stones were put, set-up included.
    moves: Vec<Square>,
    moves_made: usize,
    moves_set_up: usize,
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

    /// The switches of the capture games.
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> CaptureRules {
        self.rules
    }

    /// Number of stones on the board.
    #[must_use]
    #[inline]
    pub const fn stones(&self) -> usize {
        self.state.stones as usize
    }

    /// The squares in the order in which stones were put there, by set-up or
    /// by moves. Passes leave no trace.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> &[Square] {
        &self.moves[..self.moves_made]
    }

    /// How many of [`Board::moves`] were set up rather than played.
    #[must_use]
    pub const fn set_up_count(&self) -> usize {
        self.moves_set_up
    }

    /// How many stones each side had captured before the first move.
    #[must_use]
    pub fn captured_in_set_up(&self) -> [u16; 2] {
        let mut frames = self.undo_stack[..self.undo_depth].iter();
        frames
            .nth(self.moves_set_up)
            .map_or(self.state.captured, |frame| frame.state.captured)
    }

    /// Who put each of [`Board::moves`].
    pub fn movers(&self) -> impl Iterator<Item = Side> + '_ {
        let frames = self.undo_stack[..self.undo_depth].iter();
        frames
            .filter(|frame| frame.removed.is_none())
            .map(|frame| frame.state.side)
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
    pub fn status(&self) -> BoardStatus {
        match self.state.winner {
            Some(side) => BoardStatus::Won(side),
            None if self.has_legal_move() => BoardStatus::Ongoing,
            None => BoardStatus::Drawn,
        }
    }

    /// Who has won.
    #[must_use]
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.state.winner
    }

    /// Is every square taken?
    #[must_use]
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.stones() == self.size.area()
    }

    /// Whether some line of `side`'s stones wins by itself.
    #[must_use]
    pub fn has_five(&self, side: Side) -> bool {
        self.stones_of(side).any(|square| self.is_in_five(square))
    }

    /// The stones of `side` that are part of a line that wins by itself.
    #[must_use]
    pub fn stones_in_fives(&self, side: Side) -> SquareSet {
        self.stones_of(side)
            .filter(|&square| self.is_in_five(square))
            .collect()
    }

    /// Where `side` has stones.
    pub fn stones_of(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let squares = self.size.squares();
        squares.filter(move |&square| self.stone(square) == Some(side))
    }

    /// Whether a stone is part of a line that wins.
    fn is_in_five(&self, square: Square) -> bool {
        let Some(side) = self.stone(square) else {
            return false;
        };
        (0..DIRECTIONS).any(|direction| R::wins(side, self.run(direction, square)))
    }

    /// The run of stones through a stone.
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
            let beyond = (1..)
                .find(|&distance| contents(step, distance) != own)
                .unwrap_or(1);
            run.length += usize::from(beyond) - 1;
            let end = contents(step, beyond);
            run.blocked_ends += usize::from(end != CODE_EMPTY && end != CODE_WALL);
        }
        run
    }

    /// The position's key: stones, side to move, captures, a pending five,
    /// rule and size.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// The key after the side to move puts a stone here: for fetching table
    /// entries ahead of the move, and wrong where the move captures.
    #[must_use]
    #[inline]
    pub const fn key_after(&self, square: Square) -> u64 {
        self.state.key ^ key::stone(self.state.side, square) ^ key::SIDE_KEY
    }

    /// How many empty squares are of this class for `side`. Known for strong
    /// classes, [`CellClass::is_strong`]; others are counted on the spot.
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

    /// The class of a square for `side`. A square with a stone answers what it
    /// was just before the stone was put.
    #[must_use]
    #[inline]
    pub const fn class(&self, side: Side, square: Square) -> CellClass {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .class()
    }

    /// What a square is worth to `side`. A square with a stone answers what it
    /// was just before the stone was put.
    #[must_use]
    #[inline]
    pub const fn value(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .value()
    }

    /// How early a stone of `side` there is worth trying, 0 to 255.
    #[must_use]
    #[inline]
    pub const fn order(&self, side: Side, square: Square) -> i32 {
        self.cells[square.index() % CELLS]
            .scored
            .for_side(side)
            .order()
    }

    /// The shapes of a square for `side`: in its row, its column, the rising
    /// diagonal and the falling one. A square with a stone answers what they
    /// were just before the stone was put.
    #[must_use]
    #[inline]
    pub fn shapes(&self, side: Side, square: Square) -> [LineShape; DIRECTIONS] {
        crate::pattern::tables::unpack_shapes(self.shape_nibbles(side, square))
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
        self.state
            .sums
            .for_side(side, self.size.area() - self.stones())
    }

    /// The empty squares worth a look: within two of a stone, or three along a
    /// line; the center while there is no stone. Never empty while a square is.
    /// Captured stones count as if they were still there.
    #[must_use]
    #[inline]
    pub fn candidates(&self) -> SquareSet {
        if self.stones() == 0 {
            SquareSet::from_iter([self.size.center()])
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
    pub(crate) const fn tables(&self) -> &'static PatternTables {
        self.tables
    }

    /// The stones by line.
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

//! One line of a board as one side sees it: its stones, and what one more stone
//! makes of some of them. The tables say what is a five; everything else is
//! counted back from there.

use core::marker::PhantomData;

use zeitnot_core::Side;

use crate::board::{Board, STEPS, window};
use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{LineShape, PatternTables};
use crate::rule::{Rule, StoneRun};
use crate::square::Square;
use crate::square_set::SquareSet;

/// Cells of a line, a bit each.
pub(super) type CellBits = u32;

/// Cells of a five.
const FIVE: usize = 5;

/// What one more stone is to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A line that wins.
    Five,
    /// Four stones that no answer in their line keeps from five.
    OpenFour,
    /// Four stones that one more makes five.
    Four,
    /// Three stones that one more makes an open four.
    OpenThree,
    /// Three stones that one more makes a four.
    Three,
}

/// A line and who looks at it.
#[derive(Clone, Copy)]
pub(super) struct ThreatLine<R> {
    tables: &'static PatternTables,
    side: Side,
    direction: usize,
    /// Two bits a cell, walls at both ends.
    codes: u64,
    /// The first cell of the board, and its place among the codes.
    start: Square,
    first: usize,
    length: usize,
    rule: PhantomData<R>,
}

impl<R: Rule> ThreatLine<R> {
    /// The lines of a board in which a five has room.
    pub(super) fn all(board: &Board<R>, side: Side) -> impl Iterator<Item = Self> + '_ {
        let size = board.size();
        let is_on_board = move |index: u16| {
            let square = Square::from_u16(index);
            square.is_some_and(|square| size.contains(square))
        };
        STEPS
            .into_iter()
            .enumerate()
            .flat_map(move |(direction, step)| {
                let starts = size
                    .squares()
                    .filter(move |start| !is_on_board(start.to_u16().wrapping_sub(step)));
                starts.map(move |start| {
                    let (codes, first) = board.lines().through(direction, start);
                    let cells =
                        (0..).map(|i: u16| start.to_u16().wrapping_add(step.wrapping_mul(i)));
                    Self {
                        tables: board.tables(),
                        side,
                        direction,
                        codes,
                        start,
                        first,
                        length: cells.take_while(|&index| is_on_board(index)).count(),
                        rule: PhantomData,
                    }
                })
            })
            .filter(|line| line.length >= FIVE)
    }

    /// Which of the four directions it runs in.
    pub(super) const fn direction(&self) -> usize {
        self.direction
    }

    /// The line with other contents in a cell.
    fn with(mut self, cell: usize, code: u8) -> Self {
        self.codes = self.codes & !(3 << (2 * cell)) | u64::from(code) << (2 * cell);
        self
    }

    /// The line after a stone of the opponent's on `put` that took `taken` off
    /// the board. Either may lie elsewhere.
    pub(super) fn after_answer(self, put: Square, taken: &[Square]) -> Self {
        let line = match self.cell(put) {
            Some(cell) => self.with(cell, stone_code(self.side.other())),
            None => self,
        };
        taken.iter().fold(line, |line, &stone| {
            line.cell(stone)
                .map_or(line, |cell| line.with(cell, CODE_EMPTY))
        })
    }

    const fn code(&self, cell: usize) -> u8 {
        (self.codes >> (2 * cell)) as u8 & 3
    }

    fn filled_with(&self, code: u8) -> CellBits {
        let cells = self.first..self.first + self.length;
        let same = cells.filter(|&cell| self.code(cell) == code);
        same.fold(0, |cells, cell| cells | 1 << cell)
    }

    /// The side's own stones.
    pub(super) fn own(&self) -> CellBits {
        self.filled_with(stone_code(self.side))
    }

    /// The empty cells.
    pub(super) fn empty(&self) -> CellBits {
        self.filled_with(CODE_EMPTY)
    }

    /// What a stone of the side in a cell makes, or made, in this line.
    fn shape(&self, cell: usize) -> LineShape {
        let shapes = self.tables.shapes(window::<R>(self.codes, 2 * cell));
        LineShape::from_nibble(shapes >> (4 * self.side.index()) & 15)
    }

    /// The stones of every live window of five cells: one with no stone of the
    /// opponent's in it, and with at least two of the side's.
    pub(super) fn groups(&self) -> Vec<CellBits> {
        let mut groups: Vec<CellBits> = self.windows().map(|(stones, _)| stones).collect();
        groups.retain(|stones| stones.count_ones() > 1);
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Own stones and empty cells of each live window.
    fn windows(&self) -> impl Iterator<Item = (CellBits, CellBits)> {
        let (own, empty) = (self.own(), self.empty());
        let starts = self.first..=self.first + self.length - FIVE;
        starts.filter_map(move |start| {
            let cells: CellBits = ((1 << FIVE) - 1) << start;
            ((own | empty) & cells == cells).then_some((own & cells, empty & cells))
        })
    }

    /// The empty cells where one more stone reaches the goal with `stones`,
    /// which are all of the side's in some live window.
    pub(super) fn completing(&self, stones: CellBits, goal: Goal) -> CellBits {
        let windows = self.windows().filter(|&(own, _)| own == stones);
        let free = windows.fold(0, |free, (_, empty)| free | empty);
        cells_of(free)
            .filter(|&cell| self.makes(stones, cell, goal))
            .fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Does a stone in an empty cell reach the goal with `stones`? One that
    /// makes five makes nothing less.
    fn makes(&self, stones: CellBits, cell: usize, goal: Goal) -> bool {
        let is_five = self.shape(cell) == LineShape::Five;
        if goal == Goal::Five || is_five {
            return goal == Goal::Five && is_five;
        }
        let after = self.with(cell, stone_code(self.side));
        let stones = stones | 1 << cell;
        match goal {
            Goal::Five => is_five,
            Goal::OpenFour => after.is_open_four(stones),
            Goal::Four => after.completing(stones, Goal::Five) != 0,
            Goal::OpenThree => after.completing(stones, Goal::OpenFour) != 0,
            Goal::Three => after.completing(stones, Goal::Four) != 0,
        }
    }

    /// Are the four stones sure of a five in this line?
    pub(super) fn is_open_four(&self, stones: CellBits) -> bool {
        let fives = self.completing(stones, Goal::Five);
        let opponent = stone_code(self.side.other());
        // Blocked or not at one end, a lone completing cell can be taken.
        fives.count_ones() > 1
            && cells_of(self.empty()).all(|stop| {
                self.with(stop, opponent)
                    .still_completes(fives, 0, Goal::Five)
            })
    }

    /// Is one of `cells` still empty, and does a stone there reach the goal
    /// with `stones`?
    pub(super) fn still_completes(&self, cells: CellBits, stones: CellBits, goal: Goal) -> bool {
        let left = cells & self.empty();
        let stands = goal == Goal::Five || self.own() & stones == stones;
        stands && cells_of(left).any(|cell| self.makes(stones, cell, goal))
    }

    /// The unbroken rows of five stones and more, each with whether it wins.
    pub(super) fn long_rows(&self) -> Vec<(CellBits, bool)> {
        let mut rows = Vec::new();
        let own = self.own();
        let mut cell = self.first;
        while cell < self.first + self.length {
            let length = (own >> cell).trailing_ones() as usize;
            if length >= FIVE {
                let stones = ((1 << length) - 1) << cell;
                rows.push((stones, self.wins(cell, length)));
            }
            cell += length + 1;
        }
        rows
    }

    /// Does a row win that begins at a cell?
    fn wins(&self, cell: usize, length: usize) -> bool {
        let opponent = stone_code(self.side.other());
        let ends = [self.code(cell - 1), self.code(cell + length)];
        let run = StoneRun {
            length,
            blocked_ends: ends.iter().filter(|&&end| end == opponent).count(),
        };
        R::wins(self.side, run)
    }

    fn square(&self, cell: usize) -> Square {
        let distance = (cell - self.first) as u16;
        let step = STEPS[self.direction].wrapping_mul(distance);
        Square::from_index(self.start.to_u16().wrapping_add(step))
    }

    fn cell(&self, square: Square) -> Option<usize> {
        let cells = self.first..self.first + self.length;
        cells.into_iter().find(|&cell| self.square(cell) == square)
    }

    /// The cells of this line that are in a set.
    pub(super) fn cells(&self, squares: &SquareSet) -> CellBits {
        let cells = self.first..self.first + self.length;
        let members = cells.filter(|&cell| squares.contains(self.square(cell)));
        members.fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Cells of this line as squares of the board.
    pub(super) fn squares(&self, cells: CellBits) -> SquareSet {
        cells_of(cells).map(|cell| self.square(cell)).collect()
    }
}

/// The numbers of some cells, lowest first.
fn cells_of(mut cells: CellBits) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

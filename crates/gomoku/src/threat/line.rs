//! A line of a board from one side's viewpoint: its stones, and what another stone
//! makes of them. The tables define a five; weaker threats are derived from it.

use core::marker::PhantomData;

use zeitnot_core::Side;

use crate::board::{Board, STEPS, window};
use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{LineShape, PatternTables};
use crate::rule::{Rule, StoneRun};
use crate::square::Square;
use crate::square_set::SquareSet;

/// A set of cells of a line, one bit each.
pub(super) type CellBits = u32;

/// Cells of a five.
const FIVE: usize = 5;

/// The threat or five that another stone should make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A winning line.
    Five,
    /// Four stones that become a five after any answer in their line.
    OpenFour,
    /// Four stones of which another stone makes a five.
    Four,
    /// Three stones of which another stone makes an open four.
    OpenThree,
    /// Three stones of which another stone makes a four.
    Three,
}

/// A line from one side's viewpoint.
#[derive(Clone, Copy)]
pub(super) struct ThreatLine<R> {
    tables: &'static PatternTables,
    side: Side,
    direction: usize,
    /// Two bits per cell, with walls at both ends.
    codes: u64,
    /// The first cell on the board, and its index in `codes`.
    start: Square,
    first: usize,
    length: usize,
    rule: PhantomData<R>,
}

impl<R: Rule> ThreatLine<R> {
    /// Returns the lines of a board that are long enough for a five.
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

    pub(super) const fn direction(&self) -> usize {
        self.direction
    }

    /// Returns the line with other contents in a cell.
    fn with(mut self, cell: usize, code: u8) -> Self {
        self.codes = self.codes & !(3 << (2 * cell)) | u64::from(code) << (2 * cell);
        self
    }

    /// Returns the line after an opponent's stone on `put` that captured `taken`.
    /// These squares need not be in the line.
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

    /// Returns the side's stones.
    pub(super) fn own(&self) -> CellBits {
        self.filled_with(stone_code(self.side))
    }

    /// Returns the empty cells.
    pub(super) fn empty(&self) -> CellBits {
        self.filled_with(CODE_EMPTY)
    }

    /// Returns the shape that a stone of the side makes, or has made, in a cell.
    fn shape(&self, cell: usize) -> LineShape {
        let shapes = self.tables.shapes(window::<R>(self.codes, 2 * cell));
        LineShape::from_nibble(shapes >> (4 * self.side.index()) & 15)
    }

    /// Returns the stones of every live window: five cells without an opponent's
    /// stone and with at least two stones of the side.
    pub(super) fn groups(&self) -> Vec<CellBits> {
        let mut groups: Vec<CellBits> = self.windows().map(|(stones, _)| stones).collect();
        groups.retain(|stones| stones.count_ones() > 1);
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Returns the side's stones and the empty cells of each live window.
    fn windows(&self) -> impl Iterator<Item = (CellBits, CellBits)> {
        let (own, empty) = (self.own(), self.empty());
        let starts = self.first..=self.first + self.length - FIVE;
        starts.filter_map(move |start| {
            let cells: CellBits = ((1 << FIVE) - 1) << start;
            ((own | empty) & cells == cells).then_some((own & cells, empty & cells))
        })
    }

    /// Returns the empty cells where another stone reaches the goal with `stones`,
    /// which must be all stones of the side in a live window.
    pub(super) fn completing(&self, stones: CellBits, goal: Goal) -> CellBits {
        let windows = self.windows().filter(|&(own, _)| own == stones);
        let free = windows.fold(0, |free, (_, empty)| free | empty);
        cells_of(free)
            .filter(|&cell| self.makes(stones, cell, goal))
            .fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Returns `true` if a stone in an empty cell reaches the goal with `stones`. A
    /// stone that makes a five makes nothing less.
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

    /// Returns `true` if the four stones become a five after any answer in this line.
    pub(super) fn is_open_four(&self, stones: CellBits) -> bool {
        let fives = self.completing(stones, Goal::Five);
        let opponent = stone_code(self.side.other());
        // The opponent can take a single completing cell.
        fives.count_ones() > 1
            && cells_of(self.empty()).all(|stop| {
                self.with(stop, opponent)
                    .still_completes(fives, 0, Goal::Five)
            })
    }

    /// Returns `true` if one of `cells` is still empty and a stone there reaches the
    /// goal with `stones`.
    pub(super) fn still_completes(&self, cells: CellBits, stones: CellBits, goal: Goal) -> bool {
        let left = cells & self.empty();
        let complete = goal == Goal::Five || self.own() & stones == stones;
        complete && cells_of(left).any(|cell| self.makes(stones, cell, goal))
    }

    /// Returns the unbroken rows of five or more stones, each with whether it wins.
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

    /// Returns `true` if a row that begins at `cell` wins.
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

    /// Returns the cells of this line that are in `squares`.
    pub(super) fn cells(&self, squares: &SquareSet) -> CellBits {
        let cells = self.first..self.first + self.length;
        let members = cells.filter(|&cell| squares.contains(self.square(cell)));
        members.fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Returns the squares of cells of this line.
    pub(super) fn squares(&self, cells: CellBits) -> SquareSet {
        cells_of(cells).map(|cell| self.square(cell)).collect()
    }
}

/// Returns the indices of the set bits, lowest first.
fn cells_of(mut cells: CellBits) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

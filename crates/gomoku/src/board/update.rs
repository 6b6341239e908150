//! Moves made and taken back. This is the engine's hottest code: a move
//! touches only the empty squares that can see the new stone along a line,
//! and taking it back only copies.

use zeitnot_core::Side;

use super::cell::{Cell, replace_direction};
use super::lines::{self, STEPS};
use super::state::{SAVED, State, StrongSquares};
use super::{Board, key};
use crate::pattern::tables::{CODE_EMPTY, Scored, stone_code};
use crate::pattern::{CellClass, Tables};
use crate::rule::Rule;
use crate::square::{CELLS, Square};

/// The squares near a stone, row by row around it: all within two, and three
/// away along the lines. The column of the stone is bit 5.
const NEAR: [u32; 7] = [
    0b001_0010_0100,
    0b000_1111_1000,
    0b000_1111_1000,
    0b001_1111_1100,
    0b000_1111_1000,
    0b000_1111_1000,
    0b001_0010_0100,
];

impl<R: Rule> Board<R> {
    /// Puts a stone of the side to move on an empty square of an undecided
    /// game. For moves that come from outside there is [`Board::play`].
    pub fn make(&mut self, square: Square) {
        debug_assert!(self.is_empty(square), "{square} is not empty");
        debug_assert!(self.state.winner.is_none(), "{square} comes after the end");
        let side = self.state.side;
        let frame = &mut self.frames[self.stones];
        frame.state = self.state;
        self.moves[self.stones] = square;
        self.stones += 1;

        let centre = &mut self.cells[square.index() % CELLS];
        let mut update = Update {
            tables: self.tables,
            saved: &mut frame.saved,
            saved_len: 0,
            sums: self.state.sums,
            state: &mut self.state,
            strong: &mut self.strong,
            strong_changed: false,
        };
        update.occupy(centre);
        centre.contents = stone_code(side);
        if centre.scored[side.index()].class == CellClass::Win {
            update.state.winner = Some(side);
        }

        self.vacant.remove(square);
        self.lines.toggle(square, stone_code(side));
        let cells = &mut self.cells;
        let at = |direction| self.lines.through(direction, square);
        update.line::<R, 0>(cells, square, at(0));
        update.line::<R, 1>(cells, square, at(1));
        update.line::<R, 2>(cells, square, at(2));
        update.line::<R, 3>(cells, square, at(3));

        let Update {
            saved_len,
            sums,
            strong_changed,
            ..
        } = update;
        frame.saved_len = saved_len;
        frame.strong_changed = strong_changed;
        self.state.sums = sums;
        self.state.near.stamp(square, &NEAR);
        self.state.key ^= key::stone(side, square) ^ key::SIDE;
        self.state.side = side.other();
    }

    /// Takes the last stone back; does nothing on an empty board. Passes made
    /// since that stone are taken back with it.
    pub fn unmake(&mut self) {
        let Some(last) = self.stones.checked_sub(1) else {
            return;
        };
        self.stones = last;
        let square = self.moves[last];
        let frame = &self.frames[last];
        if frame.strong_changed {
            restore_strong(
                &mut self.strong,
                &self.cells,
                &frame.saved[..frame.saved_len],
            );
        }
        let contents = self.cells[square.index() % CELLS].contents;
        for saved in &frame.saved[..frame.saved_len] {
            self.cells[usize::from(saved.index) % CELLS] = *saved;
        }
        self.state = frame.state;
        self.vacant.insert(square);
        self.lines.toggle(square, contents);
    }

    /// Passes: the other side is to move, nothing else changes.
    #[inline]
    pub fn make_null(&mut self) {
        self.state.side = self.state.side.other();
        self.state.key ^= key::SIDE;
    }

    /// Takes back a pass that was the last thing made.
    #[inline]
    pub fn unmake_null(&mut self) {
        self.make_null();
    }

    /// Lets `side` put the next stone; from there the sides alternate.
    #[inline]
    pub fn set_side_to_move(&mut self, side: Side) {
        if self.state.side != side {
            self.make_null();
        }
    }
}

/// A move in progress: what it changes apart from the cells, with the sums
/// held where the optimiser can keep them in registers.
struct Update<'a> {
    tables: &'static Tables,
    saved: &'a mut [Cell; SAVED],
    saved_len: usize,
    sums: [i32; 2],
    state: &'a mut State,
    strong: &'a mut [StrongSquares; 2],
    strong_changed: bool,
}

impl Update<'_> {
    /// Takes the square of the new stone out of every total.
    #[inline(always)]
    fn occupy(&mut self, cell: &Cell) {
        self.save(cell);
        for side in Side::BOTH {
            let Scored { value, class, .. } = cell.scored[side.index()];
            self.sums[side.index()] -= i32::from(value);
            self.state.counts[side.index()][class as usize] -= 1;
            if class >= CellClass::OpenThree {
                self.strong[side.index()].file(Square::from_index(cell.index), CellClass::None);
                self.strong_changed = true;
            }
        }
    }

    #[inline(always)]
    fn save(&mut self, cell: &Cell) {
        self.saved[self.saved_len % SAVED] = *cell;
        self.saved_len += 1;
    }

    /// Brings the empty squares of one line up to date.
    #[inline(always)]
    fn line<R: Rule, const DIRECTION: usize>(
        &mut self,
        cells: &mut [Cell; CELLS],
        square: Square,
        (line, position): (u64, usize),
    ) {
        let first = position - R::RADIUS;
        let around = line >> (2 * first);
        let mask = (1u64 << (2 * (2 * R::RADIUS + 1))) - 1;
        let mut empty = !(around | around >> 1) & 0x5555_5555_5555_5555 & mask;
        while empty != 0 {
            let offset = empty.trailing_zeros() as usize / 2;
            empty &= empty - 1;
            let entry = self.tables.shapes(lines::window::<R>(line, first + offset));
            let distance = (offset as u16).wrapping_sub(R::RADIUS as u16);
            let index = square
                .to_u16()
                .wrapping_add(STEPS[DIRECTION].wrapping_mul(distance));
            let cell = &mut cells[usize::from(index) % CELLS];
            debug_assert_eq!(cell.contents, CODE_EMPTY);
            let shapes = replace_direction(cell.shapes, DIRECTION, entry);
            if shapes != cell.shapes {
                self.save(cell);
                let old = *cell;
                *cell = old.with_shapes(shapes, self.tables);
                self.score(Side::First, index, &old, cell);
                self.score(Side::Second, index, &old, cell);
            }
        }
    }

    /// Counts a changed square for one side.
    #[inline(always)]
    fn score(&mut self, side: Side, index: u16, old: &Cell, new: &Cell) {
        let (old, new) = (old.scored[side.index()], new.scored[side.index()]);
        self.sums[side.index()] += i32::from(new.value) - i32::from(old.value);
        if old.class != new.class {
            let counts = &mut self.state.counts[side.index()];
            counts[old.class as usize] -= 1;
            counts[new.class as usize] += 1;
            if old.class.max(new.class) >= CellClass::OpenThree {
                self.strong[side.index()].file(Square::from_index(index), new.class);
                self.strong_changed = true;
            }
        }
    }
}

/// Files every saved square where it was before the move.
#[cold]
fn restore_strong(strong: &mut [StrongSquares; 2], cells: &[Cell; CELLS], saved: &[Cell]) {
    for saved in saved {
        let now = &cells[usize::from(saved.index) % CELLS];
        for side in Side::BOTH.map(Side::index) {
            let class = saved.scored[side].class;
            if class.max(now.scored[side].class) >= CellClass::OpenThree {
                strong[side].file(Square::from_index(saved.index), class);
            }
        }
    }
}

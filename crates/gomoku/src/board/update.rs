//! Moves made and taken back. This is the engine's hottest code: a move
//! touches only the empty squares that can see the new stone along a line,
//! and taking it back only copies.

use zeitnot_core::Side;

use super::capture::update_capturable_pairs;
use super::cell::{BoardCell, replace_direction};
use super::lines::{self, BoardLines, STEPS};
use super::setup::shapes_of;
use super::state::{BoardSummary, BoardUndo, MAX_CHANGED_CELLS, StrongSquares};
use super::{Board, key};
use crate::pattern::scored::CellScorePair;
use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{CellClass, PatternTables};
use crate::rule::Rule;
use crate::square::{CELLS, PAD, Square};

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
        self.record_move(square);
        let makes_five = self.place_stone(side, square);
        if R::CAPTURES {
            self.resolve_captures(side, square, makes_five);
        } else if makes_five {
            self.state.winner = Some(side);
        }
        self.state.key ^= key::SIDE_KEY;
        self.state.side = side.other();
    }

    /// Takes the last stone back; does nothing on an empty board. Passes made
    /// since that stone are taken back with it.
    pub fn unmake(&mut self) {
        if self.moves_made == 0 {
            return;
        }
        self.moves_made -= 1;
        self.moves_set_up = self.moves_set_up.min(self.moves_made);
        if R::CAPTURES {
            while self.undo_stack[self.undo_depth - 1].removed.is_some() {
                self.undo::<true>();
            }
        }
        self.undo::<false>();
    }

    /// Notes where the next stone goes.
    #[inline]
    pub(super) fn record_move(&mut self, square: Square) {
        if R::CAPTURES && self.moves_made == self.moves.len() {
            self.moves.resize(2 * self.moves_made, square);
        }
        self.moves[self.moves_made] = square;
        self.moves_made += 1;
    }

    /// Puts a stone and brings the patterns up to date; tells whether it made
    /// a five. Whose turn it is and who wins is not decided here.
    #[inline]
    pub(super) fn place_stone(&mut self, side: Side, square: Square) -> bool {
        let makes_five = self.class(side, square) == CellClass::Win;
        self.change::<false>(side, square);
        makes_five
    }

    /// Takes a captured stone of `side` off the board.
    pub(super) fn remove_stone(&mut self, side: Side, square: Square) {
        self.change::<true>(side, square);
    }

    /// Puts or lifts a stone.
    #[inline(always)]
    fn change<const LIFT: bool>(&mut self, side: Side, square: Square) {
        let code = stone_code(side);
        if R::CAPTURES && self.undo_depth == self.undo_stack.len() {
            self.grow_undo_stack();
        }
        let frame = &mut self.undo_stack[self.undo_depth];
        self.undo_depth += 1;
        frame.state = self.state;
        frame.square = square;
        if R::CAPTURES {
            frame.removed = LIFT.then_some(side);
        }
        if R::CAPTURES && self.rules.captures {
            update_capturable_pairs(&self.lines, square, -1, &mut self.state);
        }

        self.lines.toggle(square, code);
        self.vacant.set(square, LIFT);
        let near = self.near.rows_around(square);
        frame.near = *near;
        if !LIFT {
            for (row, pattern) in near.iter_mut().zip(NEAR) {
                *row |= pattern << (square.column() - usize::from(PAD));
            }
        }

        let center = &mut self.cells[square.index() % CELLS];
        frame.saved[0] = *center;
        frame.indices[0] = square.to_u16();
        if LIFT {
            center.contents = CODE_EMPTY;
            center.shapes = shapes_of::<R>(self.tables, &self.lines, square);
        } else {
            center.contents = code;
        }
        let mut reshape = ShapeUpdate {
            tables: self.tables,
            cells: &mut self.cells,
            saved: &mut frame.saved,
            indices: &mut frame.indices,
            len: 1,
        };
        reshape.update_line::<R, 0>(square, &self.lines);
        reshape.update_line::<R, 1>(square, &self.lines);
        reshape.update_line::<R, 2>(square, &self.lines);
        reshape.update_line::<R, 3>(square, &self.lines);
        frame.saved_len = reshape.len;

        self.state.key ^= key::stone(side, square);
        self.state.stones = if LIFT {
            self.state.stones - 1
        } else {
            self.state.stones + 1
        };
        rescore::<LIFT>(
            self.tables,
            &mut self.cells,
            &mut self.state,
            &mut self.strong,
            frame,
        );
        if R::CAPTURES && self.rules.captures {
            update_capturable_pairs(&self.lines, square, 1, &mut self.state);
        }
    }

    /// Takes the last change back.
    #[inline(always)]
    fn undo<const LIFT: bool>(&mut self) {
        self.undo_depth -= 1;
        let frame = &self.undo_stack[self.undo_depth];
        let square = frame.square;
        let mut strong = frame.strong;
        while strong != 0 {
            let i = strong.trailing_zeros() as usize % MAX_CHANGED_CELLS;
            strong &= strong - 1;
            for side in Side::BOTH {
                // A stone that was lifted stands there again.
                let scored = if LIFT && i == 0 {
                    CellScorePair::NONE
                } else {
                    frame.saved[i].scored
                };
                let class = scored.for_side(side).class_code();
                self.strong[side.index()].toggle(Square::from_index(frame.indices[i]), class);
            }
        }
        let before = self.cells[square.index() % CELLS].contents;
        let len = frame.saved_len.min(MAX_CHANGED_CELLS);
        for (saved, &index) in frame.saved[..len].iter().zip(&frame.indices[..len]) {
            self.cells[usize::from(index) % CELLS] = *saved;
        }
        let after = self.cells[square.index() % CELLS].contents;
        self.state = frame.state;
        *self.near.rows_around(square) = frame.near;
        self.vacant.set(square, !LIFT);
        // One of the two is a stone's code, the other that of nothing.
        self.lines.toggle(square, before | after);
    }

    /// Captured stones make room for more moves than there are squares.
    #[cold]
    fn grow_undo_stack(&mut self) {
        let frame = self.undo_stack[0].clone();
        self.undo_stack.resize(2 * self.undo_stack.len(), frame);
    }

    /// Passes: the other side is to move, nothing else changes.
    #[inline]
    pub fn make_null(&mut self) {
        self.state.side = self.state.side.other();
        self.state.key ^= key::SIDE_KEY;
    }

    /// Takes back a pass that was the last thing made.
    #[inline]
    pub fn unmake_null(&mut self) {
        self.make_null();
    }

    /// Passes in a game: whoever leaves a five standing has lost.
    pub fn pass(&mut self) {
        if let Some(side) = self.state.pending {
            self.state.winner = Some(side);
        }
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

/// The first half of a move: new shapes, with the old cells saved. Two short
/// loops fit the registers where one did not: 8 % more moves a second.
struct ShapeUpdate<'a> {
    tables: &'static PatternTables,
    cells: &'a mut [BoardCell; CELLS],
    saved: &'a mut [BoardCell; MAX_CHANGED_CELLS],
    indices: &'a mut [u16; MAX_CHANGED_CELLS],
    len: usize,
}

impl ShapeUpdate<'_> {
    /// Brings the empty squares of one line through the new stone up to date.
    #[inline(always)]
    fn update_line<R: Rule, const DIRECTION: usize>(&mut self, square: Square, lines: &BoardLines) {
        let (line, position) = lines.through(DIRECTION, square);
        let first = position - R::RADIUS;
        let around = line >> (2 * first);
        let center = 1u64 << (2 * R::RADIUS);
        let mask = ((1u64 << (2 * (2 * R::RADIUS + 1))) - 1) & !center;
        let mut empty = !(around | around >> 1) & 0x5555_5555_5555_5555 & mask;
        let reach = STEPS[DIRECTION].wrapping_mul(R::RADIUS as u16);
        let leftmost = square.to_u16().wrapping_sub(reach);
        while empty != 0 {
            let bit = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let entry = self
                .tables
                .shapes(lines::window::<R>(line, 2 * first + bit));
            let index = leftmost.wrapping_add(STEPS[DIRECTION].wrapping_mul(bit as u16 / 2));
            let cell = &mut self.cells[usize::from(index) % CELLS];
            debug_assert_eq!(cell.contents, CODE_EMPTY);
            let shapes = replace_direction(cell.shapes, DIRECTION, entry);
            self.saved[self.len % MAX_CHANGED_CELLS] = *cell;
            self.indices[self.len % MAX_CHANGED_CELLS] = index;
            self.len += usize::from(shapes != cell.shapes);
            cell.shapes = shapes;
        }
    }
}

/// The second half of a move: classes, values and totals of the squares whose
/// shapes are new.
#[inline(always)]
fn rescore<const LIFT: bool>(
    tables: &PatternTables,
    cells: &mut [BoardCell; CELLS],
    state: &mut BoardSummary,
    strong: &mut [StrongSquares; 2],
    frame: &mut BoardUndo,
) {
    let mut sums = state.sums;
    let mut strong_changed = 0;
    let len = frame.saved_len.min(MAX_CHANGED_CELLS);
    for (i, (old, &index)) in frame.saved[..len]
        .iter()
        .zip(&frame.indices[..len])
        .enumerate()
    {
        let cell = &mut cells[usize::from(index) % CELLS];
        // A square with a stone, which only the first can be, counts for none.
        let old = if LIFT && i == 0 {
            CellScorePair::NONE
        } else {
            sums.subtract(old.scored);
            old.scored
        };
        let new = if !LIFT && i == 0 {
            CellScorePair::NONE
        } else {
            cell.scored = cell.score(tables);
            sums.add(cell.scored);
            cell.scored
        };
        if old.strong_differs(new) {
            strong_changed |= 1 << i;
            update_strong(state, strong, Square::from_index(index), old, new);
        }
    }
    state.sums = sums;
    frame.strong = strong_changed;
}

/// Counts and files a square that was or is strong.
fn update_strong(
    state: &mut BoardSummary,
    strong: &mut [StrongSquares; 2],
    square: Square,
    old: CellScorePair,
    new: CellScorePair,
) {
    for side in Side::BOTH {
        let (was, is) = (
            old.for_side(side).class_code(),
            new.for_side(side).class_code(),
        );
        if was != is {
            state.counts[side.index()].subtract(was);
            state.counts[side.index()].add(is);
            strong[side.index()].toggle(square, is);
        }
    }
}

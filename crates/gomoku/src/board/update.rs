//! Making and unmaking moves, the most critical code for speed.
//!
//! A move updates only the empty squares that share a line with the new stone, and
//! unmaking it only copies.

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

/// The cells near a stone by row: all within two, and three away along the lines.
///
/// Bit 5 is the column of the stone.
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
    /// Places a stone of the side to move on an empty square of an undecided game.
    ///
    /// [`Board::play`] checks these conditions.
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

    /// Takes back the last stone, with the passes after it; does nothing on an empty
    /// board.
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

    /// Appends a square to the moves.
    #[inline]
    pub(super) fn record_move(&mut self, square: Square) {
        if R::CAPTURES && self.moves_made == self.moves.len() {
            self.moves.resize(2 * self.moves_made, square);
        }
        self.moves[self.moves_made] = square;
        self.moves_made += 1;
    }

    /// Places a stone and updates the patterns; returns `true` if it makes a five.
    ///
    /// Does not change the side to move or the winner.
    #[inline]
    pub(super) fn place_stone(&mut self, side: Side, square: Square) -> bool {
        let makes_five = self.class(side, square) == CellClass::Win;
        self.change::<false>(side, square);
        makes_five
    }

    /// Removes a captured stone of `side`.
    pub(super) fn remove_stone(&mut self, side: Side, square: Square) {
        self.change::<true>(side, square);
    }

    /// Places a stone, or removes it if `LIFT`.
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
        let mut update = ShapeUpdate {
            tables: self.tables,
            cells: &mut self.cells,
            saved: &mut frame.saved,
            indices: &mut frame.indices,
            len: 1,
        };
        update.update_line::<R, 0>(square, &self.lines);
        update.update_line::<R, 1>(square, &self.lines);
        update.update_line::<R, 2>(square, &self.lines);
        update.update_line::<R, 3>(square, &self.lines);
        frame.saved_len = update.len;

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

    /// Undoes the last change.
    #[inline(always)]
    pub(super) fn undo<const LIFT: bool>(&mut self) {
        self.undo_depth -= 1;
        let frame = &self.undo_stack[self.undo_depth];
        let square = frame.square;
        let mut strong = frame.strong;
        while strong != 0 {
            let i = strong.trailing_zeros() as usize % MAX_CHANGED_CELLS;
            strong &= strong - 1;
            for side in Side::BOTH {
                // A captured stone is on the board again.
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
        // One of the two is the code of a stone, the other that of an empty cell.
        self.lines.toggle(square, before | after);
    }

    /// Grows the undo stack; with captures there may be more moves than squares.
    #[cold]
    fn grow_undo_stack(&mut self) {
        let frame = self.undo_stack[0].clone();
        self.undo_stack.resize(2 * self.undo_stack.len(), frame);
    }

    /// Makes a null move: the other side is to move, and nothing else changes.
    #[inline]
    pub fn make_null(&mut self) {
        self.state.side = self.state.side.other();
        self.state.key ^= key::SIDE_KEY;
    }

    /// Unmakes a null move, which must be the last change.
    #[inline]
    pub fn unmake_null(&mut self) {
        self.make_null();
    }

    /// Passes in a game; a side that leaves a pending five unbroken loses.
    ///
    /// Before the first move, it only changes the side to move.
    pub fn pass(&mut self) {
        if self.moves_made == self.moves_set_up {
            self.make_null();
            return self.resolve_set_up();
        }
        if let Some(five) = self.state.pending {
            self.state.winner = Some(five.side);
        }
        self.make_null();
    }

    /// Sets the side to move.
    #[inline]
    pub fn set_side_to_move(&mut self, side: Side) {
        if self.state.side != side {
            self.make_null();
        }
    }
}

/// The first half of a move, which updates shapes and saves the old cells.
///
/// Two short loops fit into the registers and are 8 % faster than one.
struct ShapeUpdate<'a> {
    tables: &'static PatternTables,
    cells: &'a mut [BoardCell; CELLS],
    saved: &'a mut [BoardCell; MAX_CHANGED_CELLS],
    indices: &'a mut [u16; MAX_CHANGED_CELLS],
    len: usize,
}

impl ShapeUpdate<'_> {
    /// Updates the empty squares of one line through the changed stone.
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

/// The second half of a move, which updates the classes, values, and totals of the
/// squares with new shapes.
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
        // The first cell has no score while a stone is on it.
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

/// Updates counts and sets for a square that was or is strong.
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

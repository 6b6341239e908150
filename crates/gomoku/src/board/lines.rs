//! The stones as lines: in each of four directions, every line is a word of two bits
//! per cell with walls at both ends, so that a shift and a mask give the cells
//! around a square.

use crate::pattern::tables::CODE_WALL;
use crate::rule::Rule;
use crate::square::{BoardSize, STRIDE, Square};

/// Number of directions: row, column, rising diagonal, falling diagonal.
pub(crate) const DIRECTIONS: usize = 4;

/// Index distance to the next cell of a line, by direction.
pub(crate) const STEPS: [u16; DIRECTIONS] = [1, STRIDE, STRIDE + 1, 1u16.wrapping_sub(STRIDE)];

/// Capacity for every diagonal of the padded board; a power of two, so that a masked
/// index needs no bounds check.
const LINES: usize = 64;

#[derive(Clone)]
pub(crate) struct BoardLines {
    words: [[u64; LINES]; DIRECTIONS],
}

impl BoardLines {
    /// Creates the lines of an empty board.
    pub(super) fn new(size: BoardSize) -> Self {
        let mut lines = Self {
            words: [[u64::MAX; LINES]; DIRECTIONS],
        };
        for square in size.squares() {
            lines.toggle(square, CODE_WALL);
        }
        lines
    }

    /// Places a code on an empty cell, or removes it.
    #[inline]
    pub(super) fn toggle(&mut self, square: Square, code: u8) {
        for direction in 0..DIRECTIONS {
            let (line, position) = locate(direction, square);
            self.words[direction][line] ^= u64::from(code) << (2 * position);
        }
    }

    /// Returns all lines of a direction.
    pub(super) const fn in_direction(&self, direction: usize) -> &[u64; LINES] {
        &self.words[direction]
    }

    /// Returns the line through a square, and the square's position in it.
    #[inline]
    pub(crate) const fn through(&self, direction: usize, square: Square) -> (u64, usize) {
        let (line, position) = locate(direction, square);
        (self.words[direction][line], position)
    }
}

/// Returns the square at a position in a line: the inverse of [`locate`], for cells
/// on the board.
#[inline]
pub(super) const fn square_at(direction: usize, line: usize, position: usize) -> Square {
    let (column, row) = match direction {
        0 => (position, line),
        1 => (line, position),
        2 => (position, position.wrapping_sub(line) % LINES),
        _ => (position, line.wrapping_sub(position) % LINES),
    };
    Square::from_index(row as u16 * STRIDE + column as u16)
}

/// Returns the index of the line through a square, and the square's position in it.
#[inline]
const fn locate(direction: usize, square: Square) -> (usize, usize) {
    let (column, row) = (square.column(), square.row());
    let (line, position) = match direction {
        0 => (row, column),
        1 => (column, row),
        2 => (column.wrapping_sub(row), column),
        _ => (column + row, column),
    };
    (line % LINES, position)
}

/// Returns the table key of the cells around the cell at bit `bit`: `2 * RADIUS`
/// cells of two bits without the center, leftmost lowest.
#[inline]
pub(crate) const fn window<R: Rule>(line: u64, bit: usize) -> usize {
    let half = (1u64 << (2 * R::RADIUS)) - 1;
    let cells = line >> (bit - 2 * R::RADIUS);
    (cells & half | cells >> 2 & half << (2 * R::RADIUS)) as usize
}

//! The changed parts of a board, so that plays elsewhere remain valid.

use super::incremental::CachedPlay;
use crate::board::Board;
use crate::layout::SIZE;
use crate::square::Direction;

/// The number of rows and columns.
const LINES: usize = 2 * SIZE;

/// Occupied squares, one bit each, by rows and then by columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OccupiedSquares([u16; LINES]);

impl OccupiedSquares {
    pub(crate) fn from_board(board: &Board) -> Self {
        let mut lines = [0; LINES];
        for (square, _) in board.tiles() {
            lines[square.row()] |= 1 << square.column();
            lines[SIZE + square.column()] |= 1 << square.row();
        }
        Self(lines)
    }

    /// Returns the squares of its line on which a play places tiles.
    #[inline]
    pub(crate) const fn new_squares(&self, play: &CachedPlay) -> u16 {
        play.span & !self.0[play.line as usize]
    }

    /// Adds or removes the tiles of a play.
    ///
    /// `squares` is the result of [`Self::new_squares`] before the play was made.
    pub(crate) fn toggle(&mut self, play: &CachedPlay, squares: u16) {
        let line = usize::from(play.line);
        self.0[line] ^= squares;
        let (others, bit) = crossing_lines(line);
        for at in bits(squares) {
            self.0[others + at] ^= 1 << bit;
        }
    }
}

/// Returns the first crossing line, and the index of this line's square in it.
#[inline]
const fn crossing_lines(line: usize) -> (usize, usize) {
    if line < SIZE {
        (SIZE, line)
    } else {
        (0, line - SIZE)
    }
}

/// Returns the indices of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < SIZE + 1).then_some(at)
    })
}

/// The squares changed by plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChangedArea {
    /// Squares that received a tile.
    occupied: [u16; LINES],
    /// Empty squares with a changed cross-check for words in their line.
    cross_checks: [u16; LINES],
}

impl ChangedArea {
    /// Returns the change by one play on a board with these occupied squares.
    pub(crate) fn from_play(play: &CachedPlay, occupied: &OccupiedSquares) -> Self {
        let mut area = Self::default();
        area.add(play, occupied);
        area
    }

    /// Adds the change by a play.
    pub(crate) fn add(&mut self, play: &CachedPlay, occupied: &OccupiedSquares) {
        let line = usize::from(play.line);
        let squares = occupied.new_squares(play);
        self.occupied[line] |= squares;
        let (others, bit) = crossing_lines(line);
        // Crossing words end at squares of lines parallel to this one.
        let own = SIZE - others;
        for at in bits(squares) {
            let other = others + at;
            self.occupied[other] |= 1 << bit;
            let taken = occupied.0[other] | 1 << bit;
            // The empty squares nearest to the new tile.
            let after = (taken >> bit).trailing_ones() as usize + bit;
            if after < SIZE {
                self.cross_checks[own + after] |= 1 << at;
            }
            let before = (taken << (15 - bit)).leading_ones() as usize;
            if before <= bit {
                self.cross_checks[own + bit - before] |= 1 << at;
            }
        }
        // The word itself ends at squares of the crossing lines.
        let first = play.span.trailing_zeros() as usize;
        let end = 16 - play.span.leading_zeros() as usize;
        if first > 0 {
            self.cross_checks[others + first - 1] |= 1 << bit;
        }
        if end < SIZE {
            self.cross_checks[others + end] |= 1 << bit;
        }
    }

    /// Returns `true` if the change affects a word on these squares of a line.
    #[inline]
    pub(crate) const fn affects(&self, line: u8, span: u16) -> bool {
        let line = line as usize;
        // A tile before or after a word changes it.
        let with_ends = span | span << 1 | span >> 1;
        (self.occupied[line] & with_ends) | (self.cross_checks[line] & span) != 0
    }

    /// Returns the number of first squares of a line that include every start of an
    /// affected word.
    #[inline]
    pub(crate) const fn affected_starts(&self, direction: Direction, line: usize) -> usize {
        let line = direction.index() * SIZE + line;
        // A tile just before a word also changes it.
        let changed = self.occupied[line] << 1 | self.cross_checks[line];
        let end = 16 - changed.leading_zeros() as usize;
        if end < SIZE { end } else { SIZE }
    }
}

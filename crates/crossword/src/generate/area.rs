//! Where a board has changed, so that plays elsewhere need no second look.

use super::incremental::CachedPlay;
use crate::board::Board;
use crate::layout::SIZE;
use crate::square::Direction;

/// Rows and columns.
const LINES: usize = 2 * SIZE;

/// Which squares have a tile, a bit each, by rows and behind them by columns.
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

    /// The squares of its line on which a play lays tiles.
    #[inline]
    pub(crate) const fn new_squares(&self, play: &CachedPlay) -> u16 {
        play.span & !self.0[play.line as usize]
    }

    /// A play is made, or taken back: its squares were found by [`Self::new_squares`]
    /// while they were.
    pub(crate) fn toggle(&mut self, play: &CachedPlay, squares: u16) {
        let line = usize::from(play.line);
        self.0[line] ^= squares;
        let (others, bit) = crossing_lines(line);
        for at in bits(squares) {
            self.0[others + at] ^= 1 << bit;
        }
    }
}

/// Where the lines across a line begin, and which of their squares it is.
#[inline]
const fn crossing_lines(line: usize) -> (usize, usize) {
    if line < SIZE {
        (SIZE, line)
    } else {
        (0, line - SIZE)
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < SIZE + 1).then_some(at)
    })
}

/// What plays have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChangedArea {
    /// Squares that have a tile now.
    occupied: [u16; LINES],
    /// Empty squares that demand something else of words of their line.
    cross_checks: [u16; LINES],
}

impl ChangedArea {
    /// What one play changes on a board of which these squares are taken.
    pub(crate) fn from_play(play: &CachedPlay, occupied: &OccupiedSquares) -> Self {
        let mut area = Self::default();
        area.add(play, occupied);
        area
    }

    /// Adds what a play changes.
    pub(crate) fn add(&mut self, play: &CachedPlay, occupied: &OccupiedSquares) {
        let line = usize::from(play.line);
        let squares = occupied.new_squares(play);
        self.occupied[line] |= squares;
        let (others, bit) = crossing_lines(line);
        // Words across the new tiles end at squares of lines like this one.
        let own = SIZE - others;
        for at in bits(squares) {
            let other = others + at;
            self.occupied[other] |= 1 << bit;
            let taken = occupied.0[other] | 1 << bit;
            // The free squares nearest to the new tile.
            let after = (taken >> bit).trailing_ones() as usize + bit;
            if after < SIZE {
                self.cross_checks[own + after] |= 1 << at;
            }
            let before = (taken << (15 - bit)).leading_ones() as usize;
            if before <= bit {
                self.cross_checks[own + bit - before] |= 1 << at;
            }
        }
        // The word itself ends at squares of the lines across.
        let first = play.span.trailing_zeros() as usize;
        let behind = 16 - play.span.leading_zeros() as usize;
        if first > 0 {
            self.cross_checks[others + first - 1] |= 1 << bit;
        }
        if behind < SIZE {
            self.cross_checks[others + behind] |= 1 << bit;
        }
    }

    /// Has anything changed for a word that covers these squares of a line?
    #[inline]
    pub(crate) const fn affects(&self, line: u8, span: u16) -> bool {
        let line = line as usize;
        // A tile before or behind a word makes it another word.
        let with_ends = span | span << 1 | span >> 1;
        (self.occupied[line] & with_ends) | (self.cross_checks[line] & span) != 0
    }

    /// Of how many squares of a line, from its beginning, a word may begin for
    /// which something has changed.
    #[inline]
    pub(crate) const fn affected_starts(&self, direction: Direction, line: usize) -> usize {
        let line = direction.index() * SIZE + line;
        // A tile just before a word changes it, too.
        let touched = self.occupied[line] << 1 | self.cross_checks[line];
        let behind = 16 - touched.leading_zeros() as usize;
        if behind < SIZE { behind } else { SIZE }
    }
}

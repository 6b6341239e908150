//! The board: tiles and the cross-checks of empty squares.

use arrayvec::ArrayVec;

use crate::layout::SIZE;
use crate::lexicon::Lexicon;
use crate::play::Placement;
use crate::rack::RACK_SIZE;
use crate::square::{Direction, SQUARES, Square};
use crate::tile::{LaidTile, Letter, LetterSet};
use crate::tile_set::TileSet;

/// The constraint that the crossing word puts on a tile of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CrossCheck {
    /// The letters that form a word.
    pub(crate) letters: LetterSet,
    /// The total value of the adjacent tiles of the crossing word.
    pub(crate) points: i32,
    /// Whether there is a crossing word.
    pub(crate) is_crossed: bool,
}

impl CrossCheck {
    const NONE: Self = Self {
        letters: LetterSet::ALL,
        points: 0,
        is_crossed: false,
    };
}

/// The maximum number of cross-checks that a play changes: both ends of the word and
/// of each crossing word.
const MAX_CHANGED_CHECKS: usize = 2 * RACK_SIZE + 2;

/// The information to take back a play.
#[derive(Default)]
pub(crate) struct TentativePlay {
    squares: ArrayVec<Square, RACK_SIZE>,
    /// The previous cross-checks, in the order of the changes.
    cross_checks: ArrayVec<(Direction, u8, CrossCheck), MAX_CHANGED_CHECKS>,
}

/// The letters of adjacent tiles in a line.
type LetterRun = ArrayVec<Letter, SIZE>;

/// A board with tiles.
///
/// Everything is stored for both directions, so that words are contiguous in memory.
#[derive(Clone)]
pub struct Board {
    /// The number of each [`LaidTile`]; 0 for an empty square.
    laid: [[u8; SQUARES]; 2],
    /// By the direction of the word to be placed, not of the crossing word.
    cross_checks: [[CrossCheck; SQUARES]; 2],
    count: u8,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            laid: [[0; SQUARES]; 2],
            cross_checks: [[CrossCheck::NONE; SQUARES]; 2],
            count: 0,
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.laid[0] == other.laid[0]
    }
}

impl Board {
    /// Creates a board with these tiles.
    #[must_use]
    pub fn new(
        laid: impl IntoIterator<Item = (Square, LaidTile)>,
        lexicon: &Lexicon,
        tiles: &TileSet,
    ) -> Self {
        let mut board = Self::default();
        laid.into_iter()
            .for_each(|(square, laid)| board.put(square, laid));
        board.compute_cross_checks(lexicon, tiles);
        board
    }

    /// Returns the number of tiles.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the tile on a square.
    #[must_use]
    #[inline]
    pub fn get(&self, square: Square) -> Option<LaidTile> {
        match self.laid[0][usize::from(square.0)] {
            0 => None,
            laid => Some(LaidTile(laid)),
        }
    }

    /// Returns all tiles with their squares.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, LaidTile)> + '_ {
        let squares = self.laid[0].iter().zip(0_u8..);
        squares
            .filter_map(|(&laid, square)| (laid != 0).then_some((Square(square), LaidTile(laid))))
    }

    /// Returns the squares of all lines in a direction.
    #[inline]
    pub(crate) const fn line(&self, direction: Direction) -> &[u8; SQUARES] {
        &self.laid[direction.index()]
    }

    /// Returns the cross-checks of all lines in a direction.
    #[inline]
    pub(crate) const fn cross_checks(&self, direction: Direction) -> &[CrossCheck; SQUARES] {
        &self.cross_checks[direction.index()]
    }

    /// Places a tile without updating cross-checks.
    fn put(&mut self, square: Square, laid: LaidTile) {
        for direction in Direction::BOTH {
            self.laid[direction.index()][square.line_index(direction)] = laid.0;
        }
        self.count += 1;
    }

    /// Computes all cross-checks.
    fn compute_cross_checks(&mut self, lexicon: &Lexicon, tiles: &TileSet) {
        let mut between =
            |before: &[Letter], after: &[Letter]| lexicon.letters_between(before, after);
        for direction in Direction::BOTH {
            for index in 0..SQUARES {
                let square = Square::from_line_index(direction, index);
                if self.get(square).is_none() {
                    self.update_cross_check(direction, square, tiles, &mut between);
                }
            }
        }
    }

    /// Returns the squares of a placement's tiles; fewer if the line is too short.
    pub fn squares<'a>(
        &'a self,
        placement: &'a Placement,
    ) -> impl Iterator<Item = (Square, LaidTile)> + 'a {
        let direction = placement.direction;
        let first = placement.first.line_index(direction);
        let end = (first / SIZE + 1) * SIZE;
        let free = (first..end).filter(move |&index| self.laid[direction.index()][index] == 0);
        let squares = free.map(move |index| Square::from_line_index(direction, index));
        squares.zip(placement.tiles.iter().copied())
    }

    /// Places the tiles of a valid placement.
    pub fn lay(&mut self, placement: &Placement, lexicon: &Lexicon, tiles: &TileSet) {
        let mut between =
            |before: &[Letter], after: &[Letter]| lexicon.letters_between(before, after);
        self.lay_tentatively(placement, tiles, &mut between);
    }

    /// Places the tiles of a valid placement that can be taken back.
    ///
    /// `between` returns the letters that complete a word between two runs.
    pub(crate) fn lay_tentatively(
        &mut self,
        placement: &Placement,
        tiles: &TileSet,
        between: &mut impl FnMut(&[Letter], &[Letter]) -> LetterSet,
    ) -> TentativePlay {
        let squares: ArrayVec<(Square, LaidTile), RACK_SIZE> = self.squares(placement).collect();
        let mut record = TentativePlay::default();
        for &(square, laid) in &squares {
            self.put(square, laid);
            record.squares.push(square);
        }
        let direction = placement.direction;
        for &(square, _) in &squares {
            self.update_run_ends(direction.other(), square, tiles, between, &mut record);
        }
        if let Some(&(square, _)) = squares.first() {
            self.update_run_ends(direction, square, tiles, between, &mut record);
        }
        record
    }

    /// Takes back the last tentative play.
    pub(crate) fn take_back(&mut self, record: &TentativePlay) {
        for &(direction, index, cross_check) in record.cross_checks.iter().rev() {
            self.cross_checks[direction.index()][usize::from(index)] = cross_check;
        }
        for square in &record.squares {
            for direction in Direction::BOTH {
                self.laid[direction.index()][square.line_index(direction)] = 0;
            }
            self.count -= 1;
        }
    }

    #[cfg(test)]
    pub(crate) fn has_same_cross_checks(&self, other: &Self) -> bool {
        self.cross_checks == other.cross_checks
    }

    /// Updates the cross-checks of the empty squares at both ends of a run.
    fn update_run_ends(
        &mut self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
        between: &mut impl FnMut(&[Letter], &[Letter]) -> LetterSet,
        record: &mut TentativePlay,
    ) {
        let index = square.line_index(direction);
        let (line, end) = (index / SIZE * SIZE, (index / SIZE + 1) * SIZE);
        let laid = &self.laid[direction.index()];
        let before = (line..index).rev().find(|&index| laid[index] == 0);
        let after = (index..end).find(|&index| laid[index] == 0);
        for index in [before, after].into_iter().flatten() {
            let square = Square::from_line_index(direction, index);
            // A word in the other direction crosses this run here.
            let across = direction.other();
            let index = square.line_index(across);
            let before = self.cross_checks[across.index()][index];
            record.cross_checks.push((across, index as u8, before));
            self.update_cross_check(across, square, tiles, between);
        }
    }

    /// Updates the cross-check of an empty square for words in this direction.
    fn update_cross_check(
        &mut self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
        between: &mut impl FnMut(&[Letter], &[Letter]) -> LetterSet,
    ) {
        let (before, after, points) = self.runs_at(direction.other(), square, tiles);
        let cross_check = if before.is_empty() && after.is_empty() {
            CrossCheck::NONE
        } else {
            CrossCheck {
                letters: between(&before, &after),
                points,
                is_crossed: true,
            }
        };
        self.cross_checks[direction.index()][square.line_index(direction)] = cross_check;
    }

    /// Returns the runs before and after a square in this direction, and their total
    /// value.
    pub(crate) fn runs_at(
        &self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
    ) -> (LetterRun, LetterRun, i32) {
        let laid = &self.laid[direction.index()];
        let index = square.line_index(direction);
        let (line, end) = (index / SIZE * SIZE, (index / SIZE + 1) * SIZE);
        let start = (line..index)
            .rev()
            .find(|&index| laid[index] == 0)
            .map_or(line, |index| index + 1);
        let after = (index + 1..end)
            .find(|&index| laid[index] == 0)
            .unwrap_or(end);
        let run = |range: std::ops::Range<usize>| -> LetterRun {
            laid[range]
                .iter()
                .map(|&laid| LaidTile(laid).letter())
                .collect()
        };
        let value_of = |range: std::ops::Range<usize>| -> i32 {
            let tiles_there = laid[range].iter().map(|&laid| LaidTile(laid).tile());
            tiles_there.map(|tile| tiles.value(tile)).sum()
        };
        let points = value_of(start..index) + value_of(index + 1..after);
        (run(start..index), run(index + 1..after), points)
    }
}

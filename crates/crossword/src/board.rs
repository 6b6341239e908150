//! The board: what lies where, and what each empty square demands of a tile
//! because of the words that would run across it.

use arrayvec::ArrayVec;

use crate::layout::SIZE;
use crate::lexicon::Lexicon;
use crate::play::Placement;
use crate::rack::RACK_SIZE;
use crate::square::{Direction, SQUARES, Square};
use crate::tile::{LaidTile, Letter, LetterSet};
use crate::tile_set::TileSet;

/// What the word that runs across a square demands of a tile laid there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CrossCheck {
    /// The letters that make a word.
    pub(crate) letters: LetterSet,
    /// What the tiles that lie there already are worth.
    pub(crate) points: i32,
    /// Is there such a word at all?
    pub(crate) is_crossed: bool,
}

impl CrossCheck {
    const NONE: Self = Self {
        letters: LetterSet::ALL,
        points: 0,
        is_crossed: false,
    };
}

/// Demands that laying tiles can change: both ends of the word, and of the
/// words that run across its new tiles.
const MAX_CHANGED_CHECKS: usize = 2 * RACK_SIZE + 2;

/// What is needed to take laid tiles back.
#[derive(Default)]
pub(crate) struct TentativePlay {
    squares: ArrayVec<Square, RACK_SIZE>,
    /// What demands were before, in the order in which they changed.
    cross_checks: ArrayVec<(Direction, u8, CrossCheck), MAX_CHANGED_CHECKS>,
}

/// The letters of a run of tiles.
type LetterRun = ArrayVec<Letter, SIZE>;

/// A board with tiles on it. Everything is kept for both directions, so that a
/// word is always a piece of a row of memory.
#[derive(Clone)]
pub struct Board {
    /// The number of the [`LaidTile`] tile, 0 where there is none.
    laid: [[u8; SQUARES]; 2],
    /// By the direction of the word that is laid, not of the one that crosses.
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
    /// A board on which these tiles lie.
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

    /// How many tiles lie on it.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The tile on a square.
    #[must_use]
    #[inline]
    pub fn get(&self, square: Square) -> Option<LaidTile> {
        match self.laid[0][usize::from(square.0)] {
            0 => None,
            laid => Some(LaidTile(laid)),
        }
    }

    /// Every tile with its square.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, LaidTile)> + '_ {
        let squares = self.laid[0].iter().zip(0_u8..);
        squares
            .filter_map(|(&laid, square)| (laid != 0).then_some((Square(square), LaidTile(laid))))
    }

    /// The lines of a direction, one behind the other.
    #[inline]
    pub(crate) const fn line(&self, direction: Direction) -> &[u8; SQUARES] {
        &self.laid[direction.index()]
    }

    /// What the squares of these lines demand.
    #[inline]
    pub(crate) const fn cross_checks(&self, direction: Direction) -> &[CrossCheck; SQUARES] {
        &self.cross_checks[direction.index()]
    }

    /// Puts a tile down without a look at the demands around it; whoever does
    /// has to call [`Self::compute_cross_checks`].
    fn put(&mut self, square: Square, laid: LaidTile) {
        for direction in Direction::BOTH {
            self.laid[direction.index()][square.line_index(direction)] = laid.0;
        }
        self.count += 1;
    }

    /// Works out every demand anew.
    fn compute_cross_checks(&mut self, lexicon: &Lexicon, tiles: &TileSet) {
        let mut between =
            |before: &[Letter], after: &[Letter]| lexicon.letters_between(before, after);
        for direction in Direction::BOTH {
            for place in 0..SQUARES {
                let square = Square::from_line_index(direction, place);
                if self.get(square).is_none() {
                    self.update_cross_check(direction, square, tiles, &mut between);
                }
            }
        }
    }

    /// The squares on which a placement puts its tiles; fewer than it has
    /// tiles if the line is too short.
    pub fn squares<'a>(
        &'a self,
        placement: &'a Placement,
    ) -> impl Iterator<Item = (Square, LaidTile)> + 'a {
        let direction = placement.direction;
        let first = placement.first.line_index(direction);
        let end = (first / SIZE + 1) * SIZE;
        let free = (first..end).filter(move |&place| self.laid[direction.index()][place] == 0);
        let squares = free.map(move |place| Square::from_line_index(direction, place));
        squares.zip(placement.tiles.iter().copied())
    }

    /// Lays the tiles of a placement that fits.
    pub fn lay(&mut self, placement: &Placement, lexicon: &Lexicon, tiles: &TileSet) {
        let mut between =
            |before: &[Letter], after: &[Letter]| lexicon.letters_between(before, after);
        self.lay_tentatively(placement, tiles, &mut between);
    }

    /// Lays the tiles of a placement that fits, to be taken back. What goes
    /// between two runs of letters, the caller says.
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

    /// Takes the tiles back that were laid last.
    pub(crate) fn take_back(&mut self, record: &TentativePlay) {
        for &(direction, place, demand) in record.cross_checks.iter().rev() {
            self.cross_checks[direction.index()][usize::from(place)] = demand;
        }
        for square in &record.squares {
            for direction in Direction::BOTH {
                self.laid[direction.index()][square.line_index(direction)] = 0;
            }
            self.count -= 1;
        }
    }

    /// Do both demand the same everywhere?
    #[cfg(test)]
    pub(crate) fn has_same_cross_checks(&self, other: &Self) -> bool {
        self.cross_checks == other.cross_checks
    }

    /// Works out what the empty squares at both ends of a run demand now.
    fn update_run_ends(
        &mut self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
        between: &mut impl FnMut(&[Letter], &[Letter]) -> LetterSet,
        record: &mut TentativePlay,
    ) {
        let place = square.line_index(direction);
        let (line, end) = (place / SIZE * SIZE, (place / SIZE + 1) * SIZE);
        let laid = &self.laid[direction.index()];
        let before = (line..place).rev().find(|&place| laid[place] == 0);
        let after = (place..end).find(|&place| laid[place] == 0);
        for place in [before, after].into_iter().flatten() {
            let square = Square::from_line_index(direction, place);
            // A word laid across this run meets it here.
            let across = direction.other();
            let place = square.line_index(across);
            let before = self.cross_checks[across.index()][place];
            record.cross_checks.push((across, place as u8, before));
            self.update_cross_check(across, square, tiles, between);
        }
    }

    /// Works out what an empty square demands of words in this direction.
    fn update_cross_check(
        &mut self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
        between: &mut impl FnMut(&[Letter], &[Letter]) -> LetterSet,
    ) {
        let (before, after, points) = self.runs_at(direction.other(), square, tiles);
        let demand = if before.is_empty() && after.is_empty() {
            CrossCheck::NONE
        } else {
            CrossCheck {
                letters: between(&before, &after),
                points,
                is_crossed: true,
            }
        };
        self.cross_checks[direction.index()][square.line_index(direction)] = demand;
    }

    /// The runs of tiles that end before and begin behind a square in this
    /// direction, and what they are worth together.
    pub(crate) fn runs_at(
        &self,
        direction: Direction,
        square: Square,
        tiles: &TileSet,
    ) -> (LetterRun, LetterRun, i32) {
        let laid = &self.laid[direction.index()];
        let place = square.line_index(direction);
        let (line, end) = (place / SIZE * SIZE, (place / SIZE + 1) * SIZE);
        let begin = (line..place)
            .rev()
            .find(|&place| laid[place] == 0)
            .map_or(line, |place| place + 1);
        let behind = (place + 1..end)
            .find(|&place| laid[place] == 0)
            .unwrap_or(end);
        let run = |range: std::ops::Range<usize>| -> LetterRun {
            laid[range]
                .iter()
                .map(|&laid| LaidTile(laid).letter())
                .collect()
        };
        let worth = |range: std::ops::Range<usize>| -> i32 {
            let tiles_there = laid[range].iter().map(|&laid| LaidTile(laid).tile());
            tiles_there.map(|tile| tiles.value(tile)).sum()
        };
        let points = worth(begin..place) + worth(place + 1..behind);
        (run(begin..place), run(place + 1..behind), points)
    }
}

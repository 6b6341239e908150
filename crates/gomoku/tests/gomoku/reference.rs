//! A slow reference implementation of gomoku: stones on a plain grid, and nothing but
//! the definitions.
//!
//! It does not use the crate's tables, and its boards only to copy stones.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a failing helper should fail its test"
)]

pub(crate) mod capture;
pub(crate) mod diagram;
pub(crate) mod rules;
pub(crate) mod shapes;
pub(crate) mod threats;

use rules::LineRule;
use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CaptureRules, CellClass, Rule, Square, SquareSet};

/// Captures switched off, so that stones are never removed.
pub(crate) const NO_CAPTURES: CaptureRules = CaptureRules {
    captures: false,
    ..CaptureRules::CAPTURE
};

/// Row, column, rising diagonal, and falling diagonal.
pub(crate) const DIRECTIONS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Column from the left and row from the bottom, or a difference of both.
pub(crate) type At = (i32, i32);

/// Stones by coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) side: i32,
    stones: [[Option<Side>; BoardSize::MAX as usize]; BoardSize::MAX as usize],
}

impl Grid {
    pub(crate) fn new(side: u8) -> Self {
        Self {
            side: i32::from(side),
            stones: Default::default(),
        }
    }

    pub(crate) fn from_board<R: Rule>(board: &Board<R>) -> Self {
        let mut grid = Self::new(board.size().side());
        for square in board.size().squares() {
            grid.put(at(square), board.stone(square));
        }
        grid
    }

    pub(crate) fn on_board(&self, (x, y): At) -> bool {
        (0..self.side).contains(&x) && (0..self.side).contains(&y)
    }

    /// Returns the side whose stone is there; `None` if the cell is empty or off the
    /// board.
    pub(crate) fn stone(&self, (x, y): At) -> Option<Side> {
        if self.on_board((x, y)) {
            self.stones[y as usize][x as usize]
        } else {
            None
        }
    }

    pub(crate) fn is_empty(&self, at: At) -> bool {
        self.on_board(at) && self.stone(at).is_none()
    }

    pub(crate) fn put(&mut self, (x, y): At, stone: Option<Side>) {
        self.stones[y as usize][x as usize] = stone;
    }

    /// Calls `look` with a stone of `who` on the empty cell `at`.
    pub(crate) fn with_stone<T>(
        &mut self,
        at: At,
        who: Side,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        assert!(self.is_empty(at));
        self.put(at, Some(who));
        let seen = look(self);
        self.put(at, None);
        seen
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = At> + use<> {
        let side = self.side;
        (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
    }

    /// Returns the empty cells for which `holds` returns `true`.
    pub(crate) fn empty_cells(&self, mut holds: impl FnMut(At) -> bool) -> SquareSet {
        let size = BoardSize::new(self.side as u8).expect("a size of boards");
        let cells = self
            .cells()
            .filter(|&at| self.is_empty(at) && holds(at))
            .filter_map(|(x, y)| size.square(x as u8, y as u8));
        cells.collect()
    }
}

/// Returns the cell `steps` away.
pub(crate) const fn step(from: At, direction: At, steps: i32) -> At {
    (from.0 + steps * direction.0, from.1 + steps * direction.1)
}

/// Returns the cell of a square.
pub(crate) fn at(square: Square) -> At {
    (square.x().into(), square.y().into())
}

/// Returns the square of a cell.
pub(crate) fn square(size: BoardSize, (x, y): At) -> Square {
    size.square(x as u8, y as u8).expect("on the board")
}

/// Places a stone of either side, regardless of the side to move.
pub(crate) fn place_stone<R: Rule>(board: &mut Board<R>, side: Side, at: At) -> Square {
    let square = square(board.size(), at);
    assert!(board.is_empty(square) && board.winner().is_none());
    board.set_side_to_move(side);
    board.make(square);
    square
}

/// A stream of Sebastiano Vigna's splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    pub(crate) fn pick(&mut self, set: &SquareSet) -> Option<Square> {
        set.iter().nth(self.below(set.len().max(1)))
    }
}

/// Returns a position of up to `stones` stones without a five, mostly near each
/// other.
pub(crate) fn random_position<R: Rule>(
    random: &mut Random,
    size: BoardSize,
    stones: usize,
) -> Board<R> {
    let mut board = Board::with_rules(size, NO_CAPTURES);
    for _ in 0..stones {
        let choice = if random.below(6) == 0 {
            *board.vacant()
        } else {
            board.candidates()
        };
        let Some(square) = random.pick(&choice) else {
            break;
        };
        if board.class(board.side_to_move(), square) != CellClass::Win {
            board.make(square);
        }
    }
    board
}

/// Returns random stones without a winning line, on a board of random but mostly
/// small size, with random density and share of the sides.
pub(crate) fn random_stones<R: Rule>(random: &mut Random) -> (Grid, Board<R>) {
    let side = if random.below(16) == 0 {
        5 + random.below(16)
    } else {
        7 + random.below(5)
    };
    let mut grid = Grid::new(side as u8);
    let size = BoardSize::new(side as u8).expect("a size of boards");
    let mut board = Board::with_rules(size, NO_CAPTURES);
    let stones = side * side * (15 + random.below(60)) / 100;
    let blacks = 25 + random.below(51);
    for _ in 0..stones {
        let at = (random.below(side) as i32, random.below(side) as i32);
        let who = Side::BOTH[usize::from(random.below(100) >= blacks)];
        // An opponent's stone never completes a winning line.
        if grid.is_empty(at) && !grid.wins_at(LineRule::for_rule::<R>(), at, who) {
            grid.put(at, Some(who));
            place_stone(&mut board, who, at);
        }
    }
    (grid, board)
}

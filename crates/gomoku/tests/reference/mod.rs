//! Gomoku by definition: stones on a plain grid, runs found by scanning,
//! shapes by putting stones and looking. Slow, and obviously right.
#![allow(
    clippy::allow_attributes,
    reason = "not every test binary uses every part"
)]
#![allow(dead_code, reason = "not every test binary uses every part")]
#![allow(clippy::expect_used, reason = "helpers of tests may panic")]

use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CellClass, LineShape, Rule, Square};

/// Row, column, rising and falling diagonal.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Stones by coordinates.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) side: i32,
    pub(crate) stones: Vec<Vec<Option<Side>>>,
}

impl Grid {
    pub(crate) fn new(side: u8) -> Self {
        let cells = usize::from(side);
        Self {
            side: i32::from(side),
            stones: vec![vec![None; cells]; cells],
        }
    }

    pub(crate) fn of<R: Rule>(board: &Board<R>) -> Self {
        let mut grid = Self::new(board.size().side());
        for square in board.size().squares() {
            grid.stones[usize::from(square.y())][usize::from(square.x())] = board.stone(square);
        }
        grid
    }

    fn on_board(&self, x: i32, y: i32) -> bool {
        (0..self.side).contains(&x) && (0..self.side).contains(&y)
    }

    fn is_own(&self, x: i32, y: i32, who: Side) -> bool {
        self.on_board(x, y) && self.stones[y as usize][x as usize] == Some(who)
    }

    fn is_empty(&self, x: i32, y: i32) -> bool {
        self.on_board(x, y) && self.stones[y as usize][x as usize].is_none()
    }

    fn put(&mut self, x: i32, y: i32, stone: Option<Side>) {
        self.stones[y as usize][x as usize] = stone;
    }

    /// Length of the run through a stone.
    fn run(&self, (x, y): (i32, i32), (dx, dy): (i32, i32), who: Side) -> usize {
        let one_way = |sign: i32| {
            (1..)
                .take_while(|i| self.is_own(x + sign * i * dx, y + sign * i * dy, who))
                .count()
        };
        1 + one_way(1) + one_way(-1)
    }

    /// What a stone of `who` on the empty cell `at` makes in one direction.
    pub(crate) fn shape<R: Rule>(
        &mut self,
        at: (i32, i32),
        direction: (i32, i32),
        who: Side,
    ) -> LineShape {
        self.put(at.0, at.1, Some(who));
        let shape = self.shape_of_stone::<R>(at, direction, who, 4);
        self.put(at.0, at.1, None);
        shape
    }

    /// The shape of the stone at `at` if up to `further` more stones may be
    /// put. Four more make a five of a single one, and a weaker shape than
    /// the next one down makes no difference to the caller.
    fn shape_of_stone<R: Rule>(
        &mut self,
        at: (i32, i32),
        (dx, dy): (i32, i32),
        who: Side,
        further: usize,
    ) -> LineShape {
        if R::is_five(who, self.run(at, (dx, dy), who)) {
            return LineShape::Five;
        }
        if further == 0 {
            return LineShape::Dead;
        }
        // No five through the stone reaches further than four cells.
        let mut next = Vec::new();
        for i in -4..=4 {
            let (x, y) = (at.0 + i * dx, at.1 + i * dy);
            if self.is_empty(x, y) {
                self.put(x, y, Some(who));
                next.push(self.shape_of_stone::<R>(at, (dx, dy), who, further - 1));
                self.put(x, y, None);
            }
        }
        let fives = next
            .iter()
            .filter(|&&shape| shape == LineShape::Five)
            .count();
        let reaches = |shape| next.contains(&shape);
        match fives {
            2.. => LineShape::OpenFour,
            1 => LineShape::Four,
            _ if reaches(LineShape::OpenFour) => LineShape::OpenThree,
            _ if reaches(LineShape::Four) => LineShape::Three,
            _ if reaches(LineShape::OpenThree) => LineShape::OpenTwo,
            _ if reaches(LineShape::Three) => LineShape::Two,
            _ if reaches(LineShape::OpenTwo) => LineShape::OpenOne,
            _ if reaches(LineShape::Two) => LineShape::One,
            _ => LineShape::Dead,
        }
    }
}

/// The class of four shapes, by the words of its definition.
pub(crate) fn class(shapes: [LineShape; 4]) -> CellClass {
    let lines = |wanted: &[LineShape]| shapes.iter().filter(|shape| wanted.contains(shape)).count();
    let support = lines(&[LineShape::Three, LineShape::OpenTwo]);
    let rules = [
        (lines(&[LineShape::Five]) >= 1, CellClass::Win),
        (lines(&[LineShape::OpenFour]) >= 1, CellClass::OpenFour),
        (lines(&[LineShape::Four]) >= 2, CellClass::OpenFour),
        (
            lines(&[LineShape::Four]) * lines(&[LineShape::OpenThree]) >= 1,
            CellClass::FourThree,
        ),
        (
            lines(&[LineShape::Four]) * support >= 1,
            CellClass::FourPlus,
        ),
        (lines(&[LineShape::Four]) >= 1, CellClass::Four),
        (lines(&[LineShape::OpenThree]) >= 2, CellClass::DoubleThree),
        (
            lines(&[LineShape::OpenThree]) * support >= 1,
            CellClass::ThreePlus,
        ),
        (lines(&[LineShape::OpenThree]) >= 1, CellClass::OpenThree),
        (support >= 2, CellClass::TwoPlus),
        (lines(&[LineShape::Three]) >= 1, CellClass::Three),
        (lines(&[LineShape::OpenTwo]) >= 1, CellClass::OpenTwo),
        (lines(&[LineShape::Two]) >= 1, CellClass::Two),
        (lines(&[LineShape::Dead]) < 4, CellClass::Quiet),
    ];
    rules
        .iter()
        .find(|(holds, _)| *holds)
        .map_or(CellClass::None, |&(_, class)| class)
}

/// Puts stones of either side in any order, for positions no game leads to.
pub(crate) fn put<R: Rule>(board: &mut Board<R>, side: Side, x: i32, y: i32) -> Square {
    let square = board.size().square(x as u8, y as u8).expect("on the board");
    board.set_side_to_move(side);
    board.play(square).expect("a legal stone");
    square
}

/// Sebastiano Vigna's splitmix64, as a stream.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// A position of up to `stones` stones, mostly near each other, with the game
/// still open.
pub(crate) fn random_position<R: Rule>(
    random: &mut Random,
    size: BoardSize,
    stones: usize,
) -> Board<R> {
    let mut board = Board::new(size);
    for _ in 0..stones {
        let choice = if random.below(6) == 0 {
            *board.vacant()
        } else {
            board.candidates()
        };
        let Some(square) = choice.iter().nth(random.below(choice.len().max(1))) else {
            break;
        };
        if board.class(board.side_to_move(), square) != CellClass::Win {
            board.make(square);
        }
    }
    board
}

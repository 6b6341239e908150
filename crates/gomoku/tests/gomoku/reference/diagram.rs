//! Text diagrams of positions, top row first: `X` is black, `O` is white, `.` is
//! empty, and any other character is an empty square with that name.

use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CaptureRules, Rule, Square, SquareSet};

use super::{At, Grid, square};

/// A position from a diagram. Spaces are ignored.
pub(crate) struct Diagram {
    pub(crate) grid: Grid,
    marks: Vec<(char, At)>,
}

impl Diagram {
    pub(crate) fn new(rows: &[&str]) -> Self {
        let side = rows.len() as i32;
        let mut grid = Grid::new(side as u8);
        let mut marks = Vec::new();
        for (y, row) in (0..side).rev().zip(rows) {
            let cells: Vec<char> = row.chars().filter(|cell| *cell != ' ').collect();
            assert_eq!(cells.len(), rows.len(), "the diagram is not square: {row}");
            for (x, cell) in (0..).zip(cells) {
                match cell {
                    'X' => grid.put((x, y), Some(Side::First)),
                    'O' => grid.put((x, y), Some(Side::Second)),
                    '.' => {}
                    mark => marks.push((mark, (x, y))),
                }
            }
        }
        Self { grid, marks }
    }

    /// Returns the diagram with black's and white's stones exchanged.
    pub(crate) fn with_sides_swapped(mut self) -> Self {
        for at in self.grid.cells() {
            let stone = self.grid.stone(at).map(Side::other);
            self.grid.put(at, stone);
        }
        self
    }

    pub(crate) fn size(&self) -> BoardSize {
        BoardSize::new(self.grid.side as u8).expect("a size of boards")
    }

    /// Returns the board with these stones set up and `side` to move.
    pub(crate) fn board<R: Rule>(&self, side: Side, rules: CaptureRules) -> Board<R> {
        let mut board = Board::with_rules(self.size(), rules);
        for at in self.grid.cells() {
            if let Some(who) = self.grid.stone(at) {
                let square = square(self.size(), at);
                board.set_up(who, square).expect("an empty square");
            }
        }
        board.set_side_to_move(side);
        board
    }

    /// Returns all squares with a name.
    pub(crate) fn all(&self, name: char) -> SquareSet {
        let marks = self.marks.iter().filter(|&&(mark, _)| mark == name);
        marks.map(|&(_, at)| square(self.size(), at)).collect()
    }

    /// Returns the only square with a name.
    pub(crate) fn square(&self, name: char) -> Square {
        let squares = self.all(name);
        assert_eq!(squares.len(), 1, "not one square has the name {name}");
        squares.iter().next().expect("one square")
    }
}

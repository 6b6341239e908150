//! A plain array of stones by coordinates.

use std::fmt;

/// Rows and columns of the largest board.
const MAX_SIZE: usize = 19;

/// Right, up, and the two diagonals.
pub(crate) const DIRECTIONS: [Step; 4] = [
    Step { x: 1, y: 0 },
    Step { x: 0, y: 1 },
    Step { x: 1, y: 1 },
    Step { x: 1, y: -1 },
];

/// The color of a stone; black begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Color {
    Black,
    White,
}

impl Color {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// The offset to the next point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A point: column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(crate) const fn along(self, step: Step, times: i32) -> Self {
        Self::new(self.x + step.x * times, self.y + step.y * times)
    }

    /// Returns the distance in steps of a chess king.
    pub(crate) fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

/// Formats a point as in game records, such as `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = u8::try_from(self.x).unwrap_or(25).min(25);
        write!(f, "{}{}", char::from(b'a' + column), self.y + 1)
    }
}

/// A board with stones.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    size: i32,
    cells: [[Cell; WIDTH]; WIDTH],
    /// Stones of black and white, in the order of their moves.
    stones: [Vec<Point>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    OffBoard,
    Empty,
    Stone(Color),
}

/// Number of cells beyond each edge, so that lines can leave the board.
const MARGIN: i32 = 6;

/// Number of cells in a row, with both margins.
const WIDTH: usize = MAX_SIZE + 12;

impl Grid {
    pub(crate) fn new(size: i32) -> Self {
        let mut grid = Self {
            size: size.clamp(5, 19),
            cells: [[Cell::OffBoard; WIDTH]; WIDTH],
            stones: [Vec::new(), Vec::new()],
        };
        for point in grid.points() {
            grid.set(point, Cell::Empty);
        }
        grid
    }

    /// Returns the board after alternating moves; black begins.
    pub(crate) fn after(size: i32, moves: &[Point]) -> Self {
        let mut grid = Self::new(size);
        let mut color = Color::Black;
        for &point in moves {
            grid.put(point, color);
            color = color.other();
        }
        grid
    }

    pub(crate) const fn size(&self) -> i32 {
        self.size
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        self.cell(point) != Cell::OffBoard
    }

    fn cell(&self, point: Point) -> Cell {
        let (Ok(x), Ok(y)) = (
            usize::try_from(point.x + MARGIN),
            usize::try_from(point.y + MARGIN),
        ) else {
            return Cell::OffBoard;
        };
        if x < WIDTH && y < WIDTH {
            self.cells[y][x]
        } else {
            Cell::OffBoard
        }
    }

    /// Returns the stone on a point; `None` for points off the board.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::OffBoard => None,
        }
    }

    /// Returns `true` for a point of the board without a stone.
    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    fn set(&mut self, point: Point, cell: Cell) {
        let (Ok(x), Ok(y)) = (
            usize::try_from(point.x + MARGIN),
            usize::try_from(point.y + MARGIN),
        ) else {
            return;
        };
        if x < WIDTH && y < WIDTH {
            self.cells[y][x] = cell;
        }
    }

    /// Puts a stone; does nothing if the point is not empty.
    pub(crate) fn put(&mut self, point: Point, color: Color) {
        if self.is_empty(point) {
            self.set(point, Cell::Stone(color));
            self.stones[color as usize].push(point);
        }
    }

    pub(crate) fn remove_stone(&mut self, point: Point) {
        if let Some(color) = self.stone(point) {
            self.set(point, Cell::Empty);
            self.stones[color as usize].retain(|&stone| stone != point);
        }
    }

    pub(crate) fn with(&self, point: Point, color: Color) -> Self {
        let mut grid = self.clone();
        grid.put(point, color);
        grid
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// Returns the empty points.
    pub(crate) fn vacant(&self) -> impl Iterator<Item = Point> {
        self.points().filter(|&point| self.is_empty(point))
    }

    pub(crate) fn stones(&self, color: Color) -> &[Point] {
        &self.stones[color as usize]
    }

    /// Returns the number of rows between a point and the nearest edge.
    pub(crate) fn edge_distance(&self, point: Point) -> i32 {
        let last = self.size - 1;
        point.x.min(point.y).min(last - point.x).min(last - point.y)
    }

    /// Returns the distance to the nearest stone that is not on the point.
    pub(crate) fn nearest(&self, point: Point, colors: &[Color]) -> Option<i32> {
        let stones = colors.iter().flat_map(|&color| self.stones(color));
        stones
            .filter(|&&other| other != point)
            .map(|other| other.distance(point))
            .min()
    }
}

/// Draws the board for test messages.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size).rev() {
            writeln!(f)?;
            for x in 0..self.size {
                f.write_str(match self.stone(Point::new(x, y)) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None => " .",
                })?;
            }
        }
        Ok(())
    }
}

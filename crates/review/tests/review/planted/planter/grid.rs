//! Stones by coordinates, and nothing else: a plain array.

use std::fmt;

/// A side of the widest board that games are planted on.
const WIDEST: usize = 19;

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

/// From a point to its neighbor in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A point: column from the left and row from the bottom, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// So many steps from here.
    pub(crate) const fn along(self, step: Step, times: i32) -> Self {
        Self::new(self.x + step.x * times, self.y + step.y * times)
    }

    /// Moves of a chess king from here to there.
    pub(crate) fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

/// As games are written: `h8`.
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
    /// Black's stones and white's, in the order in which they came.
    stones: [Vec<Point>; 2],
}

/// What is on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Beyond,
    Empty,
    Stone(Color),
}

/// Cells beyond each edge, so that lines may run out of the board.
const MARGIN: i32 = 6;

/// Cells in a row, with those beyond.
const WIDTH: usize = WIDEST + 12;

impl Grid {
    /// An empty board.
    pub(crate) fn new(size: i32) -> Self {
        let mut grid = Self {
            size: size.clamp(5, 19),
            cells: [[Cell::Beyond; WIDTH]; WIDTH],
            stones: [Vec::new(), Vec::new()],
        };
        for point in grid.points() {
            grid.set(point, Cell::Empty);
        }
        grid
    }

    /// The board after these moves, black's first.
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

    pub(crate) fn holds(&self, point: Point) -> bool {
        self.cell(point) != Cell::Beyond
    }

    fn cell(&self, point: Point) -> Cell {
        let (Ok(x), Ok(y)) = (
            usize::try_from(point.x + MARGIN),
            usize::try_from(point.y + MARGIN),
        ) else {
            return Cell::Beyond;
        };
        if x < WIDTH && y < WIDTH {
            self.cells[y][x]
        } else {
            Cell::Beyond
        }
    }

    /// The stone on a point; nothing beyond the edge either.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Beyond => None,
        }
    }

    /// Is it a point of the board without a stone?
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

    /// Puts a stone on an empty point.
    pub(crate) fn put(&mut self, point: Point, color: Color) {
        if self.is_empty(point) {
            self.set(point, Cell::Stone(color));
            self.stones[color as usize].push(point);
        }
    }

    /// Takes a stone away.
    pub(crate) fn lift(&mut self, point: Point) {
        if let Some(color) = self.stone(point) {
            self.set(point, Cell::Empty);
            self.stones[color as usize].retain(|&stone| stone != point);
        }
    }

    /// This board with one stone more.
    pub(crate) fn with(&self, point: Point, color: Color) -> Self {
        let mut grid = self.clone();
        grid.put(point, color);
        grid
    }

    /// All points, row by row.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// The points without a stone.
    pub(crate) fn vacant(&self) -> impl Iterator<Item = Point> {
        self.points().filter(|&point| self.is_empty(point))
    }

    /// The stones of a color.
    pub(crate) fn stones(&self, color: Color) -> &[Point] {
        &self.stones[color as usize]
    }

    /// Rows between a point and the nearest edge; 0 on the edge.
    pub(crate) fn edge_distance(&self, point: Point) -> i32 {
        let last = self.size - 1;
        point.x.min(point.y).min(last - point.x).min(last - point.y)
    }

    /// How far the nearest stone is from a point, itself left out.
    pub(crate) fn nearest(&self, point: Point, colors: &[Color]) -> Option<i32> {
        let stones = colors.iter().flat_map(|&color| self.stones(color));
        stones
            .filter(|&&other| other != point)
            .map(|other| other.distance(point))
            .min()
    }
}

/// As people draw it, for messages of tests.
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

//! The rules as written: what wins, and what renju forbids for black.

use super::grid::{Color, DIRECTIONS, Grid, Point, Step};

/// A rule set of planted games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    Freestyle,
    Standard,
    Renju,
}

impl Rule {
    pub(crate) const ALL: [Self; 3] = [Self::Freestyle, Self::Standard, Self::Renju];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
        }
    }

    /// Returns `true` if an unbroken row of `length` stones wins.
    fn row_wins(self, color: Color, length: i32) -> bool {
        match (self, color) {
            (Self::Freestyle, _) | (Self::Renju, Color::White) => length >= 5,
            (Self::Standard, _) | (Self::Renju, Color::Black) => length == 5,
        }
    }

    /// Returns `true` if the rule has forbidden moves for this color.
    pub(crate) fn restricts(self, color: Color) -> bool {
        self == Self::Renju && color == Color::Black
    }

    /// Returns `true` if a stone on this empty point wins in this line.
    pub(crate) fn wins_in(self, grid: &Grid, color: Color, point: Point, step: Step) -> bool {
        self.row_wins(color, row_length(grid, color, point, step))
    }

    /// Returns `true` if a stone on this empty point wins.
    pub(crate) fn wins(self, grid: &Grid, color: Color, point: Point) -> bool {
        let mut steps = DIRECTIONS.into_iter();
        steps.any(|step| self.wins_in(grid, color, point, step))
    }

    /// Returns `true` if a color has won.
    pub(crate) fn is_over(self, grid: &Grid) -> bool {
        grid.points().any(|point| {
            let stone = grid.stone(point);
            stone.is_some_and(|color| self.wins(grid, color, point))
        })
    }

    /// Returns `true` if the point is empty and not forbidden for this color.
    pub(crate) fn allows(self, grid: &Grid, color: Color, point: Point) -> bool {
        grid.is_empty(point) && !(self.restricts(color) && forbidden(grid, point))
    }
}

/// Returns the length of the unbroken row through a point, including the point.
fn row_length(grid: &Grid, color: Color, point: Point, step: Step) -> i32 {
    let arm = |sign: i32| {
        let mut reach = 0;
        while grid.stone(point.along(step, sign * (reach + 1))) == Some(color) {
            reach += 1;
        }
        reach
    };
    1 + arm(1) + arm(-1)
}

/// Returns `true` if renju forbids this point for black.
///
/// Forbidden are overlines, two fours, and two threes that can each become a straight
/// four by an allowed move. A five is never forbidden.
fn forbidden(grid: &Grid, point: Point) -> bool {
    let (rule, black) = (Rule::Renju, Color::Black);
    if rule.wins(grid, black, point) {
        return false;
    }
    if DIRECTIONS
        .into_iter()
        .any(|step| row_length(grid, black, point, step) > 5)
    {
        return true;
    }
    let with = grid.with(point, black);
    let fours: usize = DIRECTIONS
        .into_iter()
        .map(|step| fours_in(&with, point, step))
        .sum();
    if fours > 1 {
        return true;
    }
    let threes = DIRECTIONS
        .into_iter()
        .filter(|&step| fours_in(&with, point, step) == 0)
        .filter(|&step| is_real_three(&with, point, step));
    threes.count() > 1
}

/// Counts the fours of black in one line through a black stone, in renju.
fn fours_in(grid: &Grid, point: Point, step: Step) -> usize {
    let fives: Vec<i32> = (-4..=4)
        .filter(|&offset| {
            let end = point.along(step, offset);
            grid.is_empty(end)
                && Rule::Renju.wins_in(grid, Color::Black, end, step)
                && (offset.min(0)..=offset.max(0)).all(|between| {
                    between == offset
                        || grid.stone(point.along(step, between)) == Some(Color::Black)
                })
        })
        .collect();
    // The two ends of an unbroken row of four count as one four.
    match fives[..] {
        [low, high] if high - low == 5 => 1,
        _ => fives.len(),
    }
}

/// Returns `true` if the three through this stone can become a straight four.
fn is_real_three(grid: &Grid, point: Point, step: Step) -> bool {
    (-3..=3).any(|offset| {
        let next = point.along(step, offset);
        grid.is_empty(next) && {
            let with = grid.with(next, Color::Black);
            makes_straight_four(&with, next, point, step)
                && !Rule::Renju.wins(grid, Color::Black, next)
                && !forbidden(grid, next)
        }
    })
}

/// Returns `true` if both stones are in a row of four that wins at both ends.
fn makes_straight_four(grid: &Grid, one: Point, other: Point, step: Step) -> bool {
    let black = Some(Color::Black);
    (-3..=0).any(|start| {
        let cells: Vec<Point> = (0..4).map(|k| one.along(step, start + k)).collect();
        cells.contains(&other)
            && cells.iter().all(|&cell| grid.stone(cell) == black)
            && [start - 1, start + 4].into_iter().all(|offset| {
                let end = one.along(step, offset);
                grid.is_empty(end) && Rule::Renju.wins_in(grid, Color::Black, end, step)
            })
    })
}

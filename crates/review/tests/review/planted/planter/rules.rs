//! The rules by their words: what wins, and what renju forbids to black.

use super::grid::{Color, DIRECTIONS, Grid, Point, Step};

/// A rule set that games are planted under.
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

    /// Does an unbroken row of so many stones win?
    fn row_wins(self, color: Color, length: i32) -> bool {
        match (self, color) {
            (Self::Freestyle, _) | (Self::Renju, Color::White) => length >= 5,
            (Self::Standard, _) | (Self::Renju, Color::Black) => length == 5,
        }
    }

    /// Is there anything that this color may not play?
    pub(crate) fn restricts(self, color: Color) -> bool {
        self == Self::Renju && color == Color::Black
    }

    /// Would a stone of this color on this empty point win in this line?
    pub(crate) fn wins_in(self, grid: &Grid, color: Color, point: Point, step: Step) -> bool {
        self.row_wins(color, row(grid, color, point, step))
    }

    /// Would it win in any line?
    pub(crate) fn wins(self, grid: &Grid, color: Color, point: Point) -> bool {
        let mut steps = DIRECTIONS.into_iter();
        steps.any(|step| self.wins_in(grid, color, point, step))
    }

    /// Has anybody five on this board?
    pub(crate) fn is_over(self, grid: &Grid) -> bool {
        grid.points().any(|point| {
            let stone = grid.stone(point);
            stone.is_some_and(|color| self.wins(grid, color, point))
        })
    }

    /// May this color play on this empty point?
    pub(crate) fn allows(self, grid: &Grid, color: Color, point: Point) -> bool {
        grid.is_empty(point) && !(self.restricts(color) && forbidden(grid, point))
    }
}

/// Stones of one color in an unbroken row through a point that counts as one.
fn row(grid: &Grid, color: Color, point: Point, step: Step) -> i32 {
    let arm = |sign: i32| {
        let mut reach = 0;
        while grid.stone(point.along(step, sign * (reach + 1))) == Some(color) {
            reach += 1;
        }
        reach
    };
    1 + arm(1) + arm(-1)
}

/// May renju's black not play here? Overlines, two fours, two threes that can
/// each become a straight four by a move that is not forbidden; a five is
/// never forbidden.
fn forbidden(grid: &Grid, point: Point) -> bool {
    let (rule, black) = (Rule::Renju, Color::Black);
    if rule.wins(grid, black, point) {
        return false;
    }
    if DIRECTIONS
        .into_iter()
        .any(|step| row(grid, black, point, step) > 5)
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

/// The fours of renju's black in one line through a stone of his.
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
    // The two ends of one unbroken row of four are one four.
    match fives[..] {
        [low, high] if high - low == 5 => 1,
        _ => fives.len(),
    }
}

/// Can the three through this stone become a straight four?
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

/// Is there an unbroken row of four through both stones with a five at each end?
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

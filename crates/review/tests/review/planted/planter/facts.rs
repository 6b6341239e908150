//! What stands on a board, by trying: windows of five cells are counted, and
//! whatever a stone makes is found by putting it there.

use super::grid::{Color, DIRECTIONS, Grid, Point, Step};
use super::rules::Rule;

/// What a stone makes in one line, the greatest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Made {
    Nothing,
    /// An open three: the next stone could make an open four.
    Three,
    /// A four: the next stone could win on one point.
    Four,
    /// On two points.
    OpenFour,
    Five,
}

/// A board under a rule set.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) rule: Rule,
    pub(crate) grid: &'a Grid,
}

/// Five cells in a row.
#[derive(Clone, Copy)]
struct Window {
    start: Point,
    step: Step,
}

impl Window {
    fn cells(self) -> impl Iterator<Item = Point> {
        (0..5).map(move |k| self.start.along(self.step, k))
    }
}

fn windows(grid: &Grid) -> impl Iterator<Item = Window> {
    DIRECTIONS.into_iter().flat_map(move |step| {
        grid.points()
            .map(move |start| Window { start, step })
            .filter(|window| grid.holds(window.start.along(window.step, 4)))
    })
}

/// The windows that a point lies in.
fn windows_of(grid: &Grid, point: Point) -> impl Iterator<Item = Window> {
    DIRECTIONS.into_iter().flat_map(move |step| {
        (-4..=0)
            .map(move |k| Window {
                start: point.along(step, k),
                step,
            })
            .filter(|window| {
                grid.holds(window.start) && grid.holds(window.start.along(window.step, 4))
            })
    })
}

impl Scene<'_> {
    /// Stones of a color in a window without stones of the other.
    fn live(&self, window: Window, color: Color) -> Option<usize> {
        let mut own = 0;
        for cell in window.cells() {
            match self.grid.stone(cell) {
                Some(stone) if stone == color => own += 1,
                Some(_) => return None,
                None => {}
            }
        }
        Some(own)
    }

    /// The empty cells of windows with exactly so many stones of a color and no
    /// others, sorted.
    fn completing(&self, color: Color, own: usize) -> Vec<Point> {
        let mut points = Vec::new();
        for &stone in self.grid.stones(color) {
            for window in windows_of(self.grid, stone) {
                if self.live(window, color) == Some(own) {
                    points.extend(window.cells().filter(|&cell| self.grid.is_empty(cell)));
                }
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Where a stone of this color would win.
    pub(crate) fn fives(&self, color: Color) -> Vec<Point> {
        let mut points = self.completing(color, 4);
        points.retain(|&point| self.rule.wins(self.grid, color, point));
        points
    }

    /// Where a stone of this color would make a four, forbidden points left out.
    pub(crate) fn fours(&self, color: Color) -> Vec<Point> {
        self.points_with_fives(color, 1)
    }

    /// Where a stone of this color would make an open four: it has open threes
    /// if there is such a point.
    pub(crate) fn open_fours(&self, color: Color) -> Vec<Point> {
        self.points_with_fives(color, 2)
    }

    /// Where a stone could be played after which a line wins on so many points.
    fn points_with_fives(&self, color: Color, least: usize) -> Vec<Point> {
        let mut points = self.completing(color, 3);
        let mut with = self.grid.clone();
        points.retain(|&point| {
            with.put(point, color);
            let scene = Scene {
                rule: self.rule,
                grid: &with,
            };
            let mut steps = DIRECTIONS.into_iter();
            let makes = steps.any(|step| scene.fives_in(color, point, step) >= least);
            with.lift(point);
            makes && self.rule.allows(self.grid, color, point)
        });
        points
    }

    /// What a stone of this color on this empty point makes in each line.
    pub(crate) fn made(&self, color: Color, point: Point) -> [Made; 4] {
        let with = self.grid.with(point, color);
        let with = Scene {
            rule: self.rule,
            grid: &with,
        };
        DIRECTIONS.map(|step| {
            if self.rule.wins_in(self.grid, color, point, step) {
                return Made::Five;
            }
            match with.fives_in(color, point, step) {
                0 if with.grows_open_four(color, point, step) => Made::Three,
                0 => Made::Nothing,
                1 => Made::Four,
                _ => Made::OpenFour,
            }
        })
    }

    /// In how many lines a stone makes at least this.
    pub(crate) fn lines_of(&self, color: Color, point: Point, least: Made) -> usize {
        let made = self.made(color, point);
        made.iter().filter(|&&made| made >= least).count()
    }

    /// Does a stone of this color here threaten anything?
    pub(crate) fn is_quiet(&self, color: Color, point: Point) -> bool {
        self.lines_of(color, point, Made::Three) == 0
    }

    /// Points of one line that win together with the stone on `point`.
    fn fives_in(&self, color: Color, point: Point, step: Step) -> usize {
        let ends = (-4..=4).map(|offset| (offset, point.along(step, offset)));
        ends.filter(|&(offset, end)| {
            self.grid.is_empty(end)
                && self.rule.wins_in(self.grid, color, end, step)
                && (offset.min(0)..=offset.max(0)).all(|between| {
                    between == offset || self.grid.stone(point.along(step, between)) == Some(color)
                })
        })
        .count()
    }

    /// Could one more stone of this line, with the one on `point`, win on two
    /// points?
    fn grows_open_four(&self, color: Color, point: Point, step: Step) -> bool {
        (-3..=3).any(|offset| {
            let next = point.along(step, offset);
            if !self.grid.is_empty(next) {
                return false;
            }
            let with = self.grid.with(next, color);
            let with = Scene {
                rule: self.rule,
                grid: &with,
            };
            with.straight_four(color, point, next, step) && self.rule.allows(self.grid, color, next)
        })
    }

    /// Is there an unbroken row of four through both stones that wins at either
    /// end?
    fn straight_four(&self, color: Color, one: Point, other: Point, step: Step) -> bool {
        (-3..=0).any(|start| {
            let mut cells = (0..4).map(|k| one.along(step, start + k));
            let ends = [one.along(step, start - 1), one.along(step, start + 4)];
            cells.clone().any(|cell| cell == other)
                && cells.all(|cell| self.grid.stone(cell) == Some(color))
                && ends.into_iter().all(|end| {
                    self.grid.is_empty(end) && self.rule.wins_in(self.grid, color, end, step)
                })
        })
    }

    /// Where a stone of this color would make an open three or more.
    pub(crate) fn threats(&self, color: Color) -> Vec<Point> {
        let mut points = self.completing(color, 2);
        points.extend(self.completing(color, 3));
        points.sort_unstable();
        points.dedup();
        points.retain(|&point| {
            self.rule.allows(self.grid, color, point) && !self.is_quiet(color, point)
        });
        points
    }

    /// Does nobody have a four or an open three?
    pub(crate) fn is_calm(&self) -> bool {
        [Color::Black, Color::White]
            .into_iter()
            .all(|color| self.fives(color).is_empty() && self.open_fours(color).is_empty())
    }

    /// Windows through a point that hold no stone of the other color, the point
    /// counted as one's own.
    pub(crate) fn live_windows(&self, color: Color, point: Point) -> usize {
        let with = self.grid.with(point, color);
        let with = Scene {
            rule: self.rule,
            grid: &with,
        };
        windows_of(self.grid, point)
            .filter(|&window| with.live(window, color).is_some())
            .count()
    }

    /// Those of them that hold `least` other stones of the color.
    pub(crate) fn shared_windows(&self, color: Color, point: Point, least: usize) -> usize {
        let with = self.grid.with(point, color);
        let with = Scene {
            rule: self.rule,
            grid: &with,
        };
        windows_of(self.grid, point)
            .filter(|&window| with.live(window, color).is_some_and(|own| own > least))
            .count()
    }

    /// Would a stone of the other color on `reply` break a line of two stones and
    /// more that a stone on `played` is no part of?
    pub(crate) fn breaks_another(&self, color: Color, played: Point, reply: Point) -> bool {
        let without = self.grid.with(played, color.other());
        let without = Scene {
            rule: self.rule,
            grid: &without,
        };
        without.shared_windows(color, reply, 2) > 0
    }

    /// The live windows of a color that hold stones of both lists.
    pub(crate) fn joint_windows(&self, color: Color, one: &[Point], other: &[Point]) -> usize {
        windows(self.grid)
            .filter(|&window| {
                self.live(window, color).is_some()
                    && window.cells().any(|cell| one.contains(&cell))
                    && window.cells().any(|cell| other.contains(&cell))
            })
            .count()
    }

    /// What the stones of a color are worth by their windows: those with three
    /// count four times as much as those with two.
    pub(crate) fn holdings(&self, color: Color) -> usize {
        windows(self.grid)
            .filter_map(|window| self.live(window, color))
            .map(|own| match own {
                0 | 1 => 0,
                2 => 1,
                3 => 4,
                _ => 16,
            })
            .sum()
    }

    /// Has the first color half as much again as the second? Who is to answer
    /// needs that much to be on a par.
    pub(crate) fn keeps_up(&self, color: Color, with: Color) -> bool {
        2 * self.holdings(color) >= 3 * self.holdings(with)
    }

    /// What a point is worth to a color by its windows alone: one with more
    /// stones counts four times as much for each.
    pub(crate) fn worth(&self, color: Color, point: Point) -> i64 {
        let weights = [1, 6, 30, 150, 600];
        windows_of(self.grid, point)
            .filter_map(|window| self.live(window, color))
            .filter_map(|own| weights.get(own))
            .sum()
    }
}

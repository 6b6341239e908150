//! Threats and windows on a board.
//!
//! The threats of a move are found by putting its stone.

use super::grid::{Color, DIRECTIONS, Grid, Point, Step};
use super::rules::Rule;

/// A threat that a stone makes in one line, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LineThreat {
    Nothing,
    /// An open three: one more stone makes an open four.
    Three,
    /// A four with one winning point.
    Four,
    /// A four with two winning points.
    OpenFour,
    Five,
}

/// A board under a rule set.
#[derive(Clone, Copy)]
pub(crate) struct BoardAnalysis<'a> {
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
            .filter(|window| grid.contains(window.start.along(window.step, 4)))
    })
}

/// Returns the windows that contain a point.
fn windows_of(grid: &Grid, point: Point) -> impl Iterator<Item = Window> {
    DIRECTIONS.into_iter().flat_map(move |step| {
        (-4..=0)
            .map(move |k| Window {
                start: point.along(step, k),
                step,
            })
            .filter(|window| {
                grid.contains(window.start) && grid.contains(window.start.along(window.step, 4))
            })
    })
}

impl BoardAnalysis<'_> {
    /// Returns the number of own stones in a live window; `None` if it is not live.
    fn stones_in(&self, window: Window, color: Color) -> Option<usize> {
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

    /// Returns the empty points of live windows with exactly `own` stones, sorted.
    fn empty_points_of_windows(&self, color: Color, own: usize) -> Vec<Point> {
        let mut points = Vec::new();
        for &stone in self.grid.stones(color) {
            for window in windows_of(self.grid, stone) {
                if self.stones_in(window, color) == Some(own) {
                    points.extend(window.cells().filter(|&cell| self.grid.is_empty(cell)));
                }
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Returns the winning points of a color.
    pub(crate) fn fives(&self, color: Color) -> Vec<Point> {
        let mut points = self.empty_points_of_windows(color, 4);
        points.retain(|&point| self.rule.wins(self.grid, color, point));
        points
    }

    /// Returns the allowed points where a stone makes a four.
    pub(crate) fn fours(&self, color: Color) -> Vec<Point> {
        self.points_with_fives(color, 1)
    }

    /// Returns the allowed points where a stone makes an open four.
    ///
    /// If there are any, the color has an open three.
    pub(crate) fn open_fours(&self, color: Color) -> Vec<Point> {
        self.points_with_fives(color, 2)
    }

    /// Returns the allowed points that give a line at least `min` winning points.
    fn points_with_fives(&self, color: Color, min: usize) -> Vec<Point> {
        let mut points = self.empty_points_of_windows(color, 3);
        let mut with = self.grid.clone();
        points.retain(|&point| {
            with.put(point, color);
            let analysis = BoardAnalysis {
                rule: self.rule,
                grid: &with,
            };
            let mut steps = DIRECTIONS.into_iter();
            let makes = steps.any(|step| analysis.fives_in(color, point, step) >= min);
            with.remove_stone(point);
            makes && self.rule.allows(self.grid, color, point)
        });
        points
    }

    /// Returns the threat that a stone on this empty point makes in each line.
    pub(crate) fn line_threats(&self, color: Color, point: Point) -> [LineThreat; 4] {
        let with = self.grid.with(point, color);
        let with = BoardAnalysis {
            rule: self.rule,
            grid: &with,
        };
        DIRECTIONS.map(|step| {
            if self.rule.wins_in(self.grid, color, point, step) {
                return LineThreat::Five;
            }
            match with.fives_in(color, point, step) {
                0 if with.is_open_three(color, point, step) => LineThreat::Three,
                0 => LineThreat::Nothing,
                1 => LineThreat::Four,
                _ => LineThreat::OpenFour,
            }
        })
    }

    /// Counts the lines in which a stone makes at least the threat `min`.
    pub(crate) fn count_lines(&self, color: Color, point: Point, min: LineThreat) -> usize {
        let threats = self.line_threats(color, point);
        threats.iter().filter(|&&threat| threat >= min).count()
    }

    /// Returns `true` if a stone on this point does not make a threat.
    pub(crate) fn is_quiet(&self, color: Color, point: Point) -> bool {
        self.count_lines(color, point, LineThreat::Three) == 0
    }

    /// Counts the points of a line that complete a five with the stone on `point`.
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

    /// Returns `true` if one more stone of this line makes an unbroken open four.
    fn is_open_three(&self, color: Color, point: Point, step: Step) -> bool {
        (-3..=3).any(|offset| {
            let next = point.along(step, offset);
            if !self.grid.is_empty(next) {
                return false;
            }
            let with = self.grid.with(next, color);
            let with = BoardAnalysis {
                rule: self.rule,
                grid: &with,
            };
            with.is_straight_four(color, point, next, step)
                && self.rule.allows(self.grid, color, next)
        })
    }

    /// Returns `true` if an unbroken row of four through both stones wins at both ends.
    fn is_straight_four(&self, color: Color, one: Point, other: Point, step: Step) -> bool {
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

    /// Returns the allowed points where a stone makes an open three or more.
    pub(crate) fn threats(&self, color: Color) -> Vec<Point> {
        let mut points = self.empty_points_of_windows(color, 2);
        points.extend(self.empty_points_of_windows(color, 3));
        points.sort_unstable();
        points.dedup();
        points.retain(|&point| {
            self.rule.allows(self.grid, color, point) && !self.is_quiet(color, point)
        });
        points
    }

    /// Returns `true` if neither color has a four or an open three.
    pub(crate) fn is_calm(&self) -> bool {
        [Color::Black, Color::White]
            .into_iter()
            .all(|color| self.fives(color).is_empty() && self.open_fours(color).is_empty())
    }

    /// Counts the live windows through a point after a stone was put there.
    pub(crate) fn live_windows(&self, color: Color, point: Point) -> usize {
        let with = self.grid.with(point, color);
        let with = BoardAnalysis {
            rule: self.rule,
            grid: &with,
        };
        windows_of(self.grid, point)
            .filter(|&window| with.stones_in(window, color).is_some())
            .count()
    }

    /// Counts the live windows through a point with at least `min` other own stones.
    pub(crate) fn shared_windows(&self, color: Color, point: Point, min: usize) -> usize {
        let with = self.grid.with(point, color);
        let with = BoardAnalysis {
            rule: self.rule,
            grid: &with,
        };
        windows_of(self.grid, point)
            .filter(|&window| with.stones_in(window, color).is_some_and(|own| own > min))
            .count()
    }

    /// Returns `true` if a reply breaks a line of at least two stones without `played`.
    pub(crate) fn breaks_other_line(&self, color: Color, played: Point, reply: Point) -> bool {
        let without = self.grid.with(played, color.other());
        let without = BoardAnalysis {
            rule: self.rule,
            grid: &without,
        };
        without.shared_windows(color, reply, 2) > 0
    }

    /// Counts the live windows with stones of both lists.
    pub(crate) fn joint_windows(&self, color: Color, one: &[Point], other: &[Point]) -> usize {
        windows(self.grid)
            .filter(|&window| {
                self.stones_in(window, color).is_some()
                    && window.cells().any(|cell| one.contains(&cell))
                    && window.cells().any(|cell| other.contains(&cell))
            })
            .count()
    }

    /// Returns the value of a color's live windows.
    ///
    /// A window counts 1 with two stones, 4 with three, and 16 with more.
    pub(crate) fn line_value(&self, color: Color) -> usize {
        windows(self.grid)
            .filter_map(|window| self.stones_in(window, color))
            .map(|own| match own {
                0 | 1 => 0,
                2 => 1,
                3 => 4,
                _ => 16,
            })
            .sum()
    }

    /// Returns `true` if the line value of a color is at least 1.5 times the other's.
    ///
    /// The side that has to reply needs this much for an even game.
    pub(crate) fn outweighs(&self, color: Color, other: Color) -> bool {
        2 * self.line_value(color) >= 3 * self.line_value(other)
    }

    /// Returns the value of a point: the sum of weights of its live windows.
    pub(crate) fn point_value(&self, color: Color, point: Point) -> i64 {
        let weights = [1, 6, 30, 150, 600];
        windows_of(self.grid, point)
            .filter_map(|window| self.stones_in(window, color))
            .filter_map(|own| weights.get(own))
            .sum()
    }
}

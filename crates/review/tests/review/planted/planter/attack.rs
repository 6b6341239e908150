//! Forced wins, found by trying everything of a kind: fours first, then open
//! threes followed by fours. Slow, small, and with a limit of its own, so that
//! it may miss a long win but claims none that is not there.

use super::facts::{Made, Scene};
use super::grid::{Color, Grid, Point};
use super::rules::Rule;

/// Fours in a row that are looked for at most.
const MOST_FOURS: usize = 6;

/// Positions that one look for fours may try.
const MOST_TRIES: usize = 1_500;

/// A look for a forced win.
#[derive(Clone)]
pub(crate) struct Attack {
    rule: Rule,
    grid: Grid,
    side: Color,
    tries: usize,
}

impl Attack {
    /// What `side` can force if it is to move on this board.
    pub(crate) fn new(rule: Rule, grid: &Grid, side: Color) -> Self {
        Self {
            rule,
            grid: grid.clone(),
            side,
            tries: 0,
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            rule: self.rule,
            grid: &self.grid,
        }
    }

    /// The shortest win by fours, the attacker's moves and the forced answers
    /// in turn; the last move wins or leaves two points to win on.
    pub(crate) fn by_fours(&mut self) -> Option<Vec<Point>> {
        (0..=MOST_FOURS).find_map(|fours| {
            self.tries = 0;
            self.fours_left(fours)
        })
    }

    /// Is there such a win?
    pub(crate) fn wins_by_fours(rule: Rule, grid: &Grid, side: Color) -> bool {
        Self::new(rule, grid, side).by_fours().is_some()
    }

    fn fours_left(&mut self, fours: usize) -> Option<Vec<Point>> {
        self.tries += 1;
        let scene = self.scene();
        if let Some(&five) = scene.fives(self.side).first() {
            return Some(vec![five]);
        }
        let other = self.side.other();
        let mut must = scene.fives(other);
        if fours == 0 || must.len() > 1 || self.tries > MOST_TRIES {
            return None;
        }
        let must = must.pop();
        for four in scene.fours(self.side) {
            if must.is_some_and(|must| must != four) {
                continue;
            }
            self.grid.put(four, self.side);
            let rest = self.after_four(fours);
            self.grid.lift(four);
            if let Some(mut rest) = rest {
                rest.insert(0, four);
                return Some(rest);
            }
        }
        None
    }

    /// What follows a four that was just made.
    fn after_four(&mut self, fours: usize) -> Option<Vec<Point>> {
        let other = self.side.other();
        let scene = self.scene();
        if !scene.fives(other).is_empty() {
            return None;
        }
        let ends = scene.fives(self.side);
        match ends[..] {
            [] => None,
            [end] => {
                if !self.rule.allows(&self.grid, other, end) {
                    return Some(Vec::new());
                }
                self.grid.put(end, other);
                let rest = self.fours_left(fours - 1);
                self.grid.lift(end);
                rest.map(|mut rest| {
                    rest.insert(0, end);
                    rest
                })
            }
            _ => Some(Vec::new()),
        }
    }

    /// Is the position won for `side` after this move of its, whatever the
    /// answer, by fours?
    pub(crate) fn settles(rule: Rule, grid: &Grid, side: Color, point: Point) -> bool {
        let other = side.other();
        if !rule.allows(grid, side, point) {
            return false;
        }
        if rule.wins(grid, side, point) {
            return true;
        }
        let with = grid.with(point, side);
        let scene = Scene { rule, grid: &with };
        if !scene.fives(other).is_empty() {
            return false;
        }
        // What a pass allows; an answer has to touch it, or to be a four.
        let Some(plan) = Self::new(rule, &with, side).by_fours() else {
            return false;
        };
        let counter = scene.fours(other);
        let answers = with.vacant().filter(|&answer| {
            rule.allows(&with, other, answer)
                && (counter.contains(&answer) || plan.iter().any(|&at| bears_on(answer, at)))
        });
        answers
            .into_iter()
            .all(|answer| Self::wins_by_fours(rule, &with.with(answer, other), side))
    }

    /// A win by so many open threes at most, and fours: the first move of it.
    pub(crate) fn by_threes(rule: Rule, grid: &Grid, side: Color, threes: usize) -> Option<Point> {
        if let Some(line) = Self::new(rule, grid, side).by_fours() {
            return line.first().copied();
        }
        let other = side.other();
        let scene = Scene { rule, grid };
        if threes == 0 || !scene.fives(other).is_empty() || !scene.open_fours(other).is_empty() {
            return None;
        }
        scene.threats(side).into_iter().find(|&three| {
            scene.lines_of(side, three, Made::Four) == 0
                && Self::forces(rule, grid, side, three, threes)
        })
    }

    /// Does this open three win, whatever the answer, with so many threes?
    fn forces(rule: Rule, grid: &Grid, side: Color, three: Point, threes: usize) -> bool {
        if threes == 1 {
            return Self::settles(rule, grid, side, three);
        }
        let other = side.other();
        let with = grid.with(three, side);
        let Some(plan) = Self::new(rule, &with, side).by_fours() else {
            return false;
        };
        let scene = Scene { rule, grid: &with };
        let counter = scene.fours(other);
        let answers = with.vacant().filter(|&answer| {
            rule.allows(&with, other, answer)
                && (counter.contains(&answer) || plan.iter().any(|&at| bears_on(answer, at)))
        });
        answers.into_iter().all(|answer| {
            let after = with.with(answer, other);
            Self::by_threes(rule, &after, side, threes - 1).is_some()
        })
    }
}

/// Can a stone on one point matter to five cells through the other? Five cells
/// and the one beyond, which may make six of them.
fn bears_on(one: Point, other: Point) -> bool {
    let (x, y) = ((one.x - other.x).abs(), (one.y - other.y).abs());
    x.max(y) <= 5 && (x == 0 || y == 0 || x == y)
}

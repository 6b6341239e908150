//! Finds forced wins by exhaustive search.
//!
//! It searches fours first, then open threes followed by fours. The search is slow and
//! limited: it may miss a long win, but every win that it reports exists.

use super::facts::{BoardAnalysis, LineThreat};
use super::grid::{Color, Grid, Point};
use super::rules::Rule;

/// Maximum number of consecutive fours.
const MAX_FOURS: usize = 6;

/// Maximum number of positions in a search for fours.
const MAX_POSITIONS: usize = 1_500;

/// A search for a forced win.
#[derive(Clone)]
pub(crate) struct Attack {
    rule: Rule,
    grid: Grid,
    side: Color,
    positions: usize,
}

impl Attack {
    /// Creates a search for a win of `side`, which is to move.
    pub(crate) fn new(rule: Rule, grid: &Grid, side: Color) -> Self {
        Self {
            rule,
            grid: grid.clone(),
            side,
            positions: 0,
        }
    }

    fn analysis(&self) -> BoardAnalysis<'_> {
        BoardAnalysis {
            rule: self.rule,
            grid: &self.grid,
        }
    }

    /// Returns the shortest win by fours: the moves and the forced replies.
    ///
    /// The last move wins or leaves two winning points.
    pub(crate) fn by_fours(&mut self) -> Option<Vec<Point>> {
        (0..=MAX_FOURS).find_map(|fours| {
            self.positions = 0;
            self.search_fours(fours)
        })
    }

    /// Returns `true` if `side`, which is to move, wins by fours.
    pub(crate) fn wins_by_fours(rule: Rule, grid: &Grid, side: Color) -> bool {
        Self::new(rule, grid, side).by_fours().is_some()
    }

    fn search_fours(&mut self, fours: usize) -> Option<Vec<Point>> {
        self.positions += 1;
        let analysis = self.analysis();
        if let Some(&five) = analysis.fives(self.side).first() {
            return Some(vec![five]);
        }
        let other = self.side.other();
        let mut blocks = analysis.fives(other);
        if fours == 0 || blocks.len() > 1 || self.positions > MAX_POSITIONS {
            return None;
        }
        let block = blocks.pop();
        for four in analysis.fours(self.side) {
            if block.is_some_and(|block| block != four) {
                continue;
            }
            self.grid.put(four, self.side);
            let rest = self.search_replies(fours);
            self.grid.remove_stone(four);
            if let Some(mut rest) = rest {
                rest.insert(0, four);
                return Some(rest);
            }
        }
        None
    }

    /// Continues after a four; `None` if it does not win.
    fn search_replies(&mut self, fours: usize) -> Option<Vec<Point>> {
        let other = self.side.other();
        let analysis = self.analysis();
        if !analysis.fives(other).is_empty() {
            return None;
        }
        let ends = analysis.fives(self.side);
        match ends[..] {
            [] => None,
            [end] => {
                if !self.rule.allows(&self.grid, other, end) {
                    return Some(Vec::new());
                }
                self.grid.put(end, other);
                let rest = self.search_fours(fours - 1);
                self.grid.remove_stone(end);
                rest.map(|mut rest| {
                    rest.insert(0, end);
                    rest
                })
            }
            _ => Some(Vec::new()),
        }
    }

    /// Returns `true` if `side` wins by fours after this move, against every reply.
    pub(crate) fn wins_after(rule: Rule, grid: &Grid, side: Color, point: Point) -> bool {
        let other = side.other();
        if !rule.allows(grid, side, point) {
            return false;
        }
        if rule.wins(grid, side, point) {
            return true;
        }
        let with = grid.with(point, side);
        let analysis = BoardAnalysis { rule, grid: &with };
        if !analysis.fives(other).is_empty() {
            return false;
        }
        // The win after a pass: a reply has to affect its line or make a four.
        let Some(line) = Self::new(rule, &with, side).by_fours() else {
            return false;
        };
        let counters = analysis.fours(other);
        let replies = with.vacant().filter(|&reply| {
            rule.allows(&with, other, reply)
                && (counters.contains(&reply) || line.iter().any(|&at| affects(reply, at)))
        });
        replies
            .into_iter()
            .all(|reply| Self::wins_by_fours(rule, &with.with(reply, other), side))
    }

    /// Returns the first move of a win by at most `threes` open threes, and fours.
    pub(crate) fn by_threes(rule: Rule, grid: &Grid, side: Color, threes: usize) -> Option<Point> {
        if let Some(line) = Self::new(rule, grid, side).by_fours() {
            return line.first().copied();
        }
        let other = side.other();
        let analysis = BoardAnalysis { rule, grid };
        if threes == 0
            || !analysis.fives(other).is_empty()
            || !analysis.open_fours(other).is_empty()
        {
            return None;
        }
        analysis.threats(side).into_iter().find(|&three| {
            analysis.count_lines(side, three, LineThreat::Four) == 0
                && Self::wins_with_threes(rule, grid, side, three, threes)
        })
    }

    /// Returns `true` if this open three, one of `threes`, wins against every reply.
    fn wins_with_threes(rule: Rule, grid: &Grid, side: Color, three: Point, threes: usize) -> bool {
        if threes == 1 {
            return Self::wins_after(rule, grid, side, three);
        }
        let other = side.other();
        let with = grid.with(three, side);
        let Some(line) = Self::new(rule, &with, side).by_fours() else {
            return false;
        };
        let analysis = BoardAnalysis { rule, grid: &with };
        let counters = analysis.fours(other);
        let replies = with.vacant().filter(|&reply| {
            rule.allows(&with, other, reply)
                && (counters.contains(&reply) || line.iter().any(|&at| affects(reply, at)))
        });
        replies.into_iter().all(|reply| {
            let after = with.with(reply, other);
            Self::by_threes(rule, &after, side, threes - 1).is_some()
        })
    }
}

/// Returns `true` if a stone on `one` can affect a window through `other`.
///
/// The distance is up to 5, because a sixth stone makes an overline.
fn affects(one: Point, other: Point) -> bool {
    let (x, y) = ((one.x - other.x).abs(), (one.y - other.y).abs());
    x.max(y) <= 5 && (x == 0 || y == 0 || x == y)
}

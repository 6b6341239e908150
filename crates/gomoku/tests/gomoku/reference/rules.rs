//! The winning lines of all rule sets, and black's forbidden squares in renju, as the
//! rules define them.

use zeitnot_core::Side;
use zeitnot_gomoku::Rule;

use super::{At, DIRECTIONS, Grid, step};

/// A definition of winning lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineRule {
    Freestyle,
    Standard,
    Renju,
    Caro5,
    Caro6,
    Capture,
}

/// An unbroken row of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) length: usize,
    /// Number of ends with an opponent's stone; the edge does not count.
    pub(crate) blocked_ends: usize,
}

impl LineRule {
    pub(crate) fn for_rule<R: Rule>() -> Self {
        match R::NAME {
            "freestyle" => Self::Freestyle,
            "standard" => Self::Standard,
            "renju" => Self::Renju,
            "caro5" => Self::Caro5,
            "caro6" => Self::Caro6,
            "capture" => Self::Capture,
            other => panic!("no such rule: {other}"),
        }
    }

    pub(crate) fn wins(self, who: Side, row: Row) -> bool {
        let blocked = row.blocked_ends == 2;
        match (self, who) {
            (Self::Freestyle | Self::Capture, _) => row.length >= 5,
            (Self::Standard, _) => row.length == 5,
            (Self::Renju, Side::First) => row.length == 5,
            (Self::Renju, Side::Second) => row.length >= 5,
            (Self::Caro5, _) => row.length == 5 && !blocked,
            (Self::Caro6, _) => row.length >= 5 && !blocked,
        }
    }
}

/// A pattern that black may not make in renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forbidden {
    Overline,
    DoubleFour,
    DoubleThree,
}

impl Grid {
    /// Returns the row through a stone.
    pub(crate) fn row(&self, at: At, direction: At) -> Row {
        let own = self.stone(at);
        let mut row = Row {
            length: 1,
            blocked_ends: 0,
        };
        for sign in [1, -1] {
            let mut end = step(at, direction, sign);
            while self.stone(end) == own {
                row.length += 1;
                end = step(end, direction, sign);
            }
            row.blocked_ends += usize::from(self.stone(end).is_some());
        }
        row
    }

    /// Returns `true` if the stone at `at` is part of a winning line.
    pub(crate) fn is_in_winning_row(&self, rule: LineRule, at: At) -> bool {
        let who = self.stone(at).expect("a stone");
        DIRECTIONS
            .into_iter()
            .any(|direction| rule.wins(who, self.row(at, direction)))
    }

    /// Returns `true` if a stone of `who` on an empty cell wins.
    pub(crate) fn wins_at(&mut self, rule: LineRule, at: At, who: Side) -> bool {
        self.with_stone(at, who, |grid| grid.is_in_winning_row(rule, at))
    }

    /// Returns the forbidden pattern that a black stone on an empty cell makes. A
    /// five takes precedence and wins.
    pub(crate) fn forbidden(&mut self, at: At) -> Option<Forbidden> {
        self.with_stone(at, Side::First, |grid| {
            let lengths = DIRECTIONS.map(|direction| grid.row(at, direction).length);
            if lengths.contains(&5) {
                return None;
            }
            if lengths.into_iter().any(|length| length > 5) {
                return Some(Forbidden::Overline);
            }
            let fours = |direction| grid.renju_fours(at, direction);
            if DIRECTIONS.into_iter().map(fours).sum::<usize>() >= 2 {
                return Some(Forbidden::DoubleFour);
            }
            let is_three = |direction: &At| grid.is_renju_three(at, *direction);
            let threes = DIRECTIONS.into_iter().filter(is_three).count();
            (threes >= 2).then_some(Forbidden::DoubleThree)
        })
    }

    /// Returns the number of fours in this direction that include the stone at `at`.
    ///
    /// A four is four stones of which another makes a five. The same four stones
    /// count once, even if a five can be made in two ways.
    fn renju_fours(&mut self, at: At, direction: At) -> usize {
        let mut fours = Vec::new();
        for last in -4..=4 {
            let cell = step(at, direction, last);
            if !self.is_empty(cell) {
                continue;
            }
            self.with_stone(cell, Side::First, |grid| {
                if grid.row(at, direction).length != 5 {
                    return;
                }
                let row = grid.offsets_in_row(at, direction);
                if row.contains(&last) {
                    let four: Vec<i32> = row.into_iter().filter(|&i| i != last).collect();
                    if !fours.contains(&four) {
                        fours.push(four);
                    }
                }
            });
        }
        fours.len()
    }

    /// Returns the offsets from `at` of the stones of the row through `at`.
    fn offsets_in_row(&self, at: At, direction: At) -> Vec<i32> {
        let own = |i: &i32| self.stone(step(at, direction, *i)) == self.stone(at);
        let before = (1..).map(|i: i32| -i).take_while(own);
        let mut row: Vec<i32> = before.chain((0..).take_while(own)).collect();
        row.sort_unstable();
        row
    }

    /// Returns `true` if a stone that is not forbidden and makes no five makes a
    /// straight four with the stone at `at`.
    fn is_renju_three(&mut self, at: At, direction: At) -> bool {
        (-3..=3).any(|i| {
            let cell = step(at, direction, i);
            self.is_empty(cell)
                && self.with_stone(cell, Side::First, |grid| {
                    if grid.row(at, direction).length != 4 {
                        return false;
                    }
                    let row = grid.offsets_in_row(at, direction);
                    row.contains(&i)
                        && grid.is_straight_four(&row, at, direction)
                        && !grid.is_in_winning_row(LineRule::Renju, cell)
                })
                && self.forbidden(cell).is_none()
        })
    }

    /// Returns `true` for four unbroken stones that become a five at either end.
    fn is_straight_four(&mut self, row: &[i32], at: At, direction: At) -> bool {
        let [first, _, _, last] = row else {
            return false;
        };
        [first - 1, last + 1].into_iter().all(|end| {
            let end = step(at, direction, end);
            self.is_empty(end)
                && self.with_stone(end, Side::First, |grid| {
                    grid.row(end, direction).length == 5
                })
        })
    }
}

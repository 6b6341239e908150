//! Line shapes and cell classes by definition.

use zeitnot_core::Side;
use zeitnot_gomoku::{CellClass, LineShape, Rule};

use super::rules::LineRule;
use super::{At, Grid, step};

impl Grid {
    /// Returns the shape of a stone of `who` on the empty cell `at` in one direction.
    pub(crate) fn shape<R: Rule>(&mut self, at: At, direction: At, who: Side) -> LineShape {
        let line = CellLine {
            rule: LineRule::for_rule::<R>(),
            at,
            direction,
            who,
        };
        self.with_stone(at, who, |grid| line.shape(grid, 4))
    }
}

/// A stone of `who` at `at`, and a direction.
#[derive(Clone, Copy)]
struct CellLine {
    rule: LineRule,
    at: At,
    direction: At,
    who: Side,
}

impl CellLine {
    /// Returns the shape if up to `further` more stones may be placed.
    ///
    /// Four more stones make a five of a single one. A weaker shape than the next
    /// lower one makes no difference to the caller.
    fn shape(self, grid: &mut Grid, further: usize) -> LineShape {
        let row = grid.row(self.at, self.direction);
        if self.rule.wins(self.who, row) {
            return LineShape::Five;
        }
        if self.is_renju_black() && row.length > 5 {
            return LineShape::Overline;
        }
        if further == 0 {
            return LineShape::Dead;
        }
        // A five through the stone reaches at most four cells.
        let mut completions = Vec::new();
        let mut next = Vec::new();
        for i in -4..=4 {
            let cell = step(self.at, self.direction, i);
            if grid.is_empty(cell) {
                let shape = grid.with_stone(cell, self.who, |grid| self.shape(grid, further - 1));
                if shape == LineShape::Five {
                    completions.push(i);
                }
                next.push(shape);
            }
        }
        let reaches = |shape| next.contains(&shape);
        match completions[..] {
            [] if reaches(LineShape::OpenFour) => LineShape::OpenThree,
            [] if reaches(LineShape::Four) || reaches(LineShape::DoubleFour) => LineShape::Three,
            [] if reaches(LineShape::OpenThree) => LineShape::OpenTwo,
            [] if reaches(LineShape::Three) => LineShape::Two,
            [] if reaches(LineShape::OpenTwo) => LineShape::OpenOne,
            [] if reaches(LineShape::Two) => LineShape::One,
            [] => LineShape::Dead,
            _ if self.can_be_stopped(grid) => LineShape::Four,
            // A straight four is five cells from end to end.
            [first, last] if self.distinguishes_straight_fours() && last - first != 5 => {
                LineShape::DoubleFour
            }
            _ => LineShape::OpenFour,
        }
    }

    /// Returns `true` if there is a cell, at any distance, where an opponent's stone
    /// prevents every five through the stone.
    fn can_be_stopped(self, grid: &mut Grid) -> bool {
        let far = grid.side;
        (-far..=far).any(|i| {
            let stop = step(self.at, self.direction, i);
            grid.is_empty(stop)
                && grid.with_stone(stop, self.who.other(), |grid| !self.can_be_completed(grid))
        })
    }

    fn can_be_completed(self, grid: &mut Grid) -> bool {
        (-4..=4).any(|i| {
            let cell = step(self.at, self.direction, i);
            grid.is_empty(cell)
                && grid.with_stone(cell, self.who, |grid| {
                    self.rule.wins(self.who, grid.row(self.at, self.direction))
                })
        })
    }

    fn is_renju_black(self) -> bool {
        self.rule == LineRule::Renju && self.who == Side::First
    }

    fn distinguishes_straight_fours(self) -> bool {
        self.is_renju_black() || self.rule == LineRule::Capture
    }
}

/// Returns the class of four shapes for `who`, as defined.
pub(crate) fn class(rule: LineRule, who: Side, shapes: [LineShape; 4]) -> CellClass {
    let lines = |wanted: &[LineShape]| shapes.iter().filter(|shape| wanted.contains(shape)).count();
    let restricted = rule == LineRule::Renju && who == Side::First;
    let any_fours =
        lines(&[LineShape::Four, LineShape::OpenFour]) + 2 * lines(&[LineShape::DoubleFour]);
    let support = lines(&[LineShape::Three, LineShape::OpenTwo]);
    let open_threes = lines(&[LineShape::OpenThree]);
    let rules = [
        (lines(&[LineShape::Five]) >= 1, CellClass::Win),
        (
            restricted && (any_fours >= 2 || lines(&[LineShape::Overline]) >= 1),
            CellClass::Forbidden,
        ),
        // An open four that may be forbidden has a lower class.
        (
            restricted && any_fours == 1 && open_threes >= 2,
            CellClass::FourThree,
        ),
        (
            lines(&[LineShape::OpenFour, LineShape::DoubleFour]) >= 1 || any_fours >= 2,
            CellClass::OpenFour,
        ),
        (any_fours * open_threes >= 1, CellClass::FourThree),
        (any_fours * support >= 1, CellClass::FourPlus),
        (any_fours >= 1, CellClass::Four),
        (open_threes >= 2, CellClass::DoubleThree),
        (open_threes * support >= 1, CellClass::ThreePlus),
        (open_threes >= 1, CellClass::OpenThree),
        (support >= 2, CellClass::TwoPlus),
        (lines(&[LineShape::Three]) >= 1, CellClass::Three),
        (lines(&[LineShape::OpenTwo]) >= 1, CellClass::OpenTwo),
        (lines(&[LineShape::Two]) >= 1, CellClass::Two),
        (lines(&[LineShape::Dead]) < 4, CellClass::Quiet),
    ];
    rules
        .iter()
        .find(|(holds, _)| *holds)
        .map_or(CellClass::None, |&(_, class)| class)
}

//! Which empty squares a side may not play on: renju's forbidden squares,
//! exactly, and the double threes of the capture games.

use zeitnot_core::Side;

use super::Board;
use super::lines::{BoardLines, DIRECTIONS, STEPS, window};
use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{CellClass, LineShape, PatternTables};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Renju forbids squares to the first player only.
const BLACK: Side = Side::First;

impl<R: Rule> Board<R> {
    /// May the side to move put a stone on this empty square?
    #[must_use]
    #[inline]
    pub fn is_legal(&self, square: Square) -> bool {
        let side = self.state.side;
        !R::is_restricted(side) || !self.is_forbidden(side, square)
    }

    /// The empty squares on which the side to move may put a stone.
    #[must_use]
    pub fn legal_squares(&self) -> SquareSet {
        let vacant = self.vacant.iter();
        vacant.filter(|&square| self.is_legal(square)).collect()
    }

    /// Is there a square to move to?
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.vacant.iter().any(|square| self.is_legal(square))
    }

    /// The empty squares forbidden to `side`.
    #[must_use]
    pub fn forbidden_squares(&self, side: Side) -> SquareSet {
        if !R::is_restricted(side) {
            return SquareSet::EMPTY;
        }
        let vacant = self.vacant.iter();
        vacant
            .filter(|&square| self.is_forbidden(side, square))
            .collect()
    }

    /// Is the empty square forbidden to `side`, whom the rule restricts?
    fn is_forbidden(&self, side: Side, square: Square) -> bool {
        match self.class(side, square) {
            CellClass::Forbidden => true,
            // Only these may have two open threes in them.
            CellClass::DoubleThree | CellClass::FourThree | CellClass::OpenFour => {
                let threes = self.shapes(side, square);
                let threes = threes
                    .iter()
                    .filter(|&&shape| shape == LineShape::OpenThree);
                threes.count() > 1 && self.is_double_three(side, square)
            }
            _ => false,
        }
    }

    /// Are two of the open threes that a stone would make real ones?
    fn is_double_three(&self, side: Side, square: Square) -> bool {
        if R::CAPTURES {
            self.rules.free_threes && !self.is_capture(side, square)
        } else {
            let mut probe = ForbiddenCheck::<R> {
                lines: self.lines.clone(),
                tables: self.tables,
                rule: core::marker::PhantomData,
            };
            probe.is_forbidden(square)
        }
    }

    /// What is wrong with a stone of the side to move on this empty square.
    pub(super) fn forbidden_reason(&self, square: Square) -> Option<&'static str> {
        if self.is_legal(square) {
            return None;
        }
        let shapes = self.shapes(self.state.side, square);
        Some(
            if self.class(self.state.side, square) != CellClass::Forbidden {
                "two open threes"
            } else if shapes.contains(&LineShape::Overline) {
                "a line of more than five"
            } else {
                "two fours"
            },
        )
    }
}

/// Stones put and lifted on lines alone, for looking a few moves of black's
/// ahead without keeping a whole board up to date.
struct ForbiddenCheck<R> {
    lines: BoardLines,
    tables: &'static PatternTables,
    rule: core::marker::PhantomData<R>,
}

impl<R: Rule> ForbiddenCheck<R> {
    fn shape(&self, direction: usize, square: Square) -> LineShape {
        let (line, position) = self.lines.through(direction, square);
        let shapes = self.tables.shapes(window::<R>(line, 2 * position));
        LineShape::from_nibble(shapes & 15)
    }

    fn shapes(&self, square: Square) -> [LineShape; DIRECTIONS] {
        core::array::from_fn(|direction| self.shape(direction, square))
    }

    fn makes_five(&self, square: Square) -> bool {
        self.shapes(square).contains(&LineShape::Five)
    }

    /// Renju's definition: an overline, a double four, or two threes of which
    /// each could become a straight four by a move that is not forbidden
    /// itself. Ends because every step puts a stone.
    fn is_forbidden(&mut self, square: Square) -> bool {
        let shapes = self.shapes(square);
        match R::classify(BLACK, shapes) {
            CellClass::Win => return false,
            CellClass::Forbidden => return true,
            _ => {}
        }
        let mut threes = (0..DIRECTIONS)
            .filter(|&direction| shapes[direction] == LineShape::OpenThree)
            .count();
        if threes < 2 {
            return false;
        }
        self.lines.toggle(square, stone_code(BLACK));
        for (direction, shape) in shapes.into_iter().enumerate() {
            if threes >= 2
                && shape == LineShape::OpenThree
                && !self.becomes_straight_four(direction, square)
            {
                threes -= 1;
            }
        }
        self.lines.toggle(square, stone_code(BLACK));
        threes >= 2
    }

    /// Can the stone just put be part of a straight four with one more, legal
    /// stone in this line? One that makes a five elsewhere ends the game and
    /// so makes no four.
    fn becomes_straight_four(&mut self, direction: usize, square: Square) -> bool {
        let step = STEPS[direction];
        [step, step.wrapping_neg()].into_iter().any(|step| {
            // The four is unbroken, so its last stone comes after own ones.
            let mut index = square.to_u16();
            for _ in 0..3 {
                index = index.wrapping_add(step);
                let Some(next) = Square::from_u16(index) else {
                    return false;
                };
                let contents = self.contents(direction, next);
                if contents == CODE_EMPTY {
                    return self.shape(direction, next) == LineShape::OpenFour
                        && !self.makes_five(next)
                        && !self.is_forbidden(next);
                }
                if contents != stone_code(BLACK) {
                    return false;
                }
            }
            false
        })
    }

    fn contents(&self, direction: usize, square: Square) -> u8 {
        let (line, position) = self.lines.through(direction, square);
        (line >> (2 * position)) as u8 & 3
    }
}

//! Forbidden squares: renju's, exactly, and the double threes of the capture games.

use zeitnot_core::Side;

use super::Board;
use super::lines::{BoardLines, DIRECTIONS, STEPS, window};
use crate::pattern::tables::{CODE_EMPTY, stone_code};
use crate::pattern::{CellClass, LineShape, PatternTables};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The side with forbidden squares in renju.
const BLACK: Side = Side::First;

impl<R: Rule> Board<R> {
    /// Returns `true` if the side to move may play on this empty square.
    #[must_use]
    #[inline]
    pub fn is_legal(&self, square: Square) -> bool {
        let side = self.state.side;
        !R::is_restricted(side) || !self.is_forbidden(side, square)
    }

    /// Returns the empty squares where the side to move may play.
    #[must_use]
    pub fn legal_squares(&self) -> SquareSet {
        let vacant = self.vacant.iter();
        vacant.filter(|&square| self.is_legal(square)).collect()
    }

    /// Returns `true` if the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.vacant.iter().any(|square| self.is_legal(square))
    }

    /// Returns the empty squares that are forbidden to `side`.
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

    /// Returns `true` if the empty square is forbidden to `side`, which the rule
    /// restricts.
    fn is_forbidden(&self, side: Side, square: Square) -> bool {
        match self.class(side, square) {
            CellClass::Forbidden => true,
            // Only these classes may have two open threes.
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

    /// Returns `true` if at least two of the open threes that a stone makes count.
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

    /// Returns the forbidden pattern that a stone of the side to move makes.
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

/// The lines alone, to look a few moves of black ahead without updating a whole
/// board.
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

    /// Returns `true` for an overline, a double four, or a double three.
    ///
    /// Renju counts a three if a legal move makes it a straight four. The recursion
    /// ends because every step places a stone.
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

    /// Returns `true` if another legal stone in this line makes a straight four with
    /// the stone just placed.
    ///
    /// A stone that makes a five elsewhere ends the game and does not make a four.
    fn becomes_straight_four(&mut self, direction: usize, square: Square) -> bool {
        let step = STEPS[direction];
        [step, step.wrapping_neg()].into_iter().any(|step| {
            // The four is unbroken, so its last stone follows black stones.
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

//! Renju: black, who begins, wins with exactly five and may not make an
//! overline, a double four or a double three; white wins with five or more.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, StoneRun};
use crate::pattern::weights::{self, Weights};
use crate::pattern::{CellClass, LineShape, PatternTables};

/// Renju. What may look forbidden is told by the cell class; whether a double
/// three really is one, only [`Board::is_legal`](crate::Board::is_legal)
/// knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renju;

impl Rule for Renju {
    const NAME: &'static str = "renju";
    const RADIUS: usize = 5;

    fn wins(side: Side, run: StoneRun) -> bool {
        match side {
            Side::First => run.length == 5,
            Side::Second => run.length >= 5,
        }
    }

    fn is_overline(side: Side, run: StoneRun) -> bool {
        side == Side::First && run.length > 5
    }

    fn counts_fours(side: Side) -> bool {
        side == Side::First
    }

    fn is_restricted(side: Side) -> bool {
        side == Side::First
    }

    /// For black, [`CellClass::OpenFour`] and weaker fours never hide a double
    /// four or an overline, and an open four comes with one open three at
    /// most: it is legal for certain. Where a four comes with two threes it is
    /// called a four-three, which may turn out forbidden.
    fn classify(side: Side, shapes: [LineShape; 4]) -> CellClass {
        if side == Side::Second {
            return CellClass::from_shapes(shapes);
        }
        let count = |wanted: LineShape| shapes.iter().filter(|&&shape| shape == wanted).count();
        let fours =
            count(LineShape::Four) + count(LineShape::OpenFour) + 2 * count(LineShape::DoubleFour);
        if count(LineShape::Five) > 0 {
            CellClass::Win
        } else if fours > 1 || count(LineShape::Overline) > 0 {
            CellClass::Forbidden
        } else if count(LineShape::OpenFour) > 0 && count(LineShape::OpenThree) > 1 {
            CellClass::FourThree
        } else {
            CellClass::from_shapes(shapes)
        }
    }

    fn weights(side: Side) -> &'static Weights {
        match side {
            Side::First => &weights::RENJU_BLACK,
            Side::Second => &weights::RENJU_WHITE,
        }
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}

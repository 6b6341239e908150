//! Renju: black, who begins, wins with exactly five and may not make an overline, a
//! double four, or a double three; white wins with five or more.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, StoneRun};
use crate::pattern::weights::{self, Weights};
use crate::pattern::{CellClass, LineShape, PatternTables};

/// Renju.
///
/// The cell class shows what may be forbidden; only
/// [`Board::is_legal`](crate::Board::is_legal) decides whether a double three is.
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

    /// Classifies so that black's [`CellClass::OpenFour`] is certainly legal.
    ///
    /// [`CellClass::OpenFour`] and weaker fours never hide a double four or an
    /// overline, and an open four has at most one open three. A four with two open
    /// threes is [`CellClass::FourThree`], which may be forbidden.
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

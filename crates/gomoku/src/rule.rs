//! The rule sets, as zero-sized types the board is compiled for. A rule says
//! which runs of stones win, how fours are counted, what a cell's shapes add
//! up to and which moves may be forbidden; the pattern tables follow from
//! that. Opening rules are not here.

mod capture;
mod caro;
mod line;
mod renju;

use zeitnot_core::Side;

pub use capture::{Capture, CaptureRules};
pub use caro::{Caro5, Caro6};
pub use line::{Freestyle, Standard};
pub use renju::Renju;

use crate::pattern::weights::Weights;
use crate::pattern::{CellClass, LineShape, PatternTables};

/// An unbroken run of one side's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneRun {
    /// How many stones.
    pub length: usize,
    /// How many of its two ends are an opponent's stone. The edge of the board
    /// is none.
    pub blocked_ends: usize,
}

/// A rule set: what wins, and the tables that follow from it.
pub trait Rule: Copy + Send + Sync + 'static {
    /// Name on the command line and in records; also salts the position key.
    const NAME: &'static str;

    /// How many cells to either side of a stone can bear on the five through
    /// it: 4, or 5 where the cell beyond the five matters too.
    const RADIUS: usize;

    /// May a five be stopped beside its last cell, by blocking its ends?
    const ENDS_CAN_BE_BLOCKED: bool = false;

    /// Are pairs of stones taken off the board?
    const CAPTURES: bool = false;

    /// Whether a run of `side`'s stones wins.
    fn wins(side: Side, run: StoneRun) -> bool;

    /// Whether a stone that makes this run is forbidden to `side` for it.
    fn is_overline(_side: Side, _run: StoneRun) -> bool {
        false
    }

    /// Whether for `side` a straight four differs from two fours in one line.
    fn counts_fours(_side: Side) -> bool {
        false
    }

    /// Whether some empty squares may be forbidden to `side`.
    fn is_restricted(_side: Side) -> bool {
        false
    }

    /// What four line shapes together are to `side`.
    fn classify(_side: Side, shapes: [LineShape; 4]) -> CellClass {
        CellClass::from_shapes(shapes)
    }

    /// The numbers of evaluation and move ordering.
    fn weights(side: Side) -> &'static Weights;

    /// The pattern tables, built on first use.
    fn tables() -> &'static PatternTables;
}

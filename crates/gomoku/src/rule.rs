//! The rule sets, as zero-sized types for which the board is compiled.
//!
//! A rule set defines which runs of stones win, how fours are counted, the class of
//! a cell, and restrictions on moves. The pattern tables follow from that. Opening
//! rules are elsewhere.

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
    /// Number of stones.
    pub length: usize,
    /// Number of ends that are an opponent's stone. The edge of the board does not
    /// count.
    pub blocked_ends: usize,
}

/// A rule set.
pub trait Rule: Copy + Send + Sync + 'static {
    /// Name in arguments and records; part of the position key.
    const NAME: &'static str;

    /// Number of cells to either side of a stone that affect a five through it: 4,
    /// or 5 if the cell beyond the five matters.
    const RADIUS: usize;

    /// Whether blocking both ends of a five stops it.
    const ENDS_CAN_BE_BLOCKED: bool = false;

    /// Whether pairs of stones are captured.
    const CAPTURES: bool = false;

    /// Returns `true` if a run of `side`'s stones wins.
    fn wins(side: Side, run: StoneRun) -> bool;

    /// Returns `true` if making this run is forbidden to `side`.
    fn is_overline(_side: Side, _run: StoneRun) -> bool {
        false
    }

    /// Returns `true` if a straight four of `side` differs from two fours in one
    /// line.
    fn counts_fours(_side: Side) -> bool {
        false
    }

    /// Returns `true` if some empty squares may be forbidden to `side`.
    fn is_restricted(_side: Side) -> bool {
        false
    }

    /// Returns the class of four line shapes for `side`.
    fn classify(_side: Side, shapes: [LineShape; 4]) -> CellClass {
        CellClass::from_shapes(shapes)
    }

    /// Returns the numbers for evaluation and move ordering.
    fn weights(side: Side) -> &'static Weights;

    /// Returns the pattern tables, which are built on first use.
    fn tables() -> &'static PatternTables;
}

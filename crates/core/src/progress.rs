//! What a running search tells about itself before its answer.

use std::time::Duration;

use zeitnot_table::Bound;

use crate::game::Move;
use crate::search::Line;

/// How long a search keeps quiet about what happens inside a depth: short
/// searches tell nothing but completed depths.
pub const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);

/// The best lines known.
///
/// As a rule a depth has just been completed. In the middle of a long one an
/// info may also tell that the score fell out of its window: its only line has
/// a bound then, and [`Info::is_complete`] denies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth completed, or under way.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
    /// Best lines, best first.
    pub lines: Vec<Line>,
}

impl Info {
    /// Does this tell of a completed depth?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.lines
            .first()
            .is_none_or(|line| line.bound == Bound::Exact)
    }
}

/// A root move is about to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The depth under way.
    pub depth: u32,
    /// The root move.
    pub mv: Move,
    /// Its number at this depth, from 1.
    pub number: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
}

/// News from a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvent {
    /// The best lines known.
    Info(Info),
    /// What is being searched; only in searches longer than [`CURRENT_MOVE_DELAY`].
    CurrentMove(CurrentMove),
}

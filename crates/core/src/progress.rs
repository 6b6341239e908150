//! Progress events of a running search.

use std::time::Duration;

use zeitnot_table::Bound;

use crate::game::Move;
use crate::search::Line;

/// The time before a search reports events within a depth.
///
/// Shorter searches report completed depths only.
pub const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);

/// The best lines known.
///
/// Usually it reports a completed depth. In the middle of a long depth, it may
/// also report that the score fell outside its window: the only line then has
/// a bound, and [`Info::is_complete`] returns `false`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth that was completed or is being searched.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Number of nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
    /// Used part of the table, in thousandths.
    pub fill: u32,
    /// Best lines, best first.
    pub lines: Vec<Line>,
}

impl Info {
    /// Returns `true` if a depth was completed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.lines
            .first()
            .is_none_or(|line| line.bound == Bound::Exact)
    }
}

/// The root move that is about to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The depth that is being searched.
    pub depth: u32,
    /// The root move.
    pub mv: Move,
    /// Its number at this depth, from 1.
    pub number: u32,
    /// Number of nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
}

/// A progress event of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvent {
    /// The best lines known.
    Info(Info),
    /// The current root move; only in searches longer than [`CURRENT_MOVE_DELAY`].
    CurrentMove(CurrentMove),
}

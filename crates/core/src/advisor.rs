//! The question whether more thinking is worth it, asked at checkpoints only
//! and answered outside this crate. Advice is one of the things that
//! [`StopRule`](crate::stop::StopRule) weighs; it never ends a search itself.

use std::time::Duration;

use crate::score::Score;

/// What a search knows at the end of a depth or of a batch of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Depth just completed.
    pub depth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub elapsed: Duration,
    /// Score of the best move.
    pub score: Score,
    /// Did this depth first come out below its window?
    pub failed_low: bool,
    /// Did the best move change at this depth?
    pub best_changed: bool,
    /// Share of this depth's nodes that went into the best move, in
    /// thousandths.
    pub effort: u32,
    /// Are several best lines searched? Their figures compare with nothing.
    pub multi_pv: bool,
}

/// An answer to a [`Checkpoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Go on.
    Continue,
    /// Not worth it.
    Stop,
}

/// Somebody with an opinion on the worth of thinking on.
pub trait Advisor: Send {
    /// Is more thinking worth it?
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice;
}

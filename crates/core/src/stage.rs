//! The stages of a turn. A search that has several ways to think about one move
//! says when it changes over from one to the next, and each may be given a time
//! of its own: its end is not the end of the turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::stop::{StopCheckKind, StopReason};

/// What a part of a turn is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Finding the moves and judging them without a search.
    MoveGeneration,
    /// Comparing them by samples.
    Simulation,
    /// Searching what is left of the game.
    Endgame,
}

impl Stage {
    /// How many there are.
    pub const COUNT: usize = 3;

    const fn index(self) -> usize {
        self as usize
    }
}

/// What somebody thinks of a stage that is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageAdvice {
    /// Let it begin, and end it when so much time has passed since the request
    /// arrived; never, if nothing is given.
    Begin(Option<Duration>),
    /// Leave it out.
    Skip(StopReason),
}

/// What a stage has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageUse {
    /// Which one.
    pub stage: Stage,
    /// From its beginning to its end.
    pub time: Duration,
    /// Nodes or samples of all threads.
    pub nodes: u64,
}

/// Where a stage ended before it had nothing left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StagePoint {
    /// Which one.
    pub stage: Stage,
    /// Nodes visited by then, in all stages.
    pub nodes: u64,
    /// On which occasion.
    pub occasion: StopCheckKind,
    /// For which reason.
    pub reason: StopReason,
}

/// When the stages of one request have to be over, as the main thread and its
/// helpers see it: nanoseconds since the arrival.
#[derive(Clone, Debug)]
pub(crate) struct StageEnds {
    ends: Arc<[AtomicU64; Stage::COUNT]>,
}

impl Default for StageEnds {
    fn default() -> Self {
        let never = || AtomicU64::new(u64::MAX);
        Self {
            ends: Arc::new([never(), never(), never()]),
        }
    }
}

impl StageEnds {
    pub(crate) fn set(&self, stage: Stage, end: Option<Duration>) {
        let nanos = end.map_or(u64::MAX, |end| {
            u64::try_from(end.as_nanos()).unwrap_or(u64::MAX)
        });
        self.ends[stage.index()].store(nanos, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self, stage: Stage, elapsed: impl FnOnce() -> Duration) -> bool {
        match self.ends[stage.index()].load(Ordering::Relaxed) {
            u64::MAX => false,
            end => elapsed().as_nanos() >= u128::from(end),
        }
    }
}

//! The stages of a turn.
//!
//! A search that uses several methods for one move reports when each begins.
//! Each stage may have a time limit, whose end is not the end of the turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::stop::{StopCheckKind, StopReason};

/// A stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Generating the moves and their static evaluations.
    MoveGeneration,
    /// Comparing the moves by simulation.
    Simulation,
    /// Searching the endgame.
    Endgame,
}

impl Stage {
    /// The number of stages.
    pub const COUNT: usize = 3;

    const fn index(self) -> usize {
        self as usize
    }
}

/// The advisor's decision about a stage that is about to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageAdvice {
    /// Begin the stage, and end it this long after the request arrived.
    ///
    /// `None` sets no time limit.
    Begin(Option<Duration>),
    /// Skip the stage.
    Skip(StopReason),
}

/// The time and nodes that a stage used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageUse {
    /// The stage.
    pub stage: Stage,
    /// The time from its start to its end.
    pub time: Duration,
    /// The nodes or samples of all threads.
    pub nodes: u64,
}

/// The recorded end of a stage that had not finished its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StagePoint {
    /// The stage.
    pub stage: Stage,
    /// The nodes visited so far in all stages.
    pub nodes: u64,
    /// The kind of check that ended it.
    pub occasion: StopCheckKind,
    /// The reason.
    pub reason: StopReason,
}

/// The ends of the stages of one request, in nanoseconds since its arrival.
///
/// The main thread and its helpers share them.
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

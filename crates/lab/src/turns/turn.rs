//! A turn that was watched.

use std::time::Duration;

use zeitnot_core::{Checkpoint, ScoreUnit, TurnFeatures};

/// What there was to see at one moment of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnSnapshot {
    /// What the search knew. Its nodes tell when that was.
    pub checkpoint: Checkpoint,
    /// What the move that it would have chosen loses.
    pub regret: f64,
}

/// A search that was watched on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedTurn {
    /// What was known when the turn began.
    pub features: TurnFeatures,
    /// What was known when the moves had been found.
    pub features_after_generation: TurnFeatures,
    /// Moves to choose from.
    pub root_moves: usize,
    /// What the scores count.
    pub unit: ScoreUnit,
    /// What the move loses that is chosen without any look.
    pub regret_without_search: f64,
    /// What there was to see, in the order of time.
    pub snapshots: Vec<TurnSnapshot>,
    /// Had the search nothing more to do at the last look?
    pub is_complete: bool,
}

impl RecordedTurn {
    /// When a look was, where so many nodes or samples take a second.
    pub(super) fn snapshot_time(look: &TurnSnapshot, rate: f64) -> Duration {
        let seconds = look.checkpoint.nodes as f64 / rate.max(1.0);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

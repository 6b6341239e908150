//! Recorded turns.

use std::time::Duration;

use zeitnot_core::{Checkpoint, ScoreUnit, TurnFeatures};

/// The state of a search at a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnSnapshot {
    /// The checkpoint, whose nodes determine its time.
    pub checkpoint: Checkpoint,
    /// Loss of the move that the search would choose here, as a share of a game.
    pub regret: f64,
}

/// A recorded search.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedTurn {
    /// Features at the start of the turn.
    pub features: TurnFeatures,
    /// Features after move generation.
    pub features_after_generation: TurnFeatures,
    /// Number of moves to choose from.
    pub root_moves: usize,
    /// The unit of the scores.
    pub unit: ScoreUnit,
    /// Loss of the move that is chosen before the first snapshot.
    pub regret_without_search: f64,
    /// The snapshots, in order.
    pub snapshots: Vec<TurnSnapshot>,
    /// Whether the search was finished at the last snapshot.
    pub is_complete: bool,
}

impl RecordedTurn {
    /// Returns the time of a snapshot, at `rate` nodes or samples per second.
    pub(super) fn snapshot_time(snapshot: &TurnSnapshot, rate: f64) -> Duration {
        let seconds = snapshot.checkpoint.nodes as f64 / rate.max(1.0);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

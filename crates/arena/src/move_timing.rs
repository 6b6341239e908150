//! The time decisions of the built-in engine: the plan of a turn and the stop reason.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_clock::PlanSummary;
use zeitnot_core::{Stage, StagePoint, StopReason};

/// The time decisions for one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveTiming {
    /// The planned time; `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlannedTime>,
    /// The reason why the search ended.
    pub reason: StopReason,
    /// The stages that were stopped and followed by another stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<EndedStage>,
}

/// The planned time of a turn, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedTime {
    /// The target time, as planned last.
    pub aim_us: u64,
    /// The maximum time.
    pub most_us: u64,
    /// The reserve, which is never allocated.
    pub floor_us: u64,
    /// The share of an average turn, in thousandths; `None` if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// Whether too little time remained for a simulation or search.
    #[serde(rename = "low", default, skip_serializing_if = "is_false")]
    pub is_low: bool,
}

/// A stage that was stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedStage {
    /// The stage.
    pub stage: Stage,
    /// The reason why it was stopped.
    pub reason: StopReason,
}

impl PlannedTime {
    /// Converts a plan whose times are also capped at `limit`.
    #[must_use]
    pub fn new(outline: &PlanSummary, limit: Duration) -> Self {
        Self {
            aim_us: micros(outline.aim.min(limit)),
            most_us: micros(outline.max.min(limit)),
            floor_us: micros(outline.floor),
            difficulty: outline.difficulty,
            is_low: outline.is_low,
        }
    }
}

impl From<&StagePoint> for EndedStage {
    fn from(point: &StagePoint) -> Self {
        Self {
            stage: point.stage,
            reason: point.reason,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "required by serde")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Returns microseconds, capped at `u64::MAX`.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

//! What our own engine decided about the time of a move: how the turn was
//! planned, and why its search ended. Foreign engines tell nothing of the kind.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_clock::PlanSummary;
use zeitnot_core::{Stage, StagePoint, StopReason};

/// How a move was thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveTiming {
    /// How its time was planned; none where no clock was there to plan with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlannedTime>,
    /// Why the search ended.
    pub reason: StopReason,
    /// The stages that were ended, and followed by another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<EndedStage>,
}

/// The time of a turn as it was planned, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedTime {
    /// What the turn should take, as it was seen last.
    pub aim_us: u64,
    /// What it takes at most, whatever happens.
    pub most_us: u64,
    /// What is never planned with.
    pub floor_us: u64,
    /// How much of an average turn's share this one deserves, in thousandths;
    /// none where nothing has told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// Was so little left that nothing was simulated or searched?
    #[serde(rename = "low", default, skip_serializing_if = "is_false")]
    pub is_low: bool,
}

/// A stage that was ended before it had nothing left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedStage {
    /// Which one.
    pub stage: Stage,
    /// For which reason.
    pub reason: StopReason,
}

impl PlannedTime {
    /// A plan whose turn may not take longer than `limit` for other reasons.
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

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A time in microseconds, or as many as a number holds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

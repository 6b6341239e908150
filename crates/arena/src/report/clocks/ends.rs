//! Why turns ended.

use std::collections::BTreeMap;

use zeitnot_core::{Stage, StopReason};

use super::turns::mean;
use crate::move_timing::MoveTiming;

/// Turns that ended for one reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReasonTimes {
    /// How many there were.
    pub turns: u64,
    /// What they took together, in microseconds.
    pub used_us: u64,
}

impl ReasonTimes {
    /// What such a turn took, in microseconds; none without turns.
    #[must_use]
    pub fn mean_used(&self) -> Option<f64> {
        mean(self.used_us, self.turns)
    }
}

/// How often a stage was ended for a reason, and another one followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageCount {
    /// Which stage.
    pub stage: Stage,
    /// Why it was ended.
    pub reason: StopReason,
    /// In how many turns.
    pub turns: u64,
}

/// Why the turns of an engine ended. No larger than there are reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnEnds {
    /// By the reason's place among all.
    turns: BTreeMap<u8, (StopReason, ReasonTimes)>,
    /// By the places of stage and reason.
    stages: BTreeMap<(u8, u8), StageCount>,
}

impl TurnEnds {
    /// Takes a turn that took so much.
    pub(super) fn add(&mut self, thinking: &MoveTiming, used_us: u64) {
        let reason = thinking.reason;
        let entry = self.turns.entry(reason as u8);
        let (_, times) = entry.or_insert((reason, ReasonTimes::default()));
        times.turns = times.turns.saturating_add(1);
        times.used_us = times.used_us.saturating_add(used_us);
        for end in &thinking.stages {
            let count = StageCount {
                stage: end.stage,
                reason: end.reason,
                turns: 0,
            };
            let key = (end.stage as u8, end.reason as u8);
            let count = self.stages.entry(key).or_insert(count);
            count.turns = count.turns.saturating_add(1);
        }
    }

    /// The reasons there were.
    pub fn reasons(&self) -> impl Iterator<Item = StopReason> + '_ {
        self.turns.values().map(|&(reason, _)| reason)
    }

    /// The turns that ended for this reason.
    #[must_use]
    pub fn times_for(&self, reason: StopReason) -> ReasonTimes {
        let found = self.turns.get(&(reason as u8));
        found.map(|&(_, times)| times).unwrap_or_default()
    }

    /// Stages that were ended and followed by others, in the order of play.
    pub fn stages(&self) -> impl Iterator<Item = StageCount> + '_ {
        self.stages.values().copied()
    }
}

//! Stop reasons of turns.

use std::collections::BTreeMap;

use zeitnot_core::{Stage, StopReason};

use super::turns::mean;
use crate::move_timing::MoveTiming;

/// The turns with one stop reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReasonTimes {
    /// The number of turns.
    pub turns: u64,
    /// The total time, in microseconds.
    pub used_us: u64,
}

impl ReasonTimes {
    /// Returns the mean time, in microseconds; `None` without turns.
    #[must_use]
    pub fn mean_used(&self) -> Option<f64> {
        mean(self.used_us, self.turns)
    }
}

/// The turns in which a stage was stopped for a reason and followed by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageCount {
    /// The stage.
    pub stage: Stage,
    /// The reason.
    pub reason: StopReason,
    /// The number of turns.
    pub turns: u64,
}

/// The stop reasons of an engine's turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnEnds {
    /// By the discriminant of the reason.
    turns: BTreeMap<u8, (StopReason, ReasonTimes)>,
    /// By the discriminants of stage and reason.
    stages: BTreeMap<(u8, u8), StageCount>,
}

impl TurnEnds {
    /// Adds a turn.
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

    /// Returns the reasons that occurred.
    pub fn reasons(&self) -> impl Iterator<Item = StopReason> + '_ {
        self.turns.values().map(|&(reason, _)| reason)
    }

    /// Returns the turns with this stop reason.
    #[must_use]
    pub fn times_for(&self, reason: StopReason) -> ReasonTimes {
        let found = self.turns.get(&(reason as u8));
        found.map(|&(_, times)| times).unwrap_or_default()
    }

    /// Returns the stages that were followed by another one, in order.
    pub fn stages(&self) -> impl Iterator<Item = StageCount> + '_ {
        self.stages.values().copied()
    }
}

//! The times of turns: used, planned, and remaining.

use crate::played::PlayedMove;

/// The times of an engine's turns, all or those with one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes {
    /// The number of turns.
    pub turns: u64,
    /// The total time used, in microseconds.
    pub used_us: u64,
    /// The maximum time used, in microseconds.
    pub max_us: u64,
    /// The number of turns with a plan.
    planned: u64,
    /// The total planned time, in microseconds.
    aim_us: u64,
    /// The number of turns with a clock.
    timed: u64,
    /// The total time remaining after these turns, in microseconds.
    remaining_us: u64,
}

impl TurnTimes {
    /// Adds a turn; `left_us` is the remaining time after it.
    pub(super) fn add(&mut self, mv: &PlayedMove, left_us: Option<u64>) {
        self.turns = self.turns.saturating_add(1);
        self.used_us = self.used_us.saturating_add(mv.used_us);
        self.max_us = self.max_us.max(mv.used_us);
        let plan = mv.thinking.as_ref().and_then(|thinking| thinking.plan);
        if let Some(plan) = plan {
            self.planned = self.planned.saturating_add(1);
            self.aim_us = self.aim_us.saturating_add(plan.aim_us);
        }
        if let Some(left) = left_us {
            self.timed = self.timed.saturating_add(1);
            self.remaining_us = self.remaining_us.saturating_add(left);
        }
    }

    /// Returns the mean time used, in microseconds; `None` without turns.
    #[must_use]
    pub fn mean_used(&self) -> Option<f64> {
        mean(self.used_us, self.turns)
    }

    /// Returns the mean planned time, in microseconds.
    #[must_use]
    pub fn mean_aim(&self) -> Option<f64> {
        mean(self.aim_us, self.planned)
    }

    /// Returns the mean remaining time, in microseconds; `None` without a clock.
    #[must_use]
    pub fn mean_remaining(&self) -> Option<f64> {
        mean(self.remaining_us, self.timed)
    }
}

/// Returns the mean; `None` if `count` is 0.
pub(in crate::report) fn mean(total: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| total as f64 / count as f64)
}

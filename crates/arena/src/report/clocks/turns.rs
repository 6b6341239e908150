//! The time of turns: what they took, what they should have taken, and what
//! the clock showed after them.

use crate::played::PlayedMove;

/// Turns of an engine, all of them or those of one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes {
    /// How many there were.
    pub turns: u64,
    /// What they took together, in microseconds.
    pub used_us: u64,
    /// The most that one of them took.
    pub max_us: u64,
    /// How many were planned.
    planned: u64,
    /// What those should have taken together.
    aim_us: u64,
    /// How many had a clock.
    timed: u64,
    /// What it showed after those, together.
    remaining_us: u64,
}

impl TurnTimes {
    /// Takes a turn after which the clock showed so much.
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

    /// What a turn took, in microseconds; none without turns.
    #[must_use]
    pub fn mean_used(&self) -> Option<f64> {
        mean(self.used_us, self.turns)
    }

    /// What a turn should have taken, of those that were planned.
    #[must_use]
    pub fn mean_aim(&self) -> Option<f64> {
        mean(self.aim_us, self.planned)
    }

    /// What the clock showed after a turn; none without a clock.
    #[must_use]
    pub fn mean_remaining(&self) -> Option<f64> {
        mean(self.remaining_us, self.timed)
    }
}

/// The mean of so many; none of nothing.
pub(in crate::report) fn mean(total: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| total as f64 / count as f64)
}

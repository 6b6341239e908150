//! The plan of a turn for display and for the log.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use zeitnot_core::LockExt;

use crate::options::ClockPolicy;
use crate::per_mille::PerMille;

/// A summary of the plan of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanSummary {
    /// The policy of the plan.
    pub policy: ClockPolicy,
    /// The time on the clock when the turn started.
    pub left: Duration,
    /// The time that is never used, the overhead included.
    pub floor: Duration,
    /// Number of own turns that share the clock, this one included.
    pub turns: u32,
    /// The time of an average turn in this phase of the game.
    pub share: Duration,
    /// The factor on the share; `None` before it is known.
    pub difficulty: Option<PerMille>,
    /// The target time of this turn: its share times its difficulty, at most `max`.
    pub aim: Duration,
    /// The limit of this turn.
    pub max: Duration,
    /// Whether too little time is left for simulation or search.
    pub is_low: bool,
    /// The end of the first depth of a search by depth: the cost of any move.
    pub first_depth_end: Option<Duration>,
}

/// A plan that the stoppers update and front ends read.
#[derive(Clone, Debug, Default)]
pub struct SharedPlan(Arc<Mutex<PlanSummary>>);

impl SharedPlan {
    pub(crate) fn new(plan: PlanSummary) -> Self {
        Self(Arc::new(Mutex::new(plan)))
    }

    /// Returns the current plan.
    #[must_use]
    pub fn read(&self) -> PlanSummary {
        *self.lock()
    }

    /// Sets the difficulty and the aim, which is limited by the turn's maximum.
    pub(crate) fn update(&self, difficulty: PerMille, aim: Duration) {
        let mut plan = self.lock();
        plan.difficulty = Some(difficulty);
        plan.aim = aim.min(plan.max);
    }

    /// Records the end of a depth; only the first one counts.
    pub(crate) fn record_depth(&self, elapsed: Duration) {
        self.lock().first_depth_end.get_or_insert(elapsed);
    }

    // Locked only while a few numbers are copied.
    fn lock(&self) -> MutexGuard<'_, PlanSummary> {
        self.0.lock_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_aim_is_limited_by_the_maximum() {
        let plan = SharedPlan::new(PlanSummary {
            aim: Duration::from_millis(100),
            max: Duration::from_millis(150),
            ..PlanSummary::default()
        });
        let shown = plan.clone();
        assert_eq!(shown.read().difficulty, None);
        plan.update(2_000, Duration::from_millis(200));
        let current = shown.read();
        assert_eq!(current.difficulty, Some(2_000));
        assert_eq!(current.aim, Duration::from_millis(150));
    }
}

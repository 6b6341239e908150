//! What was decided about the time of a turn, for people to see while it runs
//! and for the log afterwards.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use zeitnot_core::LockExt;

use crate::advisor::PerMille;
use crate::options::ClockPolicy;

/// The plan of a turn as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanSummary {
    /// By which policy it was planned.
    pub policy: ClockPolicy,
    /// What the clock showed.
    pub left: Duration,
    /// What is never planned with, the overhead included.
    pub floor: Duration,
    /// Own turns that what is left has to do for, this one included.
    pub turns: u32,
    /// What an average turn of this phase of the game would get.
    pub share: Duration,
    /// How much of that this turn deserves, in thousandths, as far as its
    /// moves or its search have told; none while nothing has.
    pub difficulty: Option<PerMille>,
    /// What the turn should take, all of that considered.
    pub aim: Duration,
    /// What it takes at most, whatever happens.
    pub max: Duration,
    /// Is so little left that moves are made without simulation or search?
    pub is_low: bool,
    /// When the first depth was done, where depths are searched: no move is
    /// made sooner, however little time it has.
    pub first_depth_end: Option<Duration>,
}

/// The plan of a turn under way: whoever advises the search revises it, whoever
/// shows it reads it.
#[derive(Clone, Debug, Default)]
pub struct SharedPlan(Arc<Mutex<PlanSummary>>);

impl SharedPlan {
    pub(crate) fn new(outline: PlanSummary) -> Self {
        Self(Arc::new(Mutex::new(outline)))
    }

    /// The plan as it is now.
    #[must_use]
    pub fn read(&self) -> PlanSummary {
        *self.lock()
    }

    /// The turn turned out to deserve so much of its share, and should take
    /// this.
    pub(crate) fn update(&self, difficulty: PerMille, aim: Duration) {
        let mut outline = self.lock();
        outline.difficulty = Some(difficulty);
        outline.aim = aim.min(outline.max);
    }

    /// A depth was done by then.
    pub(crate) fn record_depth(&self, elapsed: Duration) {
        self.lock().first_depth_end.get_or_insert(elapsed);
    }

    // Held for as long as it takes to copy a few numbers.
    fn lock(&self) -> MutexGuard<'_, PlanSummary> {
        self.0.lock_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_never_aims_beyond_what_there_is() {
        let sheet = SharedPlan::new(PlanSummary {
            aim: Duration::from_millis(100),
            max: Duration::from_millis(150),
            ..PlanSummary::default()
        });
        let shown = sheet.clone();
        assert_eq!(shown.read().difficulty, None);
        sheet.update(2_000, Duration::from_millis(200));
        let outline = shown.read();
        assert_eq!(outline.difficulty, Some(2_000));
        assert_eq!(outline.aim, Duration::from_millis(150));
    }
}

//! The plan of an engine's turn under a clock, for people to see.

use std::time::Duration;

use zeitnot_clock::SharedPlan;
use zeitnot_schema::v1::service::ClockPlan;

use crate::millis::millis;

/// A plan under way, and what the seat allows whatever the clock says.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    sheet: SharedPlan,
    granted: Duration,
}

impl Planned {
    pub(super) const fn new(sheet: SharedPlan, granted: Duration) -> Self {
        Self { sheet, granted }
    }

    /// The plan as it is now.
    pub(super) fn read(&self) -> ClockPlan {
        let outline = self.sheet.read();
        ClockPlan {
            aim_ms: millis(outline.aim.min(self.granted)),
            most_ms: millis(outline.max.min(self.granted)),
            left_ms: millis(outline.left),
            floor_ms: millis(outline.floor.min(outline.left)),
            turns: outline.turns,
            difficulty: outline.difficulty,
            low: outline.is_low,
            capped: self.granted < outline.max,
        }
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_clock::{ClockManager, ClockReading, TimeControl};
    use zeitnot_core::{ScoreUnit, Settings, Side, TurnFeatures};

    use super::*;

    fn plan(left: Duration, granted: Duration) -> ClockPlan {
        let mut clocks = ClockManager::new(&Settings::new(Vec::new()));
        clocks.new_game(TimeControl::default());
        let reading = ClockReading {
            left,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(15),
            ponder: false,
            root_moves: 2,
            unit: ScoreUnit::Centi,
        };
        let turn = clocks.plan(Side::First, &reading, &TurnFeatures::default());
        Planned::new(turn.shared_plan, granted).read()
    }

    #[test]
    fn nothing_is_shown_that_the_seat_does_not_allow() {
        let minute = Duration::from_secs(60);
        let free = plan(minute, minute);
        assert!(!free.capped && free.aim_ms > 500 && free.aim_ms < free.most_ms);
        assert_eq!((free.left_ms, free.difficulty), (60_000, None));
        let held = plan(minute, Duration::from_millis(500));
        assert_eq!((held.aim_ms, held.most_ms, held.capped), (500, 500, true));
        assert_eq!(held.turns, free.turns);
    }

    #[test]
    fn no_more_is_kept_than_there_is() {
        let plan = plan(Duration::from_millis(2), Duration::from_secs(1));
        assert!(plan.floor_ms <= plan.left_ms && plan.most_ms <= plan.left_ms);
    }
}

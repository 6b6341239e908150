//! The clock plan of an engine's turn, for display.

use std::time::Duration;

use zeitnot_clock::SharedPlan;
use zeitnot_schema::v1::service::ClockPlan;

use crate::millis::millis;

/// Returns the current plan, limited to the `granted` budget of the engine's side.
pub(super) fn clock_plan(shown: &SharedPlan, granted: Duration) -> ClockPlan {
    let plan = shown.read();
    ClockPlan {
        aim_ms: millis(plan.aim.min(granted)),
        most_ms: millis(plan.max.min(granted)),
        left_ms: millis(plan.left),
        floor_ms: millis(plan.floor.min(plan.left)),
        turns: plan.turns,
        difficulty: plan.difficulty,
        low: plan.is_low,
        capped: granted < plan.max,
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_clock::{ClockManager, TimeControl, TurnRequest};
    use zeitnot_core::{ScoreUnit, Settings, Side, TurnFeatures};

    use super::*;

    fn plan(left: Duration, granted: Duration) -> ClockPlan {
        let mut clocks = ClockManager::new(&Settings::new(Vec::new()));
        clocks.new_game(TimeControl::default());
        let turn = TurnRequest {
            side: Side::First,
            features: TurnFeatures::default(),
            unit: ScoreUnit::Centi,
            root_moves: 2,
            left: Some(left),
            fixed: None,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(15),
            ponder: false,
        };
        clock_plan(&clocks.plan(&turn).shown.unwrap(), granted)
    }

    #[test]
    fn the_shown_plan_is_limited_to_the_budget() {
        let minute = Duration::from_secs(60);
        let free = plan(minute, minute);
        assert!(!free.capped && free.aim_ms > 500 && free.aim_ms < free.most_ms);
        assert_eq!((free.left_ms, free.difficulty), (60_000, None));
        let held = plan(minute, Duration::from_millis(500));
        assert_eq!((held.aim_ms, held.most_ms, held.capped), (500, 500, true));
        assert_eq!(held.turns, free.turns);
    }

    #[test]
    fn the_shown_plan_is_limited_to_the_clock() {
        let plan = plan(Duration::from_millis(2), Duration::from_secs(1));
        assert!(plan.floor_ms <= plan.left_ms && plan.most_ms <= plan.left_ms);
    }
}

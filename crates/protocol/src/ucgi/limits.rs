//! From the words of `go` to the settings and the limits of a search.

use std::time::Duration;

use zeitnot_clock::{ClockReading, TurnBudget, TurnPlan};
use zeitnot_core::{Advisor, Limits, Position, Settings, Side, TurnTime};

use super::go::Go;
use super::options::{STOP_CONDITION, THREADS, UcgiOptions};
use crate::wire::{at_least_one, positive_millis};

/// What a minute of overtime is counted in, in milliseconds.
const MINUTE: u64 = 60_000;

/// The limits of a search and who advises it.
pub(super) struct Plan {
    pub(super) limits: Limits,
    pub(super) advisor: Option<Box<dyn Advisor>>,
}

/// The engine's settings for this search alone, and a sentence for each wish
/// that it cannot fulfil.
pub(super) fn settings(go: &Go, usual: &Settings) -> (Settings, Vec<String>) {
    let mut settings = usual.clone();
    let mut remarks = Vec::new();
    // Who waits until told wants to be told, and not a decision.
    let sure = go.stop_condition.or(go.infinite.then_some("none"));
    let threads = go.threads.map(|threads| threads.to_string());
    let wishes = [
        ("stopcondition", STOP_CONDITION, sure),
        ("threads", THREADS, threads.as_deref()),
    ];
    for (keyword, option, value) in wishes {
        if let Some(value) = value
            && let Err(error) = settings.set(option, value)
        {
            remarks.push(format!("go {keyword}: {error}, so it is ignored"));
        }
    }
    (settings, remarks)
}

/// What `go` asks for on this position; `usual` is the time where it asks for
/// nothing.
pub(super) fn plan(
    go: &Go,
    position: &dyn Position,
    options: &UcgiOptions,
    usual: Duration,
) -> Plan {
    let own = position.side_to_move();
    let clock = go.has_clock().then(|| own_clock(go, own));
    let shared = clock.and_then(positive_millis);
    let shared = shared.map(|left| TurnPlan::new(&reading(go, position, left, options)));
    let fixed = go.move_time.and_then(positive_millis);
    let fixed = fixed.map(|granted| {
        let overhead = options.overhead();
        TurnBudget { granted, overhead }.turn_time()
    });
    let mut limits = Limits {
        time: TurnTime::shorter(fixed, shared.as_ref().map(|plan| plan.time)),
        depth: go.depth.map(at_least_one),
        nodes: go
            .nodes
            .map(|nodes| u64::try_from(nodes).unwrap_or(0).max(1)),
        infinite: go.infinite,
        multi_pv: options.multi_pv,
        ..Limits::default()
    };
    let is_used_up = [clock, go.move_time].into_iter().flatten().any(|t| t <= 0);
    if go.by_value || is_used_up {
        // By what plays score and keep: the smallest search there is.
        limits.depth = Some(1);
    }
    if !go.is_limited(options.multi_pv) {
        limits.time = Some(TurnTime::fixed(usual));
    }
    Plan {
        limits,
        advisor: shared.map(|plan| Box::new(plan.advisor) as Box<dyn Advisor>),
    }
}

/// What is left on the clock of the side to move, in milliseconds. If only the
/// opponent's is told, it is taken for ours; if none is, nothing is left. Where
/// overtime costs points, a minute that was begun is paid for, and the rest of
/// it is left.
fn own_clock(go: &Go, own: Side) -> i64 {
    let clock = |side: Side| go.clocks[side.index()];
    let left = clock(own).or_else(|| clock(own.other())).unwrap_or(0);
    let costs_points = go.overtime.is_some_and(|points| points > 0);
    if left > 0 || !costs_points {
        return left;
    }
    let rest = MINUTE - left.unsigned_abs() % MINUTE;
    i64::try_from(rest).unwrap_or(left)
}

fn reading(
    go: &Go,
    position: &dyn Position,
    left: Duration,
    options: &UcgiOptions,
) -> ClockReading {
    let increment = go.increments[position.side_to_move().index()];
    ClockReading {
        left,
        increment: increment.and_then(positive_millis).unwrap_or_default(),
        moves_to_go: None,
        overhead: options.overhead(),
        ponder: false,
        // Finding all plays takes longer than the advice is worth.
        root_moves: if position.has_choice() { 2 } else { 1 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_minute_that_was_begun_is_paid_for() {
        let left = |text: &str| own_clock(&Go::parse(text), Side::First);
        assert_eq!(left("time1 500 overtime 10"), 500);
        assert_eq!(left("time1 -20000 overtime 10"), 40_000);
        assert_eq!(left("time1 -80000 overtime 10"), 40_000);
        assert_eq!(left("time1 -20000"), -20_000);
        assert_eq!(left("time1 -20000 overtime 0"), -20_000);
        assert_eq!(left("time2 700"), 700);
        assert_eq!(left("inc1 700"), 0);
        let far = format!("time1 {} overtime 1", i64::MIN);
        assert!((1..=60_000).contains(&left(&far)));
    }
}

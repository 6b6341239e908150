//! From the words of `go` to the settings and the limits of a search.

use std::time::Duration;

use zeitnot_clock::{ClockManager, ClockReading, TimeControl, TurnBudget, TurnPlan};
use zeitnot_core::{Advisor, Limits, Position, ScoreUnit, Settings, Side, TurnTime};

use super::go::UcgiGo;
use super::options::{STOP_CONDITION, THREADS, UcgiOptions};
use crate::{at_least_one, positive_millis};

/// The limits of a search and who advises it.
pub(super) struct UcgiSearchPlan {
    pub(super) limits: Limits,
    pub(super) advisor: Option<Box<dyn Advisor>>,
}

/// The engine's settings for this search alone, and a sentence for each wish
/// that it cannot fulfil.
pub(super) fn search_settings(go: &UcgiGo, usual: &Settings) -> (Settings, Vec<String>) {
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
    go: &UcgiGo,
    position: &dyn Position,
    options: &UcgiOptions,
    usual: Duration,
    clocks: &mut ClockManager,
) -> UcgiSearchPlan {
    let own = position.side_to_move();
    let control = time_control(go, own);
    let clock = go.has_clock().then(|| control.usable(own_clock(go, own)));
    let shared = clock.filter(|left| !left.is_zero());
    let shared: Option<TurnPlan> = shared.map(|left| {
        let reading = clock_reading(&control, position, left, options);
        clocks.plan(own, &reading, &position.turn_features())
    });
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
    let is_used_up = clock.is_some_and(|left| left.is_zero());
    if go.static_search || is_used_up || go.move_time.is_some_and(|millis| millis <= 0) {
        // By what plays score and keep: the smallest search there is.
        limits.depth = Some(1);
    }
    if !go.is_limited(options.multi_pv) {
        limits.time = Some(TurnTime::fixed(usual));
    }
    UcgiSearchPlan {
        limits,
        advisor: shared.map(|turn| turn.advisor),
    }
}

/// What the clock of the side to move shows, in milliseconds. If only the
/// opponent's is told, it is taken for ours; if none is, nothing is left.
fn own_clock(go: &UcgiGo, own: Side) -> i64 {
    let clock = |side: Side| go.clocks[side.index()];
    clock(own).or_else(|| clock(own.other())).unwrap_or(0)
}

/// Less than nothing is nothing.
fn at_least_zero(points: i64) -> u32 {
    u32::try_from(points.max(0)).unwrap_or(u32::MAX)
}

/// The control that `go` tells about. What a game began with it does not tell.
fn time_control(go: &UcgiGo, own: Side) -> TimeControl {
    let increment = go.increments[own.index()].and_then(positive_millis);
    TimeControl {
        initial: None,
        increment: increment.unwrap_or_default(),
        moves_to_go: None,
        overtime_penalty: go.overtime.map(at_least_zero),
    }
}

fn clock_reading(
    control: &TimeControl,
    position: &dyn Position,
    left: Duration,
    options: &UcgiOptions,
) -> ClockReading {
    ClockReading {
        left,
        increment: control.increment,
        moves_to_go: control.moves_to_go,
        overhead: options.overhead(),
        ponder: false,
        // Finding all plays takes longer than the advice is worth.
        root_moves: if position.has_choice() { 2 } else { 1 },
        unit: ScoreUnit::Millipoints,
    }
}

//! Turns the keywords of `go` into the settings and limits of a search.

use std::time::Duration;

use zeitnot_clock::{ClockManager, TimeControl, TurnRequest};
use zeitnot_core::{Advisor, Limits, Position, ScoreUnit, Settings, Side};

use super::go::UcgiGo;
use super::options::{STOP_CONDITION, THREADS, UcgiOptions};
use crate::{at_least_one, positive_millis};

/// The limits of a search and its advisor.
pub(super) struct UcgiSearchPlan {
    pub(super) limits: Limits,
    pub(super) advisor: Option<Box<dyn Advisor>>,
}

/// Returns the settings for this search, and one message per rejected value.
pub(super) fn search_settings(go: &UcgiGo, base: &Settings) -> (Settings, Vec<String>) {
    let mut settings = base.clone();
    let mut remarks = Vec::new();
    // `infinite` runs until `stop`, so no statistical stop applies.
    let stop_condition = go.stop_condition.or(go.infinite.then_some("none"));
    let threads = go.threads.map(|threads| threads.to_string());
    let overrides = [
        ("stopcondition", STOP_CONDITION, stop_condition),
        ("threads", THREADS, threads.as_deref()),
    ];
    for (keyword, option, value) in overrides {
        if let Some(value) = value
            && let Err(error) = settings.set(option, value)
        {
            remarks.push(format!("go {keyword}: {error}; ignoring this keyword"));
        }
    }
    (settings, remarks)
}

/// Plans the search for `go` in `position`; `default_time` applies without a limit.
pub(super) fn plan(
    go: &UcgiGo,
    position: &dyn Position,
    options: &UcgiOptions,
    default_time: Duration,
    clocks: &mut ClockManager,
) -> UcgiSearchPlan {
    let turn = TurnRequest::new(position, ScoreUnit::Millipoints);
    let control = time_control(go, turn.side);
    let clock = go
        .has_clock()
        .then(|| control.usable(own_clock(go, turn.side)));
    let (fixed, overhead) = if go.is_limited(options.multi_pv) {
        (go.move_time.and_then(positive_millis), options.overhead())
    } else {
        (Some(default_time), Duration::ZERO)
    };
    let plan = clocks.plan(&TurnRequest {
        left: clock.filter(|left| !left.is_zero()),
        fixed,
        increment: control.increment,
        overhead,
        ..turn
    });
    let mut limits = Limits {
        time: plan.time,
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
        // Depth 1 ranks plays by score and leave only.
        limits.depth = Some(1);
    }
    UcgiSearchPlan {
        limits,
        advisor: plan.advisor,
    }
}

/// Returns the time on the clock of the side to move, in milliseconds.
///
/// If only the opponent's clock is given, it is used for both; without either, no
/// time is left.
fn own_clock(go: &UcgiGo, own: Side) -> i64 {
    let clock = |side: Side| go.clocks[side.index()];
    clock(own).or_else(|| clock(own.other())).unwrap_or(0)
}

/// Returns the time control in `go`, which lacks the initial time.
fn time_control(go: &UcgiGo, own: Side) -> TimeControl {
    let increment = go.increments[own.index()].and_then(positive_millis);
    let points = |points: i64| u32::try_from(points.max(0)).unwrap_or(u32::MAX);
    TimeControl {
        initial: None,
        increment: increment.unwrap_or_default(),
        moves_to_go: None,
        overtime_penalty: go.overtime.map(points),
    }
}

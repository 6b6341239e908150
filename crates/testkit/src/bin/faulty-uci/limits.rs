//! The limits of a search.

use std::time::Duration;

use crate::engine::FaultyUciEngine;
use crate::go::GoCommand;

pub(crate) const MAX_DEPTH: u32 = 64;

/// The limits of a search, beside `stop`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultyLimits {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Option<Duration>,
    /// The longest mate in moves that ends the search; `None` accepts any mate.
    pub(crate) mate: Option<i64>,
    pub(crate) has_limit: bool,
}

impl FaultyLimits {
    /// Computes the limits of a `go` for the side to move.
    pub(crate) fn new(engine: &FaultyUciEngine, go: &GoCommand, black: bool) -> Self {
        let has = |fault| engine.has_fault(fault);
        let mut limits = Self {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            time: None,
            mate: go.mate,
            has_limit: false,
        };
        let min_depth = if has("zero-depth-3") { 3 } else { 1 };
        let mut has_zero_limit = false;
        let mut counts = |value: i64| {
            let ignored =
                has("zero-unlimited") && value == 0 || has("negative-unlimited") && value < 0;
            has_zero_limit |= value <= 0 && !ignored;
            limits.has_limit |= !ignored;
            value > 0
        };
        if let Some(depth) = go.depth.filter(|&depth| counts(depth)) {
            let depth = depth + i64::from(has("depth-plus-1"));
            limits.depth = u32::try_from(depth).unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        }
        if let Some(nodes) = go.nodes.filter(|&nodes| counts(nodes)) {
            limits.nodes = node_limit(engine, u64::try_from(nodes).unwrap_or(u64::MAX));
        }
        if let Some(millis) = go.movetime.filter(|&millis| counts(millis)) {
            limits.time = Some(duration_from_millis(millis));
        }
        let side = usize::from(black != has("wrong-clock"));
        let needs_both = has("needs-both-clocks") && go.clock.contains(&None);
        if let Some(left) = go.clock[side]
            .filter(|_| !needs_both)
            .filter(|&left| counts(left))
        {
            let increment = go.increment[side].unwrap_or(0);
            limits.time = Some(time_share(engine, left, increment));
        }
        if has_zero_limit {
            limits.depth = min_depth;
            limits.nodes = limits
                .nodes
                .min(if go.nodes == Some(0) { 1 } else { u64::MAX });
        }
        if go.mate.is_some() {
            limits.has_limit = true;
            if has("mate-only") {
                (limits.depth, limits.nodes, limits.time) = (MAX_DEPTH, u64::MAX, None);
            }
            if has("mate-ignored") {
                (limits.mate, limits.has_limit) = (None, false);
            }
        }
        let endless = [
            "no-limit-endless",
            "zero-unlimited",
            "negative-unlimited",
            "twice-unlimited",
        ];
        if !limits.has_limit && !needs_both && !endless.into_iter().any(has) {
            limits.time = Some(Duration::from_millis(50));
            limits.has_limit = true;
        }
        if has("late") {
            limits.time = limits.time.map(|time| time + Duration::from_millis(700));
        }
        if has("hasty") {
            limits.time = limits.time.map(|_| Duration::from_millis(1));
        }
        limits
    }
}

fn node_limit(engine: &FaultyUciEngine, nodes: u64) -> u64 {
    if engine.has_fault("nodes-loose") {
        nodes.saturating_add(20_000)
    } else if engine.has_fault("nodes-plus-20") {
        nodes.saturating_add(20)
    } else if engine.has_fault("nodes-half") {
        (nodes / 2).max(1)
    } else {
        nodes
    }
}

fn time_share(engine: &FaultyUciEngine, left: i64, increment: i64) -> Duration {
    if engine.has_fault("spends-increment") {
        return duration_from_millis((left / 20).saturating_add(increment));
    }
    duration_from_millis(
        (left / 20)
            .saturating_add(increment / 2)
            .min(left / 2)
            .max(1),
    )
}

fn duration_from_millis(millis: i64) -> Duration {
    // A year is practically unlimited, and does not overflow a clock.
    Duration::from_millis(u64::try_from(millis).unwrap_or(0).min(31_536_000_000))
}

//! The JSON output of `zeitnot clock report`.

use std::path::Path;

use zeitnot_arena::conditions::EngineConditions;
use zeitnot_arena::report::{ClockSection, ClockUse, Clocks, ReasonTimes, TurnTimes, Unused};
use zeitnot_core::StopReason;
use zeitnot_schema::v1::{
    ClockAim, ClockEngine, ClockMatch, ClockOvertime, ClockReason, ClockStage, ClockTurn,
    ClockUnused,
};

pub(super) fn match_report(journal: &Path, section: &ClockSection) -> ClockMatch {
    let conditions = &section.head.conditions;
    let clocks = &section.clocks;
    ClockMatch {
        journal: journal.display().to_string(),
        game: conditions.game.clone(),
        rule: conditions.rule.clone(),
        size: conditions.size,
        games: clocks.games(),
        engines: [0, 1].map(|index| engine_report(&conditions.engines[index], clocks, index)),
    }
}

fn engine_report(conditions: &EngineConditions, clocks: &Clocks, index: usize) -> ClockEngine {
    let clock = clocks.engine(index);
    let overtime = &clock.overtime;
    let stages = clock.ends.stages().map(|count| ClockStage {
        stage: count.stage,
        reason: count.reason,
        turns: count.turns,
    });
    let by_turn = clock.by_number.iter().zip(1..);
    ClockEngine {
        name: conditions.name.clone(),
        pace: conditions.pace.to_string(),
        turns: clock.total.turns,
        mean_ms: clock.total.mean_used().map(millis),
        longest_ms: millis(clock.total.max_us as f64),
        unused: unused_report(&clock.unused),
        overtime: ClockOvertime {
            turns: overtime.turns,
            most_ms: millis(overtime.max_us as f64),
            total_ms: millis(overtime.total_us as f64),
            fine_millipoints: overtime.fine,
        },
        aim: aim_report(clock),
        low_turns: clock.low,
        reasons: reason_reports(clocks, index),
        stages: stages.collect(),
        by_turn: by_turn
            .map(|(times, number)| turn_report(times, number))
            .collect(),
    }
}

/// Returns the time left on a clock at the end of games; `None` without a clock.
pub(crate) fn unused_report(unused: &Unused) -> Option<ClockUnused> {
    Some(ClockUnused {
        games: unused.games(),
        mean_ms: millis(unused.mean()?),
        median_ms: millis(unused.median()?),
        p90_ms: millis(unused.ninth_decile()?),
        share: unused.share().unwrap_or(0.0),
    })
}

fn aim_report(clock: &ClockUse) -> Option<ClockAim> {
    Some(ClockAim {
        turns: clock.aims.turns(),
        mean_ms: millis(clock.total.mean_aim()?),
        mean_ratio: clock.aims.mean_ratio()?,
        ratios: clock.aims.counts().to_vec(),
    })
}

/// Returns the reasons why turns ended, the most frequent first.
fn reason_reports(clocks: &Clocks, index: usize) -> Vec<ClockReason> {
    let reasons = clocks.reasons_of(index).into_iter();
    let report = |(reason, times): (StopReason, ReasonTimes)| ClockReason {
        reason,
        turns: times.turns,
        mean_ms: millis(times.mean_used().unwrap_or(0.0)),
        share: clocks.engine(index).share_of(&times),
    };
    reasons.map(report).collect()
}

fn turn_report(times: &TurnTimes, number: u64) -> ClockTurn {
    ClockTurn {
        turn: number,
        turns: times.turns,
        used_ms: times.mean_used().map(millis),
        aim_ms: times.mean_aim().map(millis),
        left_ms: times.mean_remaining().map(millis),
    }
}

pub(crate) fn millis(micros: f64) -> f64 {
    micros / 1e3
}

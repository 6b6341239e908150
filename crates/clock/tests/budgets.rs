//! Plans never exceed the clock, for any reading of it.

use std::time::Duration;

use zeitnot_clock::{ClockManager, ClockOptions, ClockPolicy, TimeControl, TurnRequest};
use zeitnot_core::{Random, ScoreUnit, Settings, Side, Stage, StageAdvice, StageUse, TurnFeatures};

/// Number of clocks; `ZEITNOT_CLOCKS` overrides it.
const DEFAULT_CLOCKS: u64 = 20_000;

/// Returns milliseconds, sometimes at the ends of the range.
fn millis(random: &mut Random) -> i64 {
    match random.below(8) {
        0 => 0,
        1 => 1,
        2 => i64::MAX,
        3 => i64::MIN,
        4 => -(random.below(1 << 30) as i64),
        5 => random.below(1_000) as i64,
        6 => random.below(100_000) as i64,
        _ => random.next() as i64,
    }
}

fn time(random: &mut Random) -> Duration {
    match random.below(8) {
        0 => Duration::MAX,
        _ => Duration::from_millis(millis(random).unsigned_abs()),
    }
}

fn small(random: &mut Random) -> u32 {
    match random.below(4) {
        0 => random.next() as u32,
        _ => random.below(120) as u32,
    }
}

fn maybe<T>(random: &mut Random, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
    (random.below(3) > 0).then(|| value(random))
}

fn figure(random: &mut Random) -> f64 {
    match random.below(12) {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => f64::from_bits(random.next()),
        _ => random.below(40_000) as f64 / 1_000.0 - 5.0,
    }
}

fn features(random: &mut Random) -> TurnFeatures {
    TurnFeatures {
        choices: maybe(random, small),
        gap: maybe(random, figure),
        competitive: maybe(random, small),
        lead: maybe(random, figure),
        in_bag: maybe(random, small),
        held: small(random),
        has_endgame: random.below(2) == 0,
        phase: figure(random),
        turns_left: maybe(random, small),
        max_turns: maybe(random, small),
    }
}

fn options(random: &mut Random) -> ClockOptions {
    let percent = |random: &mut Random| random.below(51) as u32;
    ClockOptions {
        policy: [
            ClockPolicy::Uniform,
            ClockPolicy::Proportional,
            ClockPolicy::Managed,
        ][random.below(3) as usize],
        floor_ms: random.below(600_001) as u32,
        floor_percent: percent(random),
        low_time_ms: random.below(600_001) as u32,
        low_time_percent: percent(random),
        quick_gap: random.below(20) as u32,
        endgame_admission: random.below(100) as u32,
    }
}

fn clocks() -> u64 {
    let value = std::env::var("ZEITNOT_CLOCKS").ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(DEFAULT_CLOCKS)
}

#[test]
fn no_limit_exceeds_the_clock_without_the_floor() {
    let mut random = Random::new(3);
    for number in 0..clocks() {
        let control = TimeControl {
            initial: maybe(&mut random, time),
            increment: time(&mut random),
            moves_to_go: maybe(&mut random, small),
            overtime_penalty: maybe(&mut random, small),
        };
        let mut manager = ClockManager::new(&Settings::new(vec![Box::new(options(&mut random))]));
        manager.new_game(control);
        // Several turns, so that later ones have measurements.
        for _ in 0..=random.below(3) {
            let features = features(&mut random);
            let left = control.usable(millis(&mut random));
            let request = TurnRequest {
                side: Side::First,
                features,
                left: Some(left),
                fixed: maybe(&mut random, time),
                increment: control.increment,
                moves_to_go: control.moves_to_go,
                overhead: time(&mut random).min(Duration::from_secs(random.below(100))),
                ponder: random.below(2) == 0,
                root_moves: random.below(300) as usize,
                unit: ScoreUnit::Millipoints,
            };
            let plan = manager.plan(&request);
            let (limit, mut advisor) = (plan.time.unwrap(), plan.advisor.unwrap());
            let shown = plan.shown.unwrap().read();
            let floor = shown.floor;
            let max = left.saturating_sub(floor);
            let context = || format!("{number}: {request:?} {limit:?} {shown:?}");
            assert!(limit.hard <= max, "{}", context());
            assert!(limit.soft <= limit.hard, "{}", context());
            assert!(
                limit.hard <= request.fixed.unwrap_or(Duration::MAX),
                "{}",
                context()
            );
            for stage in [Stage::MoveGeneration, Stage::Simulation, Stage::Endgame] {
                let elapsed = time(&mut random);
                let advice = advisor.begin_stage(stage, &features, elapsed);
                if let StageAdvice::Begin(Some(end)) = advice {
                    assert!(end <= shown.max, "{}: {stage:?} {end:?}", context());
                }
                advisor.end_stage(&StageUse {
                    stage,
                    time: time(&mut random),
                    nodes: random.next(),
                });
            }
        }
    }
}

//! Flight records reproduce a search node by node, whatever ended it.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::flight::{self, TableState};
use zeitnot_core::{Game, Limits, Position, Random, Request, StopReason, StopSignal, Worker};
use zeitnot_gomoku::Gomoku;

use crate::search::support::{position, random_position, worker};

fn record(
    worker: &mut Worker,
    position: &dyn Position,
    limits: Limits,
    stops: Option<zeitnot_core::stop::RecordedStops>,
) -> flight::FlightRecord {
    worker.clear();
    let mut request = Request::new(position.clone_box(), limits, worker.time().now());
    request.record = true;
    request.recorded_stops = stops;
    let signals = Arc::new(StopSignal::new(false));
    let answer = worker.answer(request, &signals, &mut |_| ());
    *answer.record.unwrap()
}

#[test]
fn a_hundred_records_replay_without_difference() {
    let mut worker = worker(&[]);
    let mut random = Random::new(77);
    let mut by_time = 0;
    for number in 0..100 {
        let rules = Gomoku.profile().rules;
        let rule = rules[number % rules.len()];
        let mut stones = 0;
        let wanted = 4 + random.below(16);
        let position = random_position(rule, &mut random, |_| {
            stones += 1;
            stones > wanted
        });
        let limits = match number % 4 {
            0 => Limits::nodes(1 + random.below(30_000)),
            1 => Limits::depth(1 + random.below(8) as u32),
            _ => Limits::time(Duration::from_micros(2_000 + random.below(18_000))),
        };
        let recorded = record(&mut worker, &*position, limits, None);
        assert_eq!(recorded.memory, TableState::Cleared);
        by_time += u32::from(recorded.end.reason == StopReason::Time);
        let limits = recorded.limits.clone();
        let replayed = record(
            &mut worker,
            &*position,
            limits,
            Some(recorded.recorded_stops()),
        );
        assert_eq!(flight::first_difference(&recorded, &replayed), None);
    }
    assert!(by_time >= 20, "only {by_time} were stopped by time");
}

#[test]
fn a_replay_with_another_option_differs() {
    let position = position("freestyle", "i11h11k6e8k8g10f9h9k7");
    let recorded = record(&mut worker(&[]), &*position, Limits::nodes(20_000), None);
    let mut other = worker(&[("enable_aspiration", "false")]);
    let limits = recorded.limits.clone();
    let replayed = record(
        &mut other,
        &*position,
        limits,
        Some(recorded.recorded_stops()),
    );
    assert!(flight::first_difference(&recorded, &replayed).is_some());
}

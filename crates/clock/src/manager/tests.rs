use zeitnot_core::{ScoreUnit, Stage, StageAdvice, StopReason};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn reading(left: Duration) -> ClockReading {
    ClockReading {
        left,
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: Duration::from_millis(10),
        ponder: false,
        root_moves: 30,
        unit: ScoreUnit::Centi,
    }
}

fn manager(policy: ClockPolicy) -> ClockManager {
    let options = ClockOptions {
        policy,
        ..ClockOptions::default()
    };
    ClockManager::new(&Settings::new(vec![Box::new(options)]))
}

#[test]
fn games_without_stages_have_a_turn_plan() {
    for left in [0, 1, 500, 8_000, 60_000, 3_600_000] {
        let reading = reading(Duration::from_millis(left));
        let signals = TurnFeatures {
            turns_left: Some(40),
            ..TurnFeatures::default()
        };
        let turn = manager(ClockPolicy::Managed).plan(Side::First, &reading, &signals);
        let prospects = GameForecast {
            turns: Some(40),
            started_turns: 1,
            ..GameForecast::default()
        };
        assert_eq!(
            turn.time,
            DepthPlan::with_forecast(&reading, &prospects).time
        );
    }
}

#[test]
fn policies_differ() {
    let signals = TurnFeatures {
        turns_left: Some(40),
        ..TurnFeatures::default()
    };
    let time = |policy| {
        let turn = manager(policy).plan(Side::First, &reading(60 * SECOND), &signals);
        (turn.time.soft.as_millis(), turn.time.hard.as_millis())
    };
    assert_eq!(time(ClockPolicy::Uniform), (1_469, 1_469));
    assert_eq!(time(ClockPolicy::Proportional), (2_639, 4_799));
    assert_eq!(time(ClockPolicy::Managed), (4_304, 7_826));
}

#[test]
fn a_turn_in_stages_is_limited_by_its_most_complex_form() {
    let signals = TurnFeatures {
        in_bag: Some(86),
        held: 7,
        turns_left: Some(11),
        ..TurnFeatures::default()
    };
    let mut manager = manager(ClockPolicy::Proportional);
    manager.new_game(TimeControl {
        initial: Some(1_500 * SECOND),
        ..TimeControl::default()
    });
    let turn = manager.plan(Side::Second, &reading(1_500 * SECOND), &signals);
    assert_eq!(turn.time.hard.as_secs(), 3 * 65 + 1);
    assert_eq!(turn.time.soft, turn.time.hard);
    assert_eq!(manager.history(Side::Second).turns(), 1);
    assert_eq!(manager.history(Side::First).turns(), 0);
    // With a second left of these 25 minutes nothing is begun.
    let mut turn = manager.plan(Side::Second, &reading(SECOND), &signals);
    let advice = turn
        .advisor
        .begin_stage(Stage::Simulation, &signals, Duration::ZERO);
    assert_eq!(advice, StageAdvice::Skip(StopReason::LowTime));
    assert_eq!(turn.time.hard, Duration::ZERO, "the floor is two seconds");
}

#[test]
fn what_was_measured_outlives_the_game() {
    let mut manager = manager(ClockPolicy::Managed);
    manager
        .calibration()
        .lock()
        .rates
        .record(&zeitnot_core::StageUse {
            stage: Stage::MoveGeneration,
            time: Duration::from_millis(3),
            nodes: 0,
        });
    manager.new_game(TimeControl::default());
    let rates = manager.calibration().read().rates;
    assert_eq!(rates.generation(), Duration::from_millis(3));
    assert_eq!(manager.history(Side::First), &ClockHistory::default());
}

use zeitnot_core::{
    Advice, Checkpoint, Score, ScoreUnit, Stage, StageAdvice, StopReason, TurnFeatures,
};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn request(side: Side, left: Duration, features: TurnFeatures) -> TurnRequest {
    TurnRequest {
        side,
        features,
        unit: ScoreUnit::Centi,
        root_moves: 30,
        left: Some(left),
        fixed: None,
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: Duration::from_millis(10),
        ponder: false,
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
fn managed_turns_without_stages_follow_the_depth_plan() {
    for left in [0, 1, 500, 8_000, 60_000, 3_600_000] {
        let features = TurnFeatures {
            turns_left: Some(40),
            ..TurnFeatures::default()
        };
        let turn = request(Side::First, Duration::from_millis(left), features);
        let plan = manager(ClockPolicy::Managed).plan(&turn);
        let forecast = GameForecast {
            turns: Some(40),
            started_turns: 1,
            ..GameForecast::default()
        };
        let expected = DepthPlan::new(&turn.clock().unwrap(), &forecast);
        assert_eq!(plan.time, Some(expected.time));
    }
}

#[test]
fn each_policy_has_its_own_limits() {
    let features = TurnFeatures {
        turns_left: Some(40),
        ..TurnFeatures::default()
    };
    let time = |policy| {
        let plan = manager(policy).plan(&request(Side::First, 60 * SECOND, features));
        let time = plan.time.unwrap();
        (time.soft.as_millis(), time.hard.as_millis())
    };
    assert_eq!(time(ClockPolicy::Uniform), (1_469, 1_469));
    assert_eq!(time(ClockPolicy::Proportional), (2_639, 4_799));
    assert_eq!(time(ClockPolicy::Managed), (4_304, 7_826));
}

#[test]
fn a_turn_with_stages_is_limited_by_the_largest_difficulty() {
    let features = TurnFeatures {
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
    let plan = manager.plan(&request(Side::Second, 1_500 * SECOND, features));
    let time = plan.time.unwrap();
    assert_eq!(time.hard.as_secs(), 3 * 65 + 1);
    assert_eq!(time.soft, time.hard);
    assert_eq!(manager.history(Side::Second).turns(), 1);
    assert_eq!(manager.history(Side::First).turns(), 0);
    // One second of 25 minutes is less than the floor of two seconds.
    let plan = manager.plan(&request(Side::Second, SECOND, features));
    let mut advisor = plan.advisor.unwrap();
    let advice = advisor.begin_stage(Stage::Simulation, &features, Duration::ZERO);
    assert_eq!(advice, StageAdvice::Skip(StopReason::LowTime));
    assert_eq!(plan.time, Some(TurnTime::fixed(Duration::ZERO)));
}

#[test]
fn measurements_outlive_the_game() {
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

#[test]
fn a_fixed_time_applies_with_and_without_a_clock() {
    let mut manager = manager(ClockPolicy::Managed);
    let fixed = TurnRequest {
        left: None,
        fixed: Some(SECOND),
        ..request(Side::First, SECOND, TurnFeatures::default())
    };
    let limit = TurnTime::fixed(Duration::from_millis(990));
    let plan = manager.plan(&fixed);
    assert_eq!(plan.time, Some(limit));
    assert!(plan.advisor.is_none() && plan.shown.is_none());
    let both = manager.plan(&TurnRequest {
        left: Some(3_600 * SECOND),
        ..fixed
    });
    assert_eq!(both.time, Some(limit));
    assert!(both.advisor.is_some() && both.shown.is_some());
    let free = manager.plan(&TurnRequest {
        fixed: None,
        ..fixed
    });
    assert_eq!(free.time, None);
}

#[test]
fn a_turn_searched_by_depth_stops_early() {
    let turn = request(Side::First, 60 * SECOND, TurnFeatures::default());
    let plan = manager(ClockPolicy::Managed).plan(&turn);
    let mut advisor = plan.advisor.unwrap();
    let mut advice = |millis| {
        advisor.advise(&Checkpoint {
            depth: 9,
            nodes: 1_000,
            elapsed: Duration::from_millis(millis),
            score: Score(20),
            failed_low: false,
            best_changed: false,
            effort: 750,
            multi_pv: false,
            simulation: None,
        })
    };
    assert_eq!(advice(1), Advice::Continue);
    assert_eq!(advice(7_000), Advice::Stop(StopReason::Advice));
    let first_depth_end = plan.shown.unwrap().read().first_depth_end;
    assert_eq!(first_depth_end, Some(Duration::from_millis(1)));
}

use proptest::prelude::*;

use super::*;

const OVERHEAD: Duration = Duration::from_millis(10);
/// The cost of a turn beside its search.
const LAG: Duration = Duration::from_millis(5);

fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> ClockReading {
    ClockReading {
        left: Duration::from_millis(left),
        increment: Duration::from_millis(increment),
        moves_to_go: moves_to_go.filter(|&moves| moves > 0),
        overhead: OVERHEAD,
        ponder: false,
    }
}

fn plan_without_forecast(clock: &ClockReading) -> DepthPlan {
    DepthPlan::new(clock, &GameForecast::default())
}

/// Returns the optimum, the soft limit, and the hard limit in milliseconds.
fn plan(clock: ClockReading) -> [u128; 3] {
    let plan = plan_without_forecast(&clock);
    let times = [plan.optimum, plan.time.soft, plan.time.hard];
    times.map(|time| time.as_millis())
}

#[test]
fn a_game_is_shared_among_the_expected_moves() {
    // A loss of 10 ms per move is reserved for 120 moves.
    assert_eq!(plan(clock(60_000, 0, None)), [2_667, 5_868, 10_670]);
    assert_eq!(plan(clock(60_000, 1_000, None)), [3_514, 7_731, 14_057]);
    assert_eq!(plan(clock(8_000, 80, None)), [414, 912, 1_658]);
    assert_eq!(plan(clock(500, 10_000, None)), [136, 136, 136]);
}

#[test]
fn a_period_is_shared_among_its_moves() {
    assert_eq!(plan(clock(60_000, 0, Some(40))), [1_452, 3_196, 4_358]);
    assert_eq!(plan(clock(60_000, 0, Some(2))), [19_983, 41_965, 41_965]);
    assert_eq!(plan(clock(10_000, 0, Some(1))), [4_980, 9_960, 9_960]);
    assert_eq!(plan(clock(60_000, 500, Some(40))), [1_928, 4_242, 5_785]);
    assert_eq!(
        plan(clock(9_000, 0, Some(u32::MAX))),
        plan(clock(9_000, 0, Some(50)))
    );
}

#[test]
fn pondering_lengthens_the_turn_but_not_the_hard_limit() {
    let plain = plan(clock(60_000, 1_000, None));
    let ponder = plan(ClockReading {
        ponder: true,
        ..clock(60_000, 1_000, None)
    });
    assert_eq!(ponder, [4_392, 9_664, plain[2]]);
}

#[test]
fn an_expired_clock_leaves_no_time() {
    assert_eq!(plan(clock(0, 0, None)), [0; 3]);
    assert_eq!(plan(clock(10, 5_000, None)), [0; 3]);
    assert_eq!(plan(clock(10, 0, Some(1))), [0; 3]);
}

fn any_time() -> impl Strategy<Value = u64> {
    prop_oneof![0..100u64, 0..10_000u64, 0..10_000_000u64, Just(u64::MAX)]
}

fn any_moves() -> impl Strategy<Value = Option<u32>> {
    proptest::option::of(prop_oneof![0..3u32, 0..100u32, any::<u32>()])
}

fn any_clock() -> impl Strategy<Value = ClockReading> {
    let times = (any_time(), any_time(), any_time());
    (times, any_moves(), any::<bool>()).prop_map(|((left, increment, overhead), moves, ponder)| {
        ClockReading {
            overhead: Duration::from_millis(overhead),
            ponder,
            ..clock(left, increment, moves)
        }
    })
}

/// Plays a game in which each turn takes the time given by `limit`.
///
/// Returns the remaining time; `None` if the clock ran out.
fn game(
    start: ClockReading,
    moves: u32,
    limit: impl Fn(&DepthPlan) -> Duration,
) -> Option<Duration> {
    let mut now = start;
    for _ in 0..moves {
        let used = limit(&plan_without_forecast(&now)) + LAG;
        now.left = now.left.checked_sub(used)? + now.increment;
        if let (Some(to_go), Some(period)) = (&mut now.moves_to_go, start.moves_to_go) {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = period;
                now.left += start.left;
            }
        }
    }
    Some(now.left)
}

#[test]
fn the_smallest_controls_last_for_300_moves() {
    let hard = |plan: &DepthPlan| plan.time.hard;
    for (left, increment) in [(100, 5), (20, 5), (1_000, 10), (10_000, 100), (60_000, 600)] {
        assert!(
            game(clock(left, increment, None), 300, hard).is_some(),
            "{left}+{increment}"
        );
    }
    // Without an increment, the lag of 300 moves alone is 1.5 s.
    let optimum_of = |plan: &DepthPlan| plan.optimum;
    assert!(game(clock(60_000, 0, None), 300, optimum_of).is_some());
    assert!(game(clock(10_000, 0, None), 250, optimum_of).is_some());
    assert!(game(clock(1_000, 0, None), 120, optimum_of).is_some());
}

#[test]
fn a_measured_lag_frees_time_in_a_short_game() {
    let reading = clock(2_000, 0, None);
    let guessed = plan_without_forecast(&reading).optimum;
    let with_lag = |lag| {
        let forecast = GameForecast {
            lag: Some(lag),
            ..GameForecast::default()
        };
        DepthPlan::new(&reading, &forecast)
    };
    let known = with_lag(Duration::from_micros(700));
    assert!(known.optimum > 2 * guessed);
    // The measured lag has a minimum.
    let zero = with_lag(Duration::ZERO);
    let min = with_lag(reading.overhead / 20);
    assert_eq!(zero.time, min.time);
    // On a nearly full board, few moves need a reserve.
    let full = GameForecast {
        lag: Some(3 * reading.overhead),
        max_turns: Some(10),
        ..GameForecast::default()
    };
    let full = DepthPlan::new(&reading, &full);
    assert!(full.time.hard > with_lag(3 * reading.overhead).time.hard);
    // A stall of one second does not count for every move.
    let stalled = with_lag(Duration::from_secs(1));
    assert_eq!(stalled.time, with_lag(3 * reading.overhead).time);
    // A lag above the overhead enlarges the reserve.
    let slow = with_lag(3 * reading.overhead);
    assert!(slow.time.hard < plan_without_forecast(&reading).time.hard);
}

#[test]
fn a_stall_enlarges_the_cushion() {
    let reading = clock(1_000, 10, None);
    let hard = |worst: u64| {
        let forecast = GameForecast {
            lag: Some(Duration::from_millis(2)),
            worst_lag: Some(Duration::from_millis(worst)),
            ..GameForecast::default()
        };
        DepthPlan::new(&reading, &forecast).time.hard
    };
    assert_eq!(hard(0), hard(50), "some overheads are always reserved");
    assert!(hard(100) < hard(50));
    assert_eq!(hard(250), hard(9_000), "half of the time is still used");
}

#[test]
fn less_is_reserved_late_in_a_game() {
    let reading = clock(1_000, 0, None);
    let hard = |started| {
        let forecast = GameForecast {
            lag: Some(Duration::from_millis(4)),
            started_turns: started,
            ..GameForecast::default()
        };
        DepthPlan::new(&reading, &forecast).time.hard
    };
    assert!(hard(1) < hard(40) && hard(40) < hard(80));
    assert_eq!(
        hard(80),
        hard(u32::MAX),
        "a minimum of moves is always reserved"
    );
}

#[test]
fn more_expected_turns_shorten_each_turn() {
    let optimum = |turns| {
        let forecast = GameForecast {
            turns,
            ..GameForecast::default()
        };
        let plan = DepthPlan::new(&clock(60_000, 0, None), &forecast);
        plan.optimum.as_millis()
    };
    assert!(optimum(Some(45)) < optimum(None) && optimum(None) < optimum(Some(20)));
    assert_eq!(
        optimum(Some(0)),
        optimum(Some(18)),
        "a minimum of turns is always expected"
    );
    assert!(optimum(Some(u32::MAX)) > 0);
}

#[test]
fn an_average_game_leaves_little_unused() {
    let optimum_of = |plan: &DepthPlan| plan.optimum;
    let left = game(clock(60_000, 600, None), 60, optimum_of).unwrap();
    assert!(left < Duration::from_secs(10), "{left:?}");
    let left = game(clock(60_000, 0, None), 60, optimum_of).unwrap();
    assert!(left < Duration::from_secs(6), "{left:?}");
    let left = game(clock(60_000, 0, Some(40)), 40, optimum_of).unwrap() - Duration::from_secs(60);
    assert!(left < Duration::from_secs(3), "{left:?}");
}

proptest! {
    #[test]
    fn limits_never_exceed_the_clock(clock in any_clock()) {
        let plan = plan_without_forecast(&clock);
        let optimum = plan.optimum;
        prop_assert!(plan.time.hard <= clock.left.saturating_sub(clock.overhead));
        prop_assert!(optimum <= plan.time.soft && plan.time.soft <= plan.time.hard);
    }

    #[test]
    fn more_time_never_shortens_a_turn(clock in any_clock(), more in any_time()) {
        let times = |clock: &ClockReading| {
            let plan = plan_without_forecast(clock);
            [plan.optimum, plan.time.soft, plan.time.hard]
        };
        let more = Duration::from_millis(more);
        let (left, increment) = (
            clock.left.saturating_add(more),
            clock.increment.saturating_add(more),
        );
        for better in [
            ClockReading { left, ..clock },
            ClockReading { increment, ..clock },
            ClockReading { ponder: true, ..clock },
            ClockReading { overhead: clock.overhead / 2, ..clock },
        ] {
            for (before, after) in times(&clock).into_iter().zip(times(&better)) {
                // Very long times are rounded.
                let slack = Duration::from_micros(10);
                prop_assert!(after + slack >= before, "{clock:?} {better:?}");
            }
        }
    }

    #[test]
    fn more_moves_to_go_never_lengthen_a_turn(left in any_time(), moves in 1..1_000u32) {
        let (few, many) = (clock(left, 0, Some(moves)), clock(left, 0, Some(moves + 1)));
        for (few, many) in plan(few).into_iter().zip(plan(many)) {
            prop_assert!(many <= few);
        }
    }

    #[test]
    fn a_game_of_300_moves_never_runs_out(
        left in 20..200_000u64, increment in 5..5_000u64, moves in proptest::option::of(1..60u32),
    ) {
        // Every turn takes its hard limit. A period must pay for its own turns.
        prop_assume!(moves.is_none_or(|moves| left >= u64::from(moves) * 10));
        let hard = |plan: &DepthPlan| plan.time.hard;
        prop_assert!(game(clock(left, increment, moves), 300, hard).is_some());
    }

    #[test]
    fn a_period_without_increment_never_runs_out(moves in 1..60u32, spare in 0..100_000u64) {
        let left = u64::from(moves) * 10 + spare;
        let hard = |plan: &DepthPlan| plan.time.hard;
        prop_assert!(game(clock(left, 0, Some(moves)), 300, hard).is_some());
    }
}

use zeitnot_core::{Stage, StageUse};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn measured(generation: Duration) -> Rates {
    let mut rates = Rates::default();
    rates.record(&StageUse {
        stage: Stage::MoveGeneration,
        time: generation,
        nodes: 0,
    });
    rates
}

fn reading(left: Duration) -> ClockReading {
    ClockReading {
        left,
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: Duration::ZERO,
        ponder: false,
    }
}

fn features(in_bag: u32, turns: u32) -> TurnFeatures {
    TurnFeatures {
        in_bag: Some(in_bag),
        held: 7,
        turns_left: Some(turns),
        ..TurnFeatures::default()
    }
}

/// Evaluates `answer` for a game of `initial` with `left` on the clock.
fn evaluate<T>(
    policy: ClockPolicy,
    (initial, left): (Duration, Duration),
    features: &TurnFeatures,
    answer: impl Fn(&ShareInputs<'_>) -> T,
) -> T {
    let options = ClockOptions {
        policy,
        ..ClockOptions::default()
    };
    answer(&ShareInputs {
        options: &options,
        reading: &reading(left),
        features,
        rates: &measured(Duration::from_millis(2)),
        initial,
    })
}

fn share(policy: ClockPolicy, left: u32, features: &TurnFeatures) -> u128 {
    let times = (1_500 * SECOND, left * SECOND);
    evaluate(policy, times, features, |inputs| {
        inputs.turn_share().share.as_millis()
    })
}

#[test]
fn the_floor_scales_with_the_initial_time_and_the_machine() {
    let floor = |initial: Duration, generation: Duration| {
        let options = ClockOptions::default();
        ShareInputs {
            options: &options,
            reading: &reading(initial),
            features: &features(86, 11),
            rates: &measured(generation),
            initial,
        }
        .floor()
        .as_millis()
    };
    let quick = Duration::from_millis(2);
    assert_eq!(floor(1_500 * SECOND, quick), 2_000);
    assert_eq!(floor(60 * SECOND, quick), 1_200);
    assert_eq!(floor(SECOND, quick), 20);
    assert_eq!(floor(SECOND, Duration::from_millis(50)), 150);
    assert_eq!(floor(SECOND, 10 * SECOND), 2_000);
    assert_eq!(floor(Duration::ZERO, quick), 6);
}

#[test]
fn a_guessed_generation_time_is_limited_in_a_short_game() {
    let options = ClockOptions::default();
    let inputs = ShareInputs {
        options: &options,
        reading: &reading(SECOND),
        features: &features(86, 11),
        rates: &Rates::default(),
        initial: SECOND,
    };
    assert_eq!(inputs.floor(), Duration::from_millis(30));
    assert_eq!(inputs.low_time(), Duration::from_millis(75));
}

#[test]
fn the_proportional_rule_keeps_a_fifth_until_the_last_turns() {
    // 80 % of 1,500 s are 109.09 s for each of 11 turns, and an opening gets 60 %
    // of that.
    assert_eq!(
        share(ClockPolicy::Proportional, 1_500, &features(86, 11)),
        65_454
    );
    assert_eq!(
        share(ClockPolicy::Proportional, 800, &features(40, 8)),
        80_000
    );
    assert_eq!(
        share(ClockPolicy::Proportional, 300, &features(8, 3)),
        150_000
    );
    // 2.5 times a third of 300 s is 250 s. The share cannot exceed the maximum.
    assert_eq!(
        share(ClockPolicy::Proportional, 300, &features(0, 3)),
        250_000
    );
    assert_eq!(
        share(ClockPolicy::Proportional, 300, &features(0, 1)),
        298_000
    );
}

#[test]
fn uniform_turns_get_equal_shares() {
    assert_eq!(
        share(ClockPolicy::Uniform, 1_102, &features(86, 11)),
        100_000
    );
    assert_eq!(share(ClockPolicy::Uniform, 102, &features(0, 1)), 100_000);
}

#[test]
fn managed_turns_spend_the_clock_by_the_end() {
    let mut left = 1_500_u32;
    let mut spent = Vec::new();
    // Eleven turns of nine tiles, all of the same difficulty.
    for turn in 0..11_u32 {
        let tiles = 100 - 9 * turn;
        let features = TurnFeatures {
            held: tiles.min(7),
            ..features(tiles.saturating_sub(14), 11 - turn)
        };
        let share = share(ClockPolicy::Managed, left, &features) / 1_000;
        spent.push(share);
        left -= u32::try_from(share).unwrap();
    }
    assert!(spent[0] < spent[8] && spent[8] > spent[10], "{spent:?}");
    assert!(left < 20, "{spent:?} and {left} s unused");
}

#[test]
fn a_time_control_shares_the_clock_among_fewer_turns() {
    let options = ClockOptions {
        policy: ClockPolicy::Uniform,
        ..ClockOptions::default()
    };
    let share = |moves_to_go| {
        let reading = ClockReading {
            moves_to_go,
            ..reading(102 * SECOND)
        };
        let inputs = ShareInputs {
            options: &options,
            reading: &reading,
            features: &features(86, 10),
            rates: &measured(Duration::from_millis(2)),
            initial: 1_500 * SECOND,
        };
        inputs.turn_share().share.as_secs()
    };
    assert_eq!([share(None), share(Some(5))], [10, 20]);
    assert_eq!(share(Some(50)), 10);
}

#[test]
fn most_of_an_increment_is_spent_at_once() {
    let options = ClockOptions {
        policy: ClockPolicy::Uniform,
        ..ClockOptions::default()
    };
    let reading = ClockReading {
        increment: 10 * SECOND,
        ..reading(102 * SECOND)
    };
    let inputs = ShareInputs {
        options: &options,
        reading: &reading,
        features: &features(86, 10),
        rates: &measured(Duration::from_millis(2)),
        initial: 1_500 * SECOND,
    };
    assert_eq!(inputs.turn_share().share, 18 * SECOND);
}

#[test]
fn low_time_begins_at_five_seconds_or_a_share() {
    let is_low = |policy, initial: u32, left: Duration| {
        let times = (initial * SECOND, left);
        evaluate(policy, times, &features(20, 4), |inputs| {
            inputs.turn_share().is_low
        })
    };
    assert!(is_low(
        ClockPolicy::Proportional,
        1_500,
        Duration::from_millis(4_999)
    ));
    assert!(!is_low(ClockPolicy::Proportional, 1_500, 5 * SECOND));
    assert!(is_low(ClockPolicy::Managed, 20, Duration::from_millis(999)));
    assert!(!is_low(ClockPolicy::Managed, 20, SECOND));
    assert!(!is_low(ClockPolicy::Uniform, 1_500, Duration::ZERO));
}

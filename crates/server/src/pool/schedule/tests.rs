use proptest::prelude::*;

use super::*;

const MIN_SEARCH: Duration = millis(30);

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn at(time: u64) -> Moment {
    Moment::default().after(millis(time))
}

fn reservation(deadline: u64) -> Reservation {
    Reservation {
        deadline: at(deadline),
        min_time: MIN_SEARCH,
        preemptible: false,
    }
}

fn analysis(deadline: u64) -> Reservation {
    Reservation {
        preemptible: true,
        ..reservation(deadline)
    }
}

fn running_search(started: u64, reservation: Reservation) -> RunningSearch {
    RunningSearch {
        started: at(started),
        reservation,
        notified: false,
    }
}

fn schedule<'a>(
    now: u64,
    idle: usize,
    running: &'a [RunningSearch],
    waiting: &'a [Reservation],
) -> Schedule<'a> {
    Schedule {
        now: at(now),
        idle,
        running,
        waiting,
        analyses_wait: false,
        handover: Duration::ZERO,
        slice: millis(300),
    }
}

fn share(now: u64, running: &[RunningSearch], waiting: &[Reservation]) -> u64 {
    let share = schedule(now, 0, running, waiting).share(MIN_SEARCH);
    // Compensates for the precision of a share.
    let share = share + Schedule::PRECISION;
    u64::try_from(share.as_millis()).unwrap()
}

#[test]
fn jobs_get_threads_in_order() {
    let running = [
        running_search(0, reservation(100)),
        running_search(50, reservation(200)),
    ];
    let waiting = [reservation(900), reservation(900), reservation(900)];
    let schedule = Schedule {
        handover: millis(2),
        ..schedule(60, 0, &running, &waiting)
    };
    let begins = |share| -> Vec<u64> {
        let slots = schedule.slots(millis(share));
        slots.map(|slot| slot.begin.nanos() / 1_000_000).collect()
    };
    // The first search has had its minimum time; the second needs 20 ms more.
    assert_eq!(begins(0), [62, 82, 94]);
    assert_eq!(begins(50), [62, 102, 114]);
    assert_eq!(begins(500), [102, 202, 604]);
}

#[test]
fn shares_are_equal_and_as_large_as_deadlines_allow() {
    let alone = [running_search(0, reservation(500))];
    assert_eq!(share(100, &alone, &[]), 500, "no other job");
    // It has run for 100 ms; both get 300 ms if it ends at 300.
    assert_eq!(share(100, &alone, &[reservation(600)]), 300);
    // A second thread halves the queue.
    let two = [alone[0]; 2];
    assert_eq!(share(100, &two, &[reservation(600); 2]), 300);
    // A search that ran longer than the share of the others stops at once.
    let long = [running_search(0, reservation(10_000))];
    assert_eq!(share(5_000, &long, &[reservation(5_500)]), 5_000);
}

#[test]
fn a_long_queue_leaves_time_for_later_jobs() {
    let two = [running_search(0, reservation(500)); 2];
    // One after the other on both threads: 500 ms is three times 166 ms.
    assert_eq!(share(0, &two, &[reservation(500); 3]), 111);
    assert_eq!(share(0, &two, &[reservation(500); 4]), 83);
    // The minimum is kept even if it does not fit.
    assert_eq!(share(0, &two, &[reservation(500); 20]), 30);
    assert_eq!(share(0, &two, &[reservation(500); 50]), 30);
}

#[test]
fn shares_do_not_change_without_an_event() {
    let running = [
        running_search(0, reservation(500)),
        running_search(40, reservation(540)),
    ];
    let waiting = [reservation(600), reservation(700)];
    let shares = [50, 100, 200].map(|now| share(now, &running, &waiting));
    assert_eq!(shares, [300; 3]);
}

#[test]
fn preemptible_searches_stop_at_once_for_others_and_take_no_time_from_them() {
    let running = [
        running_search(90, analysis(10_000)),
        running_search(0, reservation(500)),
    ];
    let ends = |waiting: &[Reservation], analyses_wait| -> Vec<Moment> {
        let schedule = Schedule {
            analyses_wait,
            ..schedule(100, 0, &running, waiting)
        };
        let share = schedule.share(MIN_SEARCH);
        let running = running.iter();
        running.map(|search| schedule.end(search, share)).collect()
    };
    assert_eq!(ends(&[], false), [at(10_000), at(500)]);
    assert_eq!(ends(&[], true), [at(390), at(500)]);
    for analyses_wait in [false, true] {
        assert_eq!(ends(&[reservation(600)], analyses_wait), [at(100), at(500)]);
    }
}

proptest! {
    #[test]
    fn a_larger_share_never_makes_a_slot_earlier(
        started in prop::collection::vec((0..100_u64, 30..2_000_u64), 0..5),
        windows in prop::collection::vec(0..2_000_u64, 0..30),
        shares in (0..2_000_u64, 0..2_000_u64),
        idle in 1..3_usize,
    ) {
        let running: Vec<RunningSearch> = started
            .into_iter()
            .map(|(started, window)| running_search(started, reservation(started + window)))
            .collect();
        let waiting: Vec<Reservation> = windows
            .into_iter()
            .map(|window| reservation(100 + window))
            .collect();
        let schedule = schedule(100, idle, &running, &waiting);
        let (less, more) = (shares.0.min(shares.1), shares.0.max(shares.1));
        for (early, late) in schedule.slots(millis(less)).zip(schedule.slots(millis(more))) {
            prop_assert!(early.begin <= late.begin && early.end <= late.end);
        }
        prop_assert!(schedule.fits(millis(less)) || !schedule.fits(millis(more)));
        let best = schedule.share(MIN_SEARCH);
        prop_assert!(best >= MIN_SEARCH && (best == MIN_SEARCH || schedule.fits(best)));
    }
}

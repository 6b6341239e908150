use proptest::prelude::*;

use super::*;

const FLOOR: Duration = millis(30);

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn at(time: u64) -> Moment {
    Moment::default().after(millis(time))
}

fn booking(deadline: u64) -> Reservation {
    Reservation {
        deadline: at(deadline),
        min_time: FLOOR,
        preemptible: false,
    }
}

fn analysis(deadline: u64) -> Reservation {
    Reservation {
        preemptible: true,
        ..booking(deadline)
    }
}

fn occupied(begun: u64, booking: Reservation) -> RunningSearch {
    RunningSearch {
        started: at(begun),
        reservation: booking,
        notified: false,
    }
}

fn situation<'a>(
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
        handover: Duration::ZERO,
        slice: millis(300),
    }
}

fn share(now: u64, running: &[RunningSearch], waiting: &[Reservation]) -> u64 {
    let share = situation(now, 0, running, waiting).share(FLOOR);
    // What a share is short of because it is only known so well.
    let share = share + Schedule::PRECISION;
    u64::try_from(share.as_millis()).unwrap()
}

#[test]
fn engines_are_given_out_in_order_as_they_become_free() {
    let running = [occupied(0, booking(100)), occupied(50, booking(200))];
    let waiting = [booking(900), booking(900), booking(900)];
    let room = Schedule {
        handover: millis(2),
        ..situation(60, 0, &running, &waiting)
    };
    let begins = |share| -> Vec<u64> {
        let slots = room.slots(millis(share));
        slots.map(|slot| slot.begin.nanos() / 1_000_000).collect()
    };
    // The first engine has had its floor, the second needs 20 ms more.
    assert_eq!(begins(0), [62, 82, 94]);
    assert_eq!(begins(50), [62, 102, 114]);
    assert_eq!(begins(500), [102, 202, 604]);
}

#[test]
fn shares_are_equal_and_as_large_as_deadlines_allow() {
    let alone = [occupied(0, booking(500))];
    assert_eq!(share(100, &alone, &[]), 500, "nobody else is there");
    // It has had 100 ms; both can have 300 if it ends then.
    assert_eq!(share(100, &alone, &[booking(600)]), 300);
    // A second engine halves the row.
    let two = [alone[0]; 2];
    assert_eq!(share(100, &two, &[booking(600); 2]), 300);
    // Whoever has had more than the others can have makes room at once.
    let long = [occupied(0, booking(10_000))];
    assert_eq!(share(5_000, &long, &[booking(5_500)]), 5_000);
}

#[test]
fn where_many_wait_room_is_left_for_more() {
    let two = [occupied(0, booking(500)); 2];
    // One after the other on both engines: 500 ms are three times 166.
    assert_eq!(share(0, &two, &[booking(500); 3]), 111);
    assert_eq!(share(0, &two, &[booking(500); 4]), 83);
    // The floor is kept, even where it does not fit.
    assert_eq!(share(0, &two, &[booking(500); 20]), 30);
    assert_eq!(share(0, &two, &[booking(500); 50]), 30);
}

#[test]
fn shares_do_not_change_while_nothing_happens() {
    let running = [occupied(0, booking(500)), occupied(40, booking(540))];
    let waiting = [booking(600), booking(700)];
    let shares = [50, 100, 200].map(|now| share(now, &running, &waiting));
    assert_eq!(shares, [300; 3]);
}

#[test]
fn those_who_can_be_asked_again_make_room_first() {
    let running = [occupied(0, analysis(10_000)), occupied(0, booking(500))];
    let ends = |waiting: &[Reservation]| -> Vec<Moment> {
        let room = situation(100, 0, &running, waiting);
        let (share, pressure) = (room.share(FLOOR), room.pressure());
        let end = |search: &RunningSearch| search.end(share, room.slice, pressure);
        running.iter().map(end).collect()
    };
    assert_eq!(ends(&[]), [at(10_000), at(500)]);
    assert_eq!(ends(&[booking(600)]), [at(30), at(500)]);
    assert_eq!(ends(&[analysis(10_000)]), [at(300), at(500)]);
}

proptest! {
    #[test]
    fn a_greater_share_never_makes_anybody_earlier(
        begun in prop::collection::vec((0..100_u64, 30..2_000_u64), 0..5),
        windows in prop::collection::vec((0..2_000_u64, any::<bool>()), 0..30),
        shares in (0..2_000_u64, 0..2_000_u64),
        idle in 1..3_usize,
    ) {
        let running: Vec<RunningSearch> = begun
            .into_iter()
            .map(|(begun, window)| occupied(begun, booking(begun + window)))
            .collect();
        let waiting: Vec<Reservation> = windows
            .into_iter()
            .map(|(window, patient)| Reservation { preemptible: patient, ..booking(100 + window) })
            .collect();
        let room = situation(100, idle, &running, &waiting);
        let (less, more) = (shares.0.min(shares.1), shares.0.max(shares.1));
        for (early, late) in room.slots(millis(less)).zip(room.slots(millis(more))) {
            prop_assert!(early.begin <= late.begin && early.end <= late.end);
        }
        prop_assert!(room.fits(millis(less)) || !room.fits(millis(more)));
        let best = room.share(FLOOR);
        prop_assert!(best >= FLOOR && (best == FLOOR || room.fits(best)));
    }
}

//! Who is taken on, who is refused, who makes room.

mod load;

use super::*;

const RULES: PoolConfig = PoolConfig {
    threads: 1,
    handover: Duration::ZERO,
    ..PoolConfig::with_threads(1)
};

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn at(time: u64) -> Moment {
    Moment::default().after(millis(time))
}

fn wish(client: u64, deadline: u64) -> AdmissionRequest {
    AdmissionRequest {
        client: ClientId(client),
        deadline: at(deadline),
        preemptible: false,
    }
}

/// Takes on as many of this client as will be taken.
fn flood(desk: &mut Admission<u64>, now: u64, client: u64, deadline: u64) -> (u64, Refusal) {
    let mut taken = 0;
    loop {
        match desk.admit(at(now), wish(client, deadline), client) {
            Ok(_) => taken += 1,
            Err(refusal) => return (taken, refusal),
        }
    }
}

fn begin(desk: &mut Admission<u64>, now: u64) -> JobNumber {
    desk.next(at(now)).unwrap().number
}

#[test]
fn alone_a_search_has_all_its_time() {
    let mut desk = Admission::new(RULES);
    desk.admit(at(0), wish(1, 500), 0).unwrap();
    let number = begin(&mut desk, 1);
    assert_eq!(desk.preempt(at(400)).next_stop, None);
    let ended = desk.finish(number).unwrap();
    assert_eq!((ended.granted, ended.shortened), (millis(499), false));
    assert!(desk.is_empty());
}

#[test]
fn a_newcomer_has_as_much_as_who_was_there_first() {
    let mut desk = Admission::new(RULES);
    desk.admit(at(0), wish(1, 500), 0).unwrap();
    let first = begin(&mut desk, 0);
    desk.admit(at(100), wish(2, 600), 0).unwrap();
    let round = desk.preempt(at(100));
    assert!(round.stop.is_empty());
    let next = round.next_stop.unwrap().nanos() / 1_000_000;
    assert!((299..=300).contains(&next), "{next}");
    // Looking again changes nothing.
    assert_eq!(desk.preempt(at(200)).stop, []);
    assert_eq!(desk.preempt(at(300)).stop, [first]);
    assert_eq!(desk.preempt(at(301)).stop, [], "once is enough");
    let ended = desk.finish(first).unwrap();
    assert_eq!((ended.granted, ended.shortened), (millis(300), true));
    let second = begin(&mut desk, 300);
    assert_eq!(desk.preempt(at(300)).next_stop, None);
    assert_eq!(desk.finish(second).unwrap().granted, millis(300));
}

#[test]
fn only_as_many_make_room_as_there_are_to_take_their_places() {
    let rules = PoolConfig {
        threads: 3,
        ..RULES
    };
    let mut desk = Admission::new(rules);
    for client in 1..=3 {
        desk.admit(at(0), wish(client, 500), 0).unwrap();
        begin(&mut desk, client);
    }
    desk.admit(at(100), wish(4, 600), 0).unwrap();
    let round = desk.preempt(at(400));
    assert_eq!(round.stop, [JobNumber(1)], "who has had most");
    assert_eq!(desk.preempt(at(401)).stop, []);
    desk.finish(JobNumber(1)).unwrap();
    begin(&mut desk, 401);
    assert_eq!(
        desk.preempt(at(402)).next_stop,
        None,
        "the others have all their time"
    );
    assert_eq!(desk.finish(JobNumber(2)).unwrap().granted, millis(498));
}

#[test]
fn a_search_is_given_back_its_time_when_others_leave() {
    let mut desk = Admission::new(RULES);
    desk.admit(at(0), wish(1, 500), 1).unwrap();
    let first = begin(&mut desk, 0);
    let second = desk.admit(at(10), wish(2, 510), 2).unwrap();
    assert!(desk.preempt(at(10)).next_stop.is_some());
    assert_eq!(desk.withdraw(second), Some(2));
    assert_eq!(desk.withdraw(second), None);
    assert_eq!(desk.preempt(at(260)).stop, []);
    assert_eq!(desk.finish(first).unwrap().granted, millis(500));
}

#[test]
fn what_does_not_fit_at_the_floor_is_refused() {
    let mut desk = Admission::new(RULES);
    desk.admit(at(0), wish(0, 100), 0).unwrap();
    begin(&mut desk, 0);
    // 30 ms each: the one that runs, then two more until 100.
    desk.admit(at(0), wish(1, 100), 0).unwrap();
    desk.admit(at(0), wish(2, 100), 0).unwrap();
    let refusal = desk.admit(at(0), wish(3, 100), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert_eq!(desk.waiting(), 2, "and nothing is left of it");
    // It fits as soon as the first of those ahead has begun, in 30 ms at the
    // earliest.
    assert_eq!(refusal.retry_after, millis(60));
    desk.finish(JobNumber(1)).unwrap();
    begin(&mut desk, 30);
    desk.admit(at(30), wish(3, 130), 0).unwrap();
}

#[test]
fn nobody_is_pushed_over_his_deadline() {
    let mut desk = Admission::new(RULES);
    desk.admit(at(0), wish(0, 1_000), 0).unwrap();
    begin(&mut desk, 0);
    desk.admit(at(0), wish(1, 1_000), 0).unwrap();
    desk.admit(at(0), wish(1, 190), 0).unwrap();
    // Turns go 1, 2, 1: the second of client 1 ends at 120, then later.
    for client in 2..=3 {
        desk.admit(at(0), wish(client, 1_000), 0).unwrap();
    }
    desk.admit(at(0), wish(4, 1_000), 0).unwrap();
    let refusal = desk.admit(at(0), wish(5, 1_000), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert!(refusal.retry_after > millis(100), "{refusal:?}");
}

#[test]
fn the_flood_of_one_client_does_not_shut_another_out() {
    let mut desk = Admission::new(PoolConfig {
        queue_per_client: 1_000,
        ..RULES
    });
    let (taken, refusal) = flood(&mut desk, 0, 1, 500);
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    // Eight times 30 ms in the nearer half.
    assert_eq!(taken, 8);
    for client in 2..=9 {
        desk.admit(at(0), wish(client, 500), client).unwrap();
    }
    let served: Vec<u64> = std::iter::from_fn(|| {
        let begun = desk.next(at(0))?;
        desk.finish(begun.number);
        Some(begun.payload)
    })
    .collect();
    assert_eq!(served[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn a_client_and_the_room_have_limits() {
    let rules = PoolConfig {
        queue_length: 5,
        queue_per_client: 3,
        ..RULES
    };
    let mut desk = Admission::new(rules);
    let (taken, refusal) = flood(&mut desk, 0, 1, 60_000);
    assert_eq!((taken, refusal.reason), (3, RefusalReason::ClientLimit));
    let (taken, refusal) = flood(&mut desk, 0, 2, 60_000);
    // One more than may wait: an engine is free.
    assert_eq!((taken, refusal.reason), (3, RefusalReason::ClientLimit));
    let (taken, refusal) = flood(&mut desk, 0, 3, 60_000);
    assert_eq!((taken, refusal.reason), (0, RefusalReason::Full));
    assert_eq!(desk.drain().len(), 6);
}

#[test]
fn a_small_budget_is_served_if_somebody_can_make_room_at_once() {
    let rules = PoolConfig {
        handover: millis(2),
        ..RULES
    };
    let mut desk = Admission::new(rules);
    desk.admit(at(0), wish(1, 500), 0).unwrap();
    let long = begin(&mut desk, 0);
    let refusal = desk.admit(at(10), wish(2, 20), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    let again = 10 + u64::try_from(refusal.retry_after.as_millis()).unwrap();
    assert!((20..=30).contains(&again), "{again}");
    desk.admit(at(30), wish(2, 40), 0).unwrap();
    assert_eq!(desk.preempt(at(30)).stop, [long]);
}

#[test]
fn an_analysis_makes_room_when_it_has_had_the_floor() {
    let mut desk = Admission::new(RULES);
    let patient = |client| AdmissionRequest {
        preemptible: true,
        ..wish(client, 10_000)
    };
    desk.admit(at(0), patient(1), 0).unwrap();
    let first = begin(&mut desk, 0);
    desk.admit(at(10), patient(2), 0).unwrap();
    assert_eq!(
        desk.preempt(at(10)).next_stop,
        Some(at(300)),
        "slices among its like"
    );
    desk.admit(at(20), wish(3, 520), 0).unwrap();
    assert_eq!(desk.preempt(at(20)).next_stop, Some(at(30)));
    assert_eq!(desk.preempt(at(30)).stop, [first]);
}

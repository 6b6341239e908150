//! Admission, refusal, and preemption.

mod load;

use super::*;

const CONFIG: PoolConfig = PoolConfig {
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

fn request(client: u64, deadline: u64) -> AdmissionRequest {
    AdmissionRequest {
        client: ClientId(client),
        deadline: at(deadline),
        preemptible: false,
    }
}

/// Submits jobs of a client until one is refused.
fn flood(admission: &mut Admission<u64>, now: u64, client: u64, deadline: u64) -> (u64, Refusal) {
    let mut admitted = 0;
    loop {
        match admission.admit(at(now), request(client, deadline), client) {
            Ok(_) => admitted += 1,
            Err(refusal) => return (admitted, refusal),
        }
    }
}

fn begin(admission: &mut Admission<u64>, now: u64) -> JobNumber {
    admission.next(at(now)).unwrap().0
}

#[test]
fn a_single_search_gets_all_its_time() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(1, 500), 0).unwrap();
    let number = begin(&mut admission, 1);
    assert_eq!(admission.preempt(at(400)).next_stop, None);
    let usage = admission.finish(number).unwrap();
    assert_eq!((usage.granted, usage.shortened), (millis(499), false));
    assert!(admission.is_empty());
}

#[test]
fn a_new_search_gets_the_same_share_as_the_first() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(1, 500), 0).unwrap();
    let first = begin(&mut admission, 0);
    admission.admit(at(100), request(2, 600), 0).unwrap();
    let preemption = admission.preempt(at(100));
    assert!(preemption.stop.is_empty());
    let next = preemption.next_stop.unwrap().nanos() / 1_000_000;
    assert!((299..=300).contains(&next), "{next}");
    // A second check changes nothing.
    assert_eq!(admission.preempt(at(200)).stop, []);
    assert_eq!(admission.preempt(at(300)).stop, [first]);
    assert_eq!(
        admission.preempt(at(301)).stop,
        [],
        "a stop is requested once"
    );
    let usage = admission.finish(first).unwrap();
    assert_eq!((usage.granted, usage.shortened), (millis(300), true));
    let second = begin(&mut admission, 300);
    assert_eq!(admission.preempt(at(300)).next_stop, None);
    assert_eq!(admission.finish(second).unwrap().granted, millis(300));
}

#[test]
fn at_most_one_search_stops_per_waiting_job() {
    let config = PoolConfig {
        threads: 3,
        ..CONFIG
    };
    let mut admission = Admission::new(config);
    for client in 1..=3 {
        admission.admit(at(0), request(client, 500), 0).unwrap();
        begin(&mut admission, client);
    }
    admission.admit(at(100), request(4, 600), 0).unwrap();
    let preemption = admission.preempt(at(400));
    assert_eq!(
        preemption.stop,
        [JobNumber(1)],
        "the longest running search stops"
    );
    assert_eq!(admission.preempt(at(401)).stop, []);
    admission.finish(JobNumber(1)).unwrap();
    begin(&mut admission, 401);
    assert_eq!(
        admission.preempt(at(402)).next_stop,
        None,
        "the others keep all their time"
    );
    assert_eq!(admission.finish(JobNumber(2)).unwrap().granted, millis(498));
}

#[test]
fn a_search_gets_its_time_back_when_others_are_withdrawn() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(1, 500), 1).unwrap();
    let first = begin(&mut admission, 0);
    let second = admission.admit(at(10), request(2, 510), 2).unwrap().number;
    assert!(admission.preempt(at(10)).next_stop.is_some());
    assert_eq!(admission.withdraw(second), Some(2));
    assert_eq!(admission.withdraw(second), None);
    assert_eq!(admission.preempt(at(260)).stop, []);
    assert_eq!(admission.finish(first).unwrap().granted, millis(500));
}

#[test]
fn a_job_that_does_not_fit_at_minimum_length_is_refused() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(0, 100), 0).unwrap();
    begin(&mut admission, 0);
    // 30 ms each: the running job, then two more before 100.
    admission.admit(at(0), request(1, 100), 0).unwrap();
    admission.admit(at(0), request(2, 100), 0).unwrap();
    let refusal = admission.admit(at(0), request(3, 100), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert_eq!(admission.waiting(), 2, "the refused job is not queued");
    // It fits when the first job ahead has started, after at least 30 ms.
    assert_eq!(refusal.retry_after, millis(60));
    admission.finish(JobNumber(1)).unwrap();
    begin(&mut admission, 30);
    admission.admit(at(30), request(3, 130), 0).unwrap();
}

#[test]
fn a_new_job_does_not_displace_others_past_their_deadlines() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(0, 1_000), 0).unwrap();
    begin(&mut admission, 0);
    admission.admit(at(0), request(1, 1_000), 0).unwrap();
    admission.admit(at(0), request(1, 190), 7).unwrap();
    // The order is 1, 2, 1: the second job of client 1 would end at 120, and later with
    // each new client.
    for client in 2..=3 {
        admission.admit(at(0), request(client, 1_000), 0).unwrap();
    }
    admission.admit(at(0), request(4, 1_000), 0).unwrap();
    let admitted = admission.admit(at(0), request(5, 1_000), 0).unwrap();
    assert_eq!(
        admitted.displaced,
        [7],
        "the second job of a client gives way to the first of another"
    );
    let refusal = admission.admit(at(0), request(6, 190), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert!(refusal.retry_after > Duration::ZERO, "{refusal:?}");
}

#[test]
fn a_late_search_is_no_reason_to_refuse_later_jobs() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(0, 60), 0).unwrap();
    begin(&mut admission, 0);
    admission.admit(at(0), request(1, 100), 0).unwrap();
    // The first search did not end at 60.
    admission.admit(at(90), request(2, 590), 0).unwrap();
    let refusal = admission.admit(at(90), request(3, 170), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
}

#[test]
fn nothing_is_displaced_for_a_request_that_is_refused_anyway() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), request(0, 1_000), 0).unwrap();
    begin(&mut admission, 0);
    for number in 0..3 {
        admission.admit(at(0), request(1, 1_000), number).unwrap();
    }
    admission.admit(at(0), request(1, 300), 3).unwrap();
    let refusal = admission.admit(at(0), request(2, 20), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert_eq!(admission.drain(), [0, 1, 2, 3]);
}

#[test]
fn many_jobs_of_one_client_leave_space_for_others() {
    let mut admission = Admission::new(PoolConfig {
        queue_per_client: 1_000,
        ..CONFIG
    });
    let (admitted, refusal) = flood(&mut admission, 0, 1, 500);
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    // Eight times 30 ms fit in the first half of the window.
    assert_eq!(admitted, 8);
    for client in 2..=9 {
        admission
            .admit(at(0), request(client, 500), client)
            .unwrap();
    }
    let served: Vec<u64> = std::iter::from_fn(|| {
        let (number, client) = admission.next(at(0))?;
        admission.finish(number);
        Some(client)
    })
    .collect();
    assert_eq!(served[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn the_queue_and_a_clients_part_of_it_are_limited() {
    let config = PoolConfig {
        queue_length: 5,
        queue_per_client: 3,
        ..CONFIG
    };
    let mut admission = Admission::new(config);
    let (admitted, refusal) = flood(&mut admission, 0, 1, 60_000);
    assert_eq!((admitted, refusal.reason), (3, RefusalReason::ClientLimit));
    let (admitted, refusal) = flood(&mut admission, 0, 2, 60_000);
    // One more than the queue length, because a thread is idle.
    assert_eq!((admitted, refusal.reason), (3, RefusalReason::ClientLimit));
    let (admitted, refusal) = flood(&mut admission, 0, 3, 60_000);
    assert_eq!((admitted, refusal.reason), (0, RefusalReason::Full));
    assert_eq!(admission.drain().len(), 6);
}

#[test]
fn a_short_job_is_admitted_if_a_search_can_stop_at_once() {
    let config = PoolConfig {
        handover: millis(2),
        ..CONFIG
    };
    let mut admission = Admission::new(config);
    admission.admit(at(0), request(1, 500), 0).unwrap();
    let long = begin(&mut admission, 0);
    let refusal = admission.admit(at(10), request(2, 20), 0).unwrap_err();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    let again = 10 + u64::try_from(refusal.retry_after.as_millis()).unwrap();
    assert!((20..=30).contains(&again), "{again}");
    admission.admit(at(30), request(2, 40), 0).unwrap();
    assert_eq!(admission.preempt(at(30)).stop, [long]);
}

fn analysis(client: u64, deadline: u64) -> AdmissionRequest {
    AdmissionRequest {
        preemptible: true,
        ..request(client, deadline)
    }
}

#[test]
fn an_analysis_has_a_slice_among_analyses_and_stops_at_once_for_a_move() {
    let mut admission = Admission::new(CONFIG);
    admission.admit(at(0), analysis(1, 10_000), 1).unwrap();
    let first = begin(&mut admission, 0);
    admission.admit(at(10), analysis(2, 10_000), 2).unwrap();
    assert_eq!(
        admission.preempt(at(10)).next_stop,
        Some(at(300)),
        "a slice while only analyses wait"
    );
    admission.admit(at(20), request(3, 520), 3).unwrap();
    assert_eq!(admission.preempt(at(20)).stop, [first]);
    admission.finish(first).unwrap();
    let (number, client) = admission.next(at(20)).unwrap();
    assert_eq!(client, 3, "the move goes before the older analysis");
    assert_eq!(
        admission.preempt(at(20)).next_stop,
        None,
        "a waiting analysis does not shorten a move"
    );
    assert_eq!(admission.finish(number).unwrap().granted, millis(500));
}

#[test]
fn analyses_take_no_places_of_other_jobs() {
    let mut admission = Admission::new(CONFIG);
    let mut analyses = 0;
    let refusal = loop {
        match admission.admit(at(0), analysis(1, 60_000), 0) {
            Ok(_) => analyses += 1,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((analyses, refusal.reason), (8, RefusalReason::ClientLimit));
    assert_eq!(refusal.retry_after, CONFIG.slice);
    let (admitted, refusal) = flood(&mut admission, 0, 1, 60_000);
    assert_eq!((admitted, refusal.reason), (8, RefusalReason::ClientLimit));
    for client in 2..=100 {
        // A place for each of three analyses.
        for _ in 0..3 {
            let _ = admission.admit(at(0), analysis(client, 60_000), 0);
        }
    }
    let refusal = admission.admit(at(0), analysis(101, 60_000), 0);
    assert_eq!(refusal.unwrap_err().reason, RefusalReason::Full);
    admission.admit(at(0), request(101, 500), 0).unwrap();
}

#[test]
fn an_analysis_can_be_withdrawn_from_its_queue() {
    let mut admission = Admission::new(CONFIG);
    let number = admission.admit(at(0), analysis(1, 100), 7).unwrap().number;
    assert_eq!(admission.withdraw(number), Some(7));
    assert!(admission.is_empty());
    admission.admit(at(0), analysis(1, 100), 8).unwrap();
    admission.admit(at(0), request(1, 100), 9).unwrap();
    assert_eq!(admission.drain(), [9, 8]);
}

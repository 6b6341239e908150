//! Those who take their time.

use std::time::Duration;

use crate::edge::service::LARGE;
use crate::edge::test_server::{TestServer, head};

/// Short for a test, and long enough for one who does not dawdle on a busy
/// machine.
const SHORT: Duration = Duration::from_secs(1);

/// Long enough not to fail on a busy machine, and far from forever.
const SOON: Duration = Duration::from_secs(8);

fn impatient() -> TestServer {
    TestServer::open(|policy| {
        policy.header_timeout = SHORT;
        policy.body_timeout = SHORT;
        policy.write_timeout = SHORT;
    })
}

#[test]
fn a_header_that_dribbles_is_closed() {
    let house = impatient();
    let mut wire = house.connect();
    wire.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    assert!(wire.dribble(b'a') < SOON);
    house.assert_alive();
}

#[test]
fn one_who_says_nothing_is_closed() {
    let house = impatient();
    let mut wire = house.connect();
    let (bytes, time) = wire.drain();
    assert_eq!(bytes, 0);
    assert!(time < SOON, "{time:?}");
}

#[test]
fn one_who_says_nothing_more_is_closed() {
    let house = impatient();
    let mut wire = house.connect();
    wire.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(wire.answer().status, 200);
    assert!(wire.drain().1 < SOON);
}

#[test]
fn a_body_that_dribbles_is_answered_and_closed() {
    let house = impatient();
    for framing in ["Content-Length: 10000", "Transfer-Encoding: chunked"] {
        let mut wire = house.connect();
        let json = "Content-Type: application/json";
        wire.send(head("POST", "/api/v1/sum", &[json, framing]).as_bytes());
        if framing.starts_with("Transfer") {
            // One long chunk.
            wire.send(b"2710\r\n");
        }
        assert!(wire.dribble(b' ') < SOON, "{framing}");
        let answer = wire.answer();
        answer.problem(408, "timeout");
        assert_eq!(answer.header("connection"), Some("close"));
    }
    house.assert_alive();
}

#[test]
fn a_body_of_which_nothing_comes_is_answered_and_closed() {
    let house = impatient();
    let mut wire = house.connect();
    wire.send(head("POST", "/api/v1/records", &["Content-Length: 8000000"]).as_bytes());
    wire.answer().problem(408, "timeout");
    assert!(wire.drain().1 < SOON);
}

#[test]
fn a_reader_who_takes_nothing_is_cut_off() {
    let house = impatient();
    let mut wire = house.connect();
    wire.send(head("GET", "/api/v1/large", &[]).as_bytes());
    // Nothing is read until the service itself says that it gave up.
    house.wait_for_news();
    let (bytes, _) = wire.drain();
    assert!(bytes < LARGE, "{bytes} bytes came");
}

#[test]
fn a_websocket_whose_reader_takes_nothing_is_cut_off() {
    let house = impatient();
    let mut wire = house.connect();
    wire.send(crate::edge::strangers::upgrade("/api/v1/stream", &[]).as_bytes());
    assert_eq!(wire.answer().status, 101);
    // "flood", masked with zeros.
    wire.send(b"\x81\x85\0\0\0\0flood");
    house.wait_for_news();
}

#[test]
fn a_body_at_a_fair_pace_has_the_time_it_needs() {
    // The body takes longer than the timeout, and comes fast enough.
    let house = TestServer::open(|policy| policy.body_timeout = SHORT);
    let mut wire = house.connect();
    let piece = vec![b'x'; 256 * 1024];
    let length = format!("Content-Length: {}", piece.len() * 4);
    wire.send(head("POST", "/api/v1/records", &[&length]).as_bytes());
    // What has come makes room for what follows: after the first piece a busy
    // machine may stall for seconds.
    wire.send(&piece);
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(400));
        wire.send(&piece);
    }
    let answer = wire.answer();
    assert_eq!((answer.status, answer.body.as_str()), (200, "1048576"));
}

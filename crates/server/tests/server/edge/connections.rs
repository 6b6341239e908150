//! Connections: how many, how they begin and how they end.

use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;

use crate::edge::raw::{PATIENCE, RawConnection};
use crate::edge::strangers::upgrade;
use crate::edge::test_server::{TestServer, head};

/// Generous for what needs no time.
const SOON: Duration = Duration::from_secs(8);

/// A connection that has its place for certain.
fn settled(house: &TestServer) -> RawConnection {
    let mut wire = house.connect();
    wire.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(wire.answer().status, 200);
    wire
}

/// Waits until there is room again.
fn until_open(house: &TestServer) {
    let begun = Instant::now();
    loop {
        let mut wire = house.connect();
        wire.try_send(head("GET", "/healthz", &[]).as_bytes());
        if wire.answer().status == 200 {
            return;
        }
        assert!(begun.elapsed() < SOON, "the place was not given back");
    }
}

#[test]
fn too_many_connections_are_turned_away() {
    let house = TestServer::open(|policy| policy.connections = 4);
    let mut inside: Vec<RawConnection> = (0..4).map(|_| settled(&house)).collect();
    for _ in 0..50 {
        let mut wire = house.connect();
        let answer = wire.answer();
        answer.problem(503, "busy");
        assert_eq!(answer.header("retry-after"), Some("1"));
        assert_eq!(wire.drain().0, 0);
    }
    // Those who are inside do not notice.
    for wire in &mut inside {
        wire.send(head("GET", "/healthz", &[]).as_bytes());
        assert_eq!(wire.answer().status, 200);
    }
    inside.pop();
    until_open(&house);
}

#[test]
fn one_address_cannot_take_all_connections() {
    let house = TestServer::open(|policy| policy.connections_per_address = 2);
    let inside = [settled(&house), settled(&house)];
    let message = house.connect().answer().problem(503, "busy");
    assert!(message.contains("your address"), "{message}");
    drop(inside);
    until_open(&house);
}

#[test]
fn a_websocket_keeps_its_place() {
    let house = TestServer::open(|policy| policy.connections = 1);
    let mut wire = house.connect();
    wire.send(upgrade("/api/v1/stream", &[]).as_bytes());
    assert_eq!(wire.answer().status, 101);
    // "hi", masked with zeros, comes back: the socket is in use.
    wire.send(b"\x81\x82\0\0\0\0hi");
    assert_eq!(wire.bytes(4), b"\x81\x02hi");
    house.connect().answer().problem(503, "busy");
    drop(wire);
    until_open(&house);
}

#[test]
fn what_is_no_http_is_refused() {
    let house = TestServer::open(|_| {});
    for garbage in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nNo colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n Host: localhost\r\n\r\n",
        b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: local\0host\r\n\r\n",
    ] {
        let mut wire = house.connect();
        wire.send(garbage);
        let bytes = wire.bytes(12);
        assert!(
            bytes.is_empty() || bytes.starts_with(b"HTTP/1.1 400"),
            "{garbage:?}: {:?}",
            String::from_utf8_lossy(&bytes)
        );
        wire.drain();
    }
    house.assert_alive();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_leave_the_service_in_order(
        dialogues in vec((0..PIECES.len(), vec(any::<u8>(), 0..200)), 1..30)
    ) {
        let house = TestServer::open(|policy| policy.requests_per_second = 0);
        for (piece, noise) in &dialogues {
            let mut wire = house.connect();
            wire.try_send(PIECES[*piece].as_bytes());
            wire.try_send(noise);
        }
        house.assert_alive();
    }
}

/// Beginnings of requests, so that noise reaches every part of the reader.
const PIECES: [&str; 5] = [
    "",
    "GET /",
    "GET /api/v1/who HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
    "POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
];

#[test]
fn a_body_with_two_lengths_is_no_second_request() {
    // Where a proxy and a service disagree about the end of a body, a request can
    // be smuggled past the proxy.
    let house = TestServer::open(|_| {});
    let mut wire = house.connect();
    wire.send(
        b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
          Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\
          GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    );
    let first = wire.answer();
    assert_eq!(first.status, 400, "{first:?}");
    assert_eq!(wire.drain().0, 0, "something else was answered");
}

#[test]
fn requests_in_a_row_are_answered_in_a_row_and_garbage_ends_it() {
    let house = TestServer::open(|_| {});
    let mut wire = house.connect();
    let request = |number: u32| head("GET", &format!("/api/v1/items/{number}"), &[]);
    let row: String = (0..20).map(request).collect();
    wire.send(row.as_bytes());
    wire.send(b"\x01\x02 garbage \xff\r\n\r\n");
    wire.try_send(request(99).as_bytes());
    for number in 0..20 {
        assert_eq!(wire.answer().body, number.to_string());
    }
    assert_eq!(wire.answer().status, 400);
    assert_eq!(wire.drain().0, 0);
    house.assert_alive();
}

#[test]
fn the_end_of_the_service_ends_all_connections() {
    let mut house = TestServer::open(|policy| policy.grace = Duration::from_secs(1));
    let address = house.address;
    let mut idle = settled(&house);
    let mut silent = house.connect();
    let mut half = house.connect();
    half.send(b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1");
    let mut open = [("/api/v1/stream", true), ("/api/v1/deaf", false)].map(|(path, polite)| {
        let mut wire = house.connect();
        wire.send(upgrade(path, &[]).as_bytes());
        assert_eq!(wire.answer().status, 101);
        (wire, polite)
    });
    let time = house.end();
    assert!(time < SOON, "{time:?}");
    for wire in [&mut idle, &mut silent, &mut half] {
        assert!(wire.drain().1 < SOON);
    }
    for (wire, polite) in &mut open {
        let goodbye = wire.bytes(2);
        assert_eq!(goodbye.starts_with(&[0x88]), *polite, "{goodbye:?}");
        assert!(wire.drain().1 < SOON);
    }
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn connections_without_a_request_do_not_hold_up_the_end() {
    let mut house = TestServer::open(|policy| {
        policy.grace = PATIENCE;
        policy.header_timeout = Duration::from_secs(10);
    });
    let mut idle = settled(&house);
    let time = house.end();
    assert!(time < SOON, "{time:?}");
    assert_eq!(idle.drain().0, 0);
}

#[test]
fn an_answer_in_progress_is_finished() {
    let mut house = TestServer::open(|policy| policy.grace = PATIENCE);
    let mut wire = house.connect();
    wire.send(head("GET", "/api/v1/large", &[]).as_bytes());
    let head = wire.bytes(12);
    assert_eq!(head, b"HTTP/1.1 200");
    house.shutdown.cancel();
    let (bytes, _) = wire.drain();
    assert!(bytes > crate::edge::service::LARGE, "{bytes}");
    assert!(house.end() < SOON);
}

//! Tests of connections: their number, start, and end.

use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;

use crate::edge::raw::{PATIENCE, RawConnection};
use crate::edge::strangers::upgrade;
use crate::edge::test_server::{TestServer, head};

/// Generous for actions that take no time.
const SOON: Duration = Duration::from_secs(8);

/// Opens a connection that certainly holds a permit.
fn settled(server: &TestServer) -> RawConnection {
    let mut connection = server.connect();
    connection.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(connection.answer().status, 200);
    connection
}

fn wait_until_accepted(server: &TestServer) {
    let started = Instant::now();
    loop {
        let mut connection = server.connect();
        connection.try_send(head("GET", "/healthz", &[]).as_bytes());
        if connection.answer().status == 200 {
            return;
        }
        assert!(started.elapsed() < SOON, "the permit was not released");
    }
}

#[test]
fn connections_above_the_limit_are_refused() {
    let server = TestServer::open(|policy| policy.connections = 4);
    let mut connections: Vec<RawConnection> = (0..4).map(|_| settled(&server)).collect();
    for _ in 0..50 {
        let mut connection = server.connect();
        let answer = connection.answer();
        answer.problem(503, "busy");
        assert_eq!(answer.header("retry-after"), Some("1"));
        assert_eq!(connection.drain().0, 0);
    }
    // Existing connections are not affected.
    for connection in &mut connections {
        connection.send(head("GET", "/healthz", &[]).as_bytes());
        assert_eq!(connection.answer().status, 200);
    }
    connections.pop();
    wait_until_accepted(&server);
}

#[test]
fn connections_per_address_are_limited() {
    let server = TestServer::open(|policy| policy.connections_per_address = 2);
    let connections = [settled(&server), settled(&server)];
    let message = server.connect().answer().problem(503, "busy");
    assert!(message.contains("your address"), "{message}");
    drop(connections);
    wait_until_accepted(&server);
}

#[test]
fn a_websocket_counts_as_a_connection() {
    let server = TestServer::open(|policy| policy.connections = 1);
    let mut connection = server.connect();
    connection.send(upgrade("/api/v1/stream", &[]).as_bytes());
    assert_eq!(connection.answer().status, 101);
    // "hi", masked with zeros, is echoed: the socket is in use.
    connection.send(b"\x81\x82\0\0\0\0hi");
    assert_eq!(connection.bytes(4), b"\x81\x02hi");
    server.connect().answer().problem(503, "busy");
    drop(connection);
    wait_until_accepted(&server);
}

#[test]
fn malformed_http_is_rejected() {
    let server = TestServer::open(|_| {});
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
        let mut connection = server.connect();
        connection.send(garbage);
        let bytes = connection.bytes(12);
        assert!(
            bytes.is_empty() || bytes.starts_with(b"HTTP/1.1 400"),
            "{garbage:?}: {:?}",
            String::from_utf8_lossy(&bytes)
        );
        connection.drain();
    }
    server.assert_alive();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..Default::default() })]

    #[test]
    fn arbitrary_bytes_do_not_break_the_service(
        dialogues in vec((0..PIECES.len(), vec(any::<u8>(), 0..200)), 1..30)
    ) {
        let server = TestServer::open(|policy| policy.requests_per_second = 0);
        for (piece, noise) in &dialogues {
            let mut connection = server.connect();
            connection.try_send(PIECES[*piece].as_bytes());
            connection.try_send(noise);
        }
        server.assert_alive();
    }
}

/// Starts of requests, so that noise reaches every part of the parser.
const PIECES: [&str; 5] = [
    "",
    "GET /",
    "GET /api/v1/who HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
    "POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
];

#[test]
fn a_body_with_two_lengths_is_rejected() {
    // If a proxy and the service disagree about the end of a body, a request can be
    // smuggled past the proxy.
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    connection.send(
        b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
          Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\
          GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    );
    let first = connection.answer();
    assert_eq!(first.status, 400, "{first:?}");
    assert_eq!(connection.drain().0, 0, "a second request was answered");
}

#[test]
fn pipelined_requests_are_answered_in_order_until_garbage() {
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    let request = |number: u32| head("GET", &format!("/api/v1/items/{number}"), &[]);
    let row: String = (0..20).map(request).collect();
    connection.send(row.as_bytes());
    connection.send(b"\x01\x02 garbage \xff\r\n\r\n");
    connection.try_send(request(99).as_bytes());
    for number in 0..20 {
        assert_eq!(connection.answer().body, number.to_string());
    }
    assert_eq!(connection.answer().status, 400);
    assert_eq!(connection.drain().0, 0);
    server.assert_alive();
}

#[test]
fn a_shutdown_ends_all_connections() {
    let mut server = TestServer::open(|policy| policy.grace = Duration::from_secs(1));
    let address = server.address;
    let mut idle = settled(&server);
    let mut silent = server.connect();
    let mut half = server.connect();
    half.send(b"POST /api/v1/sum HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1");
    let mut open =
        [("/api/v1/stream", true), ("/api/v1/deaf", false)].map(|(path, sends_close)| {
            let mut connection = server.connect();
            connection.send(upgrade(path, &[]).as_bytes());
            assert_eq!(connection.answer().status, 101);
            (connection, sends_close)
        });
    let time = server.end();
    assert!(time < SOON, "{time:?}");
    for connection in [&mut idle, &mut silent, &mut half] {
        assert!(connection.drain().1 < SOON);
    }
    for (connection, sends_close) in &mut open {
        let goodbye = connection.bytes(2);
        assert_eq!(goodbye.starts_with(&[0x88]), *sends_close, "{goodbye:?}");
        assert!(connection.drain().1 < SOON);
    }
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn idle_connections_do_not_delay_a_shutdown() {
    let mut server = TestServer::open(|policy| {
        policy.grace = PATIENCE;
        policy.header_timeout = Duration::from_secs(10);
    });
    let mut idle = settled(&server);
    let time = server.end();
    assert!(time < SOON, "{time:?}");
    assert_eq!(idle.drain().0, 0);
}

#[test]
fn a_response_in_progress_is_finished_at_shutdown() {
    let mut server = TestServer::open(|policy| policy.grace = PATIENCE);
    let mut connection = server.connect();
    connection.send(head("GET", "/api/v1/large", &[]).as_bytes());
    let head = connection.bytes(12);
    assert_eq!(head, b"HTTP/1.1 200");
    server.shutdown.cancel();
    let (bytes, _) = connection.drain();
    assert!(bytes > crate::edge::service::LARGE, "{bytes}");
    assert!(server.end() < SOON);
}

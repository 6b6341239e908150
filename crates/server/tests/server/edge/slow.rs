//! Tests of slow clients.

use std::time::Duration;

use crate::edge::service::LARGE;
use crate::edge::test_server::{TestServer, head};

/// A short timeout that a normal client still meets on a busy machine.
const SHORT: Duration = Duration::from_secs(1);

/// An upper bound for the timeouts to take effect on a busy machine.
const SOON: Duration = Duration::from_secs(8);

fn impatient() -> TestServer {
    TestServer::open(|policy| {
        policy.header_timeout = SHORT;
        policy.body_timeout = SHORT;
        policy.write_timeout = SHORT;
    })
}

#[test]
fn a_slow_request_head_closes_the_connection() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    assert!(connection.dribble(b'a') < SOON);
    server.assert_alive();
}

#[test]
fn a_silent_connection_is_closed() {
    let server = impatient();
    let mut connection = server.connect();
    let (bytes, time) = connection.drain();
    assert_eq!(bytes, 0);
    assert!(time < SOON, "{time:?}");
}

#[test]
fn an_idle_connection_is_closed_after_a_response() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(connection.answer().status, 200);
    assert!(connection.drain().1 < SOON);
}

#[test]
fn a_slow_body_is_answered_and_closed() {
    let server = impatient();
    for framing in ["Content-Length: 10000", "Transfer-Encoding: chunked"] {
        let mut connection = server.connect();
        let json = "Content-Type: application/json";
        connection.send(head("POST", "/api/v1/sum", &[json, framing]).as_bytes());
        if framing.starts_with("Transfer") {
            // One long chunk.
            connection.send(b"2710\r\n");
        }
        assert!(connection.dribble(b' ') < SOON, "{framing}");
        let answer = connection.answer();
        answer.problem(408, "timeout");
        assert_eq!(answer.header("connection"), Some("close"));
    }
    server.assert_alive();
}

#[test]
fn a_missing_body_is_answered_and_closed() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(head("POST", "/api/v1/records", &["Content-Length: 8000000"]).as_bytes());
    connection.answer().problem(408, "timeout");
    assert!(connection.drain().1 < SOON);
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(head("GET", "/api/v1/large", &[]).as_bytes());
    // Read only after the service has given up.
    server.wait_for_event();
    let (bytes, _) = connection.drain();
    assert!(bytes < LARGE, "{bytes} bytes came");
}

#[test]
fn a_websocket_client_that_does_not_read_is_disconnected() {
    let server = impatient();
    let mut connection = server.connect();
    connection.send(crate::edge::strangers::upgrade("/api/v1/stream", &[]).as_bytes());
    assert_eq!(connection.answer().status, 101);
    // "flood", masked with zeros.
    connection.send(b"\x81\x85\0\0\0\0flood");
    server.wait_for_event();
}

#[test]
fn a_large_body_at_a_sufficient_rate_is_accepted() {
    // The body takes longer than the timeout, but arrives fast enough.
    let server = TestServer::open(|policy| policy.body_timeout = SHORT);
    let mut connection = server.connect();
    let piece = vec![b'x'; 256 * 1024];
    let length = format!("Content-Length: {}", piece.len() * 4);
    connection.send(head("POST", "/api/v1/records", &[&length]).as_bytes());
    // Received bytes extend the deadline: after the first piece, a busy machine may
    // stall for seconds.
    connection.send(&piece);
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(400));
        connection.send(&piece);
    }
    let answer = connection.answer();
    assert_eq!((answer.status, answer.body.as_str()), (200, "1048576"));
}

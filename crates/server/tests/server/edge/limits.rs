//! Tests of requests that are too large or too frequent.

use crate::edge::raw::RawResponse;
use crate::edge::test_server::{TestServer, head};

#[test]
fn an_oversized_request_head_is_rejected() {
    let server = TestServer::open(|policy| policy.header_bytes = 4096);
    let long = "a".repeat(5000);
    let requests = [
        head("GET", &format!("/{long}"), &[]),
        head("GET", "/", &[&format!("X-Long: {long}")]),
        // No end of the line.
        format!("GET /{}", "a".repeat(100_000)),
        head("GET", "/", &vec!["X-Many: yes"; 70]),
    ];
    for request in requests {
        let mut connection = server.connect();
        connection.try_send(request.as_bytes());
        let status = connection.answer().status;
        assert!([414, 431].contains(&status), "{status}");
        connection.drain();
    }
    server.assert_alive();
}

#[test]
fn an_oversized_body_is_rejected() {
    let server = TestServer::open(|_| {});
    let post = |path, size| server.post(path, "application/json", &vec![b' '; size], &[]);
    let limit = 256 * 1024;
    // Spaces are not valid JSON, but the body was accepted.
    post("/api/v1/sum", limit).problem(400, "bad_request");
    post("/api/v1/sum", limit + 1).problem(413, "too_large");
    let upload = 8 * 1024 * 1024;
    assert_eq!(post("/api/v1/records", upload).body, upload.to_string());
    post("/api/v1/records", upload + 1).problem(413, "too_large");
}

#[test]
fn a_client_can_send_an_oversized_body_and_read_the_error() {
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    let lines = &["Content-Length: 16000000"];
    connection.send(head("POST", "/api/v1/sum", lines).as_bytes());
    assert!(connection.try_send(&vec![b' '; 16_000_000]));
    connection.answer().problem(413, "too_large");
}

#[test]
fn a_body_of_unknown_length_has_the_same_limits() {
    let server = TestServer::open(|policy| policy.body_bytes = 1000);
    let chunked = |chunks| {
        let mut connection = server.connect();
        let lines = &[
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        ];
        connection.send(head("POST", "/api/v1/sum", lines).as_bytes());
        for _ in 0..chunks {
            connection.send(format!("64\r\n{}\r\n", " ".repeat(100)).as_bytes());
        }
        connection.send(b"0\r\n\r\n");
        connection.answer()
    };
    chunked(10).problem(400, "bad_request");
    chunked(11).problem(413, "too_large");
    chunked(10_000).problem(413, "too_large");
}

#[test]
fn expect_100_continue_is_refused_before_the_body() {
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    let lines = &["Content-Length: 1000000000", "Expect: 100-continue"];
    connection.send(head("POST", "/api/v1/records", lines).as_bytes());
    connection.answer().problem(413, "too_large");
}

#[test]
fn concurrent_large_uploads_are_limited() {
    let server = TestServer::open(|policy| {
        policy.uploads = 1;
        policy.body_bytes = 1000;
    });
    let post = |path, size| server.post(path, "text/plain", &vec![b'x'; size], &[]);
    let mut first = server.connect();
    let lines = &["Content-Length: 2000"];
    first.send(head("POST", "/api/v1/records/slow", lines).as_bytes());
    first.send(&[b'x'; 2000]);
    server.wait_for_event();
    post("/api/v1/records", 2000).problem(503, "busy");
    assert_eq!(
        post("/api/v1/records", 1000).body,
        "1000",
        "small bodies need no permit"
    );
    server.release.notify_one();
    assert_eq!(first.answer().body, "2000");
    assert_eq!(post("/api/v1/records", 2000).body, "2000");
}

fn limited() -> TestServer {
    TestServer::open(|policy| {
        policy.requests_per_second = 1;
        policy.request_burst = 3;
    })
}

fn assert_limited(answer: &RawResponse) {
    answer.problem(429, "too_many_requests");
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3).contains(&seconds), "{seconds}");
}

#[test]
fn requests_above_the_rate_limit_are_rejected() {
    let server = limited();
    let answers: Vec<RawResponse> = (0..20).map(|_| server.get("/api/v1/who", &[])).collect();
    let passed = answers.iter().filter(|answer| answer.status == 200).count();
    // On a slow machine, this may take several seconds.
    assert!((3..20).contains(&passed), "{passed}");
    let refused = answers.iter().find(|answer| answer.status != 200);
    assert_limited(refused.unwrap());
    for _ in 0..20 {
        server.assert_alive();
        assert_eq!(server.get("/metrics", &[]).status, 200);
    }
}

#[test]
fn each_visitor_of_a_site_has_its_own_limit() {
    let server = limited();
    let ask = |name: &str| server.get("/api/v1/who", &[&format!("Zeitnot-Client: {name}")]);
    while ask("anna").status == 200 {}
    assert_eq!(ask("bert").status, 200);
    let long = "x".repeat(65);
    ask(&long).problem(400, "bad_request");
    ask("two words").problem(400, "bad_request");
}

#[test]
fn token_guesses_are_rate_limited() {
    let server = TestServer::open(|policy| {
        policy.requests_per_second = 1;
        policy.request_burst = 3;
        policy.token =
            Some(zeitnot_server::edge::Secret::new(crate::edge::test_server::TOKEN).unwrap());
    });
    for path in ["/api/v1/who", "/metrics"] {
        let guess = || server.get(path, &["Authorization: Bearer wrong"]).status;
        let refused = (0..20).any(|_| guess() == 429);
        assert!(refused, "{path}");
    }
}

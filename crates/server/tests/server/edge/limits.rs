//! Those who send too much.

use crate::edge::raw::RawResponse;
use crate::edge::test_server::{TestServer, head};

#[test]
fn a_head_that_is_too_long_is_refused() {
    let house = TestServer::open(|policy| policy.header_bytes = 4096);
    let long = "a".repeat(5000);
    let requests = [
        head("GET", &format!("/{long}"), &[]),
        head("GET", "/", &[&format!("X-Long: {long}")]),
        // No end of the line at all.
        format!("GET /{}", "a".repeat(100_000)),
        head("GET", "/", &vec!["X-Many: yes"; 70]),
    ];
    for request in requests {
        let mut wire = house.connect();
        wire.try_send(request.as_bytes());
        let status = wire.answer().status;
        assert!([414, 431].contains(&status), "{status}");
        wire.drain();
    }
    house.assert_alive();
}

#[test]
fn a_body_that_is_too_large_is_refused() {
    let house = TestServer::open(|_| {});
    let post = |path, size| house.post(path, "application/json", &vec![b' '; size], &[]);
    let just = 256 * 1024;
    // Blanks are no JSON, but they have arrived.
    post("/api/v1/sum", just).problem(400, "bad_request");
    post("/api/v1/sum", just + 1).problem(413, "too_large");
    let upload = 8 * 1024 * 1024;
    assert_eq!(post("/api/v1/records", upload).body, upload.to_string());
    post("/api/v1/records", upload + 1).problem(413, "too_large");
}

#[test]
fn one_who_sends_too_much_can_finish_and_reads_why() {
    let house = TestServer::open(|_| {});
    let mut wire = house.connect();
    let lines = &["Content-Length: 16000000"];
    wire.send(head("POST", "/api/v1/sum", lines).as_bytes());
    assert!(wire.try_send(&vec![b' '; 16_000_000]));
    wire.answer().problem(413, "too_large");
}

#[test]
fn a_body_of_unknown_length_has_the_same_limits() {
    let house = TestServer::open(|policy| policy.body_bytes = 1000);
    let chunked = |chunks| {
        let mut wire = house.connect();
        let lines = &[
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        ];
        wire.send(head("POST", "/api/v1/sum", lines).as_bytes());
        for _ in 0..chunks {
            wire.send(format!("64\r\n{}\r\n", " ".repeat(100)).as_bytes());
        }
        wire.send(b"0\r\n\r\n");
        wire.answer()
    };
    chunked(10).problem(400, "bad_request");
    chunked(11).problem(413, "too_large");
    chunked(10_000).problem(413, "too_large");
}

#[test]
fn one_who_asks_first_is_told_before_he_sends() {
    let house = TestServer::open(|_| {});
    let mut wire = house.connect();
    let lines = &["Content-Length: 1000000000", "Expect: 100-continue"];
    wire.send(head("POST", "/api/v1/records", lines).as_bytes());
    wire.answer().problem(413, "too_large");
}

#[test]
fn only_so_many_large_files_at_one_time() {
    let house = TestServer::open(|policy| {
        policy.uploads = 1;
        policy.body_bytes = 1000;
    });
    let post = |path, size| house.post(path, "text/plain", &vec![b'x'; size], &[]);
    let mut first = house.connect();
    let lines = &["Content-Length: 2000"];
    first.send(head("POST", "/api/v1/records/slow", lines).as_bytes());
    first.send(&[b'x'; 2000]);
    house.wait_for_news();
    post("/api/v1/records", 2000).problem(503, "busy");
    assert_eq!(
        post("/api/v1/records", 1000).body,
        "1000",
        "small ones need no room"
    );
    house.release.notify_one();
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
fn one_who_asks_too_often_has_to_wait() {
    let house = limited();
    let answers: Vec<RawResponse> = (0..20).map(|_| house.get("/api/v1/who", &[])).collect();
    let passed = answers.iter().filter(|answer| answer.status == 200).count();
    // On a slow machine some seconds may go by meanwhile.
    assert!((3..20).contains(&passed), "{passed}");
    let refused = answers.iter().find(|answer| answer.status != 200);
    assert_limited(refused.unwrap());
    for _ in 0..20 {
        house.assert_alive();
        assert_eq!(house.get("/metrics", &[]).status, 200);
    }
}

#[test]
fn visitors_of_a_site_have_limits_of_their_own() {
    let house = limited();
    let ask = |name: &str| house.get("/api/v1/who", &[&format!("Zeitnot-Client: {name}")]);
    while ask("anna").status == 200 {}
    assert_eq!(ask("bert").status, 200);
    let long = "x".repeat(65);
    ask(&long).problem(400, "bad_request");
    ask("two words").problem(400, "bad_request");
}

#[test]
fn guesses_at_the_token_are_limited() {
    let house = TestServer::open(|policy| {
        policy.requests_per_second = 1;
        policy.request_burst = 3;
        policy.token =
            Some(zeitnot_server::edge::Secret::new(crate::edge::test_server::TOKEN).unwrap());
    });
    for path in ["/api/v1/who", "/metrics"] {
        let guess = || house.get(path, &["Authorization: Bearer wrong"]).status;
        let refused = (0..20).any(|_| guess() == 429);
        assert!(refused, "{path}");
    }
}

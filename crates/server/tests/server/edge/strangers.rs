//! Those who should not be here: without the token, from a foreign page, under
//! a foreign name.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rstest::rstest;
use zeitnot_server::edge::{AllowedOrigins, EdgePolicy, Secret};

use crate::edge::test_server::{TOKEN, TestServer, head};

/// A service that strangers can reach.
fn public(policy: &mut EdgePolicy) {
    policy.address = "0.0.0.0:80".parse().unwrap();
    policy.token = Some(Secret::new(TOKEN).unwrap());
}

/// The head of a request to become a WebSocket.
pub(crate) fn upgrade(path: &str, headers: &[&str]) -> String {
    let mut lines = vec![
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    lines.extend(headers);
    head("GET", path, &lines)
}

#[test]
fn the_token_opens_in_both_schemes() {
    let house = TestServer::open(public);
    let bearer = format!("Authorization: Bearer {TOKEN}");
    let basic = STANDARD.encode(format!("anybody:{TOKEN}"));
    let basic = format!("Authorization: Basic {basic}");
    for line in [bearer, basic] {
        assert_eq!(house.get("/api/v1/who", &[&line]).status, 200, "{line}");
        let answer = house.ask(&upgrade("/api/v1/stream", &[&line]));
        assert_eq!(answer.status, 101, "{line}");
    }
}

#[rstest]
#[case::none(&[])]
#[case::wrong(&["Authorization: Bearer a-token-of-many-characterz"])]
#[case::no_scheme(&["Authorization: a-token-of-many-characters"])]
#[case::not_base64(&["Authorization: Basic a-token-of-many-characters"])]
#[case::in_the_query(&["Cookie: token=a-token-of-many-characters"])]
#[case::twice(&["Authorization: Bearer a-token-of-many-characters", "Authorization: Bearer x"])]
fn nobody_gets_in_without_the_token(#[case] headers: &[&str]) {
    let house = TestServer::open(public);
    for path in [
        "/",
        "/api/v1/who",
        "/metrics",
        "/docs/",
        "/nowhere",
        "/healthz/",
    ] {
        let answer = house.get(path, headers);
        answer.problem(401, "unauthorized");
        let challenge = answer.header("www-authenticate").unwrap();
        assert!(challenge.starts_with("Basic "), "{challenge}");
    }
    let answer = house.ask(&upgrade("/api/v1/stream", headers));
    answer.problem(401, "unauthorized");
    assert_eq!(house.get("/healthz", headers).body, "alive");
}

#[test]
fn another_host_name_is_refused_on_loopback() {
    let house = TestServer::open(|policy| policy.hosts = vec!["chess.example.org".to_owned()]);
    for host in [
        "localhost:8080",
        "127.0.0.1",
        "[::1]:80",
        "chess.example.org",
    ] {
        let line = format!("Host: {host}");
        assert_eq!(house.get("/api/v1/who", &[&line]).status, 200, "{host}");
    }
    let rebound = "Host: evil.example";
    for path in ["/api/v1/who", "/healthz", "/metrics", "/"] {
        house.get(path, &[rebound]).problem(403, "forbidden");
    }
    let answer = house.ask(&upgrade("/api/v1/stream", &[rebound]));
    answer.problem(403, "forbidden");
}

#[test]
fn a_request_for_two_hosts_or_none_is_refused() {
    let house = TestServer::open(|_| {});
    for request in [
        "GET /healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a@localhost\r\n\r\n",
    ] {
        house.ask(request).problem(400, "bad_request");
    }
}

#[test]
fn a_websocket_from_a_foreign_page_is_refused() {
    let house = TestServer::open(|policy| {
        policy.origins = AllowedOrigins::parse(["https://chess.example.org"]).unwrap();
    });
    for (origin, status) in [
        ("http://localhost", 101),
        ("https://chess.example.org", 101),
        ("https://evil.example", 403),
        ("http://localhost:1", 403),
        ("null", 403),
    ] {
        let line = format!("Origin: {origin}");
        let answer = house.ask(&upgrade("/api/v1/stream", &[&line]));
        assert_eq!(answer.status, status, "{origin}");
    }
    let answer = house.ask(&upgrade("/api/v1/stream", &[]));
    assert_eq!(answer.status, 101, "programs have no origin");
}

#[test]
fn a_foreign_page_cannot_post() {
    let house = TestServer::open(|_| {});
    let point = br#"{"x":1,"y":2}"#;
    let evil = &["Origin: https://evil.example"];
    let answer = house.post("/api/v1/sum", "application/json", point, evil);
    answer.problem(403, "forbidden");
    // A form of a foreign page comes without a question beforehand.
    let answer = house.post("/api/v1/sum", "text/plain", point, evil);
    answer.problem(403, "forbidden");
    let own = &["Origin: http://localhost"];
    let answer = house.post("/api/v1/sum", "application/json", point, own);
    assert_eq!((answer.status, answer.body.as_str()), (200, "3"));
}

#[test]
fn only_allowed_sites_may_read() {
    let preflight = |house: &TestServer, origin: &str| {
        let line = format!("Origin: {origin}");
        let asked = [
            line.as_str(),
            "Access-Control-Request-Method: POST",
            "Access-Control-Request-Headers: authorization,content-type,zeitnot-key",
        ];
        house.ask(&head("OPTIONS", "/api/v1/sum", &asked))
    };
    let allowed = |house: &TestServer, origin: &str| {
        let answer = preflight(house, origin);
        assert_eq!(answer.header("access-control-allow-credentials"), None);
        let allowed = answer.header("access-control-allow-origin");
        allowed.map(str::to_owned)
    };
    let site = "https://chess.example.org";
    let some = TestServer::open(|policy| {
        public(policy);
        policy.origins = AllowedOrigins::parse([site]).unwrap();
    });
    assert_eq!(allowed(&some, site).as_deref(), Some(site));
    assert_eq!(allowed(&some, "https://evil.example"), None);
    let refused = some.get("/api/v1/who", &["Origin: https://chess.example.org"]);
    refused.problem(401, "unauthorized");
    assert_eq!(refused.header("access-control-allow-origin"), Some(site));

    let none = TestServer::open(|_| {});
    assert_eq!(allowed(&none, site), None);
    let any = TestServer::open(|policy| policy.origins = AllowedOrigins::Any);
    assert_eq!(allowed(&any, site).as_deref(), Some("*"));
}

//! Tests of requests without a token, from foreign pages, or with foreign host names.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rstest::rstest;
use zeitnot_server::edge::{AllowedOrigins, EdgePolicy, Secret};

use crate::edge::test_server::{TOKEN, TestServer, head};

fn public(policy: &mut EdgePolicy) {
    policy.address = "0.0.0.0:80".parse().unwrap();
    policy.token = Some(Secret::new(TOKEN).unwrap());
}

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
fn the_token_is_accepted_in_both_schemes() {
    let server = TestServer::open(public);
    let bearer = format!("Authorization: Bearer {TOKEN}");
    let basic = STANDARD.encode(format!("anybody:{TOKEN}"));
    let basic = format!("Authorization: Basic {basic}");
    for line in [bearer, basic] {
        assert_eq!(server.get("/api/v1/who", &[&line]).status, 200, "{line}");
        let answer = server.ask(&upgrade("/api/v1/stream", &[&line]));
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
fn requests_without_the_token_are_rejected(#[case] headers: &[&str]) {
    let server = TestServer::open(public);
    for path in [
        "/",
        "/api/v1/who",
        "/metrics",
        "/docs/",
        "/nowhere",
        "/healthz/",
    ] {
        let answer = server.get(path, headers);
        answer.problem(401, "unauthorized");
        let challenge = answer.header("www-authenticate").unwrap();
        assert!(challenge.starts_with("Basic "), "{challenge}");
    }
    let answer = server.ask(&upgrade("/api/v1/stream", headers));
    answer.problem(401, "unauthorized");
    assert_eq!(server.get("/healthz", headers).body, "alive");
}

#[test]
fn unknown_host_names_are_rejected_on_loopback() {
    let server = TestServer::open(|policy| policy.hosts = vec!["chess.example.org".to_owned()]);
    for host in [
        "localhost:8080",
        "127.0.0.1",
        "[::1]:80",
        "chess.example.org",
    ] {
        let line = format!("Host: {host}");
        assert_eq!(server.get("/api/v1/who", &[&line]).status, 200, "{host}");
    }
    let rebound = "Host: evil.example";
    for path in ["/api/v1/who", "/healthz", "/metrics", "/"] {
        server.get(path, &[rebound]).problem(403, "forbidden");
    }
    let answer = server.ask(&upgrade("/api/v1/stream", &[rebound]));
    answer.problem(403, "forbidden");
}

#[test]
fn requests_without_exactly_one_valid_host_are_rejected() {
    let server = TestServer::open(|_| {});
    for request in [
        "GET /healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a@localhost\r\n\r\n",
    ] {
        server.ask(request).problem(400, "bad_request");
    }
}

#[test]
fn websockets_from_foreign_pages_are_rejected() {
    let server = TestServer::open(|policy| {
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
        let answer = server.ask(&upgrade("/api/v1/stream", &[&line]));
        assert_eq!(answer.status, status, "{origin}");
    }
    let answer = server.ask(&upgrade("/api/v1/stream", &[]));
    assert_eq!(answer.status, 101, "programs send no origin");
}

#[test]
fn foreign_pages_cannot_post() {
    let server = TestServer::open(|_| {});
    let point = br#"{"x":1,"y":2}"#;
    let evil = &["Origin: https://evil.example"];
    let answer = server.post("/api/v1/sum", "application/json", point, evil);
    answer.problem(403, "forbidden");
    // A plain form of a foreign page is sent without a preflight request.
    let answer = server.post("/api/v1/sum", "text/plain", point, evil);
    answer.problem(403, "forbidden");
    let own = &["Origin: http://localhost"];
    let answer = server.post("/api/v1/sum", "application/json", point, own);
    assert_eq!((answer.status, answer.body.as_str()), (200, "3"));
}

#[test]
fn foreign_pages_do_not_use_up_the_users_rate_limit() {
    let server = TestServer::open(|policy| {
        policy.requests_per_second = 1;
        policy.request_burst = 5;
        policy.origins = AllowedOrigins::parse(["https://chess.example.org"]).unwrap();
    });
    let evil = "Origin: https://evil.example";
    let post = |origin| server.post("/api/v1/sum", "application/json", b"{}", &[origin]);
    let refused: Vec<u16> = (0..20).map(|_| post(evil).status).collect();
    assert_eq!(refused[..5], [403; 5]);
    assert!(refused[5..].contains(&429), "they are limited: {refused:?}");
    // A page can send such requests without an `Origin` header.
    for site in ["cross-site", "same-site"] {
        let line = format!("Sec-Fetch-Site: {site}");
        for _ in 0..20 {
            server.get("/api/v1/who", &[evil]);
            server.get("/api/v1/who", &[&line]);
        }
    }
    for own in [
        "Origin: http://localhost",
        "Origin: https://chess.example.org",
        "Sec-Fetch-Site: same-origin",
    ] {
        assert_eq!(server.get("/api/v1/who", &[own]).status, 200, "{own}");
    }
    assert_eq!(server.get("/api/v1/who", &[]).status, 200);
}

#[test]
fn the_answer_to_a_foreign_origin_does_not_depend_on_the_token() {
    let server = TestServer::open(public);
    let evil = "Origin: https://evil.example";
    for token in [TOKEN, "a-wrong-token-of-some-length"] {
        let line = format!("Authorization: Bearer {token}");
        let answer = server.post("/api/v1/sum", "application/json", b"{}", &[evil, &line]);
        answer.problem(403, "forbidden");
    }
}

#[test]
fn only_allowed_sites_get_cors_headers() {
    let preflight = |server: &TestServer, origin: &str| {
        let line = format!("Origin: {origin}");
        let asked = [
            line.as_str(),
            "Access-Control-Request-Method: POST",
            "Access-Control-Request-Headers: authorization,content-type,zeitnot-key",
        ];
        server.ask(&head("OPTIONS", "/api/v1/sum", &asked))
    };
    let allowed = |server: &TestServer, origin: &str| {
        let answer = preflight(server, origin);
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

//! What every answer has, the unhappy ones, too.

use crate::edge::test_server::{TestServer, head};

#[test]
fn every_answer_has_the_security_headers() {
    let house = TestServer::open(|_| {});
    let foreign = ["Host: evil.example"];
    for (path, headers) in [
        ("/healthz", &[][..]),
        ("/api/v1/who", &[]),
        ("/nowhere", &[]),
        ("/api/v1/panic", &[]),
        ("/api/v1/who", &foreign),
        ("/docs/", &[]),
    ] {
        let answer = house.get(path, headers);
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(
                policy.split("; ").any(|own| own == part),
                "{path}: {policy}"
            );
        }
        assert!(
            !policy.contains("unsafe") && !policy.contains("eval") && !policy.contains('*'),
            "{policy}"
        );
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        assert!(answer.header("permissions-policy").is_some(), "{path}");
        assert!(answer.header("x-request-id").is_some(), "{path}");
        let is_api = path.starts_with("/api");
        assert_eq!(
            answer.header("cache-control") == Some("no-store"),
            is_api,
            "{path}"
        );
        assert_eq!(answer.header("server"), None);
    }
}

#[test]
fn a_panic_costs_one_request() {
    let house = TestServer::open(|_| {});
    let mut wire = house.connect();
    for _ in 0..3 {
        wire.send(head("GET", "/api/v1/panic", &[]).as_bytes());
        let answer = wire.answer();
        let message = answer.problem(500, "internal");
        assert!(!message.contains("word"), "{message}");
    }
    wire.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(wire.answer().status, 200);
}

#[test]
fn unknown_addresses_and_methods_are_problems_too() {
    let house = TestServer::open(|_| {});
    for path in [
        "/nowhere",
        "/api/v1/nothing",
        "/api/v1/items",
        "/..%2f..%2fetc/passwd",
        "/a/../b",
    ] {
        house.get(path, &[]).problem(404, "not_found");
    }
    for method in ["DELETE", "POST", "PROPFIND", "FOO"] {
        let answer = house.ask(&head(method, "/api/v1/who", &[]));
        answer.problem(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some("GET,HEAD"));
    }
}

#[test]
fn requests_are_measured_by_the_names_of_their_routes() {
    let house = TestServer::open(|_| {});
    for number in 0..5 {
        house.get(&format!("/api/v1/items/{number}?word=of-a-visitor"), &[]);
        house.get(&format!("/made-up-{number}"), &[]);
    }
    house.ask(&head("MADEUP", "/api/v1/items/1", &[]));
    let answer = house.get("/metrics", &[]);
    let kind = answer.header("content-type").unwrap();
    assert!(kind.starts_with("text/plain"), "{kind}");
    let page = answer.body;
    let count = "zeitnot_http_request_seconds_count{method=\"GET\",path=\"/api/v1/items/{number}\",status=\"200\"} ";
    let count: u64 = page
        .lines()
        .find_map(|line| line.strip_prefix(count))
        .unwrap()
        .parse()
        .unwrap();
    assert!(count >= 5, "{count}");
    assert!(
        page.contains("zeitnot_http_request_seconds_bucket{"),
        "{page}"
    );
    assert!(page.contains("path=\"unmatched\",status=\"404\""), "{page}");
    assert!(page.contains("zeitnot_http_connections "), "{page}");
    for word in ["made-up", "MADEUP", "visitor"] {
        assert!(!page.contains(word), "{word}");
    }
}

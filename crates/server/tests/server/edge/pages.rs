//! Tests of the headers that every response has, including error responses.

use crate::edge::test_server::{TestServer, head};

#[test]
fn every_response_has_the_security_headers() {
    let server = TestServer::open(|_| {});
    let foreign = ["Host: evil.example"];
    for (path, headers) in [
        ("/healthz", &[][..]),
        ("/api/v1/who", &[]),
        ("/nowhere", &[]),
        ("/api/v1/panic", &[]),
        ("/api/v1/who", &foreign),
        ("/docs/", &[]),
    ] {
        let answer = server.get(path, headers);
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
fn a_panic_fails_only_its_request() {
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    for _ in 0..3 {
        connection.send(head("GET", "/api/v1/panic", &[]).as_bytes());
        let answer = connection.answer();
        let message = answer.problem(500, "internal");
        assert!(!message.contains("word"), "{message}");
    }
    connection.send(head("GET", "/healthz", &[]).as_bytes());
    assert_eq!(connection.answer().status, 200);
}

#[test]
fn unknown_paths_and_methods_get_a_problem() {
    let server = TestServer::open(|_| {});
    for path in [
        "/nowhere",
        "/api/v1/nothing",
        "/api/v1/items",
        "/..%2f..%2fetc/passwd",
        "/a/../b",
    ] {
        server.get(path, &[]).problem(404, "not_found");
    }
    for method in ["DELETE", "POST", "PROPFIND", "FOO"] {
        let answer = server.ask(&head(method, "/api/v1/who", &[]));
        answer.problem(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some("GET,HEAD"));
    }
}

#[test]
fn requests_are_measured_by_route() {
    let server = TestServer::open(|_| {});
    for number in 0..5 {
        server.get(&format!("/api/v1/items/{number}?word=of-a-visitor"), &[]);
        server.get(&format!("/made-up-{number}"), &[]);
    }
    server.ask(&head("MADEUP", "/api/v1/items/1", &[]));
    let answer = server.get("/metrics", &[]);
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

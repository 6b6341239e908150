//! Tests of error messages for invalid requests.

use rstest::rstest;

use crate::edge::test_server::TestServer;

fn sum(body: &[u8]) -> crate::edge::raw::RawResponse {
    let server = TestServer::open(|_| {});
    server.post("/api/v1/sum", "application/json", body, &[])
}

#[test]
fn json_content_types_are_accepted() {
    let server = TestServer::open(|_| {});
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "application/x+json",
    ] {
        let answer = server.post("/api/v1/sum", kind, br#" {"x": 1, "y": 2} "#, &[]);
        assert_eq!((answer.status, answer.body.as_str()), (200, "3"), "{kind}");
    }
}

#[rstest]
#[case::empty(b"", "line 1 column 0")]
#[case::cut(br#"{"x": 1"#, "line 1 column 7")]
#[case::nul(b"\0", "line 1 column 1")]
#[case::nul_in_a_string(b"{\"x\0\": 1}", "line 1 column 4")]
#[case::no_utf8(b"{\"\xff\xfe\": 1}", "line 1 column")]
#[case::half_a_pair(br#"{"\ud800": 1}"#, "line 1 column")]
#[case::two(br#"{"x": 1, "y": 2} {}"#, "line 1 column 18")]
#[case::missing(br#"{"x": 1}"#, "missing field `y`")]
#[case::type_of_y(b"{\"x\": 1,\n \"y\": \"2\"}", "line 2 column 9")]
#[case::too_large(br#"{"x": 1, "y": 3000000000}"#, "3000000000")]
#[case::infinite(br#"{"x": 1, "y": 1e999}"#, "line 1 column")]
fn invalid_json_is_rejected_with_its_position(#[case] body: &[u8], #[case] place: &str) {
    let message = sum(body).problem(400, "bad_request");
    assert!(
        message.starts_with("could not parse the body: "),
        "{message}"
    );
    assert!(message.contains(place), "{message}");
    assert!(
        !message.contains('\n') && !message.contains('\0'),
        "{message:?}"
    );
}

#[test]
fn deeply_nested_json_is_rejected() {
    let deep = "[".repeat(200_000);
    sum(deep.as_bytes()).problem(400, "bad_request");
    let deep = format!("{}\"x\":1", "{\"x\":".repeat(40_000));
    sum(deep.as_bytes()).problem(400, "bad_request");
}

#[test]
fn error_messages_quote_only_a_part_of_the_body() {
    let body = format!(r#"{{"x": "{}", "y": 1}}"#, "long ".repeat(10_000));
    let message = sum(body.as_bytes()).problem(400, "bad_request");
    assert!(message.chars().count() < 400, "{}", message.len());
}

#[rstest]
#[case::form("application/x-www-form-urlencoded")]
#[case::text("text/plain")]
#[case::garbage("\x01/;;;")]
fn other_media_types_are_rejected(#[case] kind: &str) {
    let server = TestServer::open(|_| {});
    let answer = server.post("/api/v1/sum", kind, br#"{"x": 1, "y": 2}"#, &[]);
    assert!([400, 415].contains(&answer.status), "{answer:?}");
    if !kind.contains('\x01') {
        answer.problem(415, "unsupported_media_type");
    }
}

#[test]
fn malformed_chunks_are_rejected() {
    let server = TestServer::open(|_| {});
    let mut connection = server.connect();
    let lines = &[
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
    ];
    connection.send(crate::edge::test_server::head("POST", "/api/v1/sum", lines).as_bytes());
    connection.send(b"zz\r\nwhat is this\r\n");
    connection.answer().problem(400, "bad_request");
    connection.drain();
    server.assert_alive();
}

#[test]
fn invalid_paths_and_queries_are_rejected_with_a_message() {
    let server = TestServer::open(|_| {});
    assert_eq!(server.get("/api/v1/items/7", &[]).body, "7");
    for path in [
        "/api/v1/items/seven",
        "/api/v1/items/-1",
        "/api/v1/items/%ff",
        "/api/v1/items/%00",
    ] {
        let message = server.get(path, &[]).problem(400, "bad_request");
        assert!(
            message.starts_with("could not parse the path: "),
            "{message}"
        );
    }
    assert_eq!(server.get("/api/v1/query?x=1&y=2", &[]).body, "3");
    for path in [
        "/api/v1/query",
        "/api/v1/query?x=1",
        "/api/v1/query?x=1&y=%00",
        "/api/v1/query?%ff=1",
    ] {
        let message = server.get(path, &[]).problem(400, "bad_request");
        assert!(
            message.starts_with("could not parse the query: "),
            "{message}"
        );
    }
}

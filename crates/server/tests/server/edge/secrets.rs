//! Tests that secrets are not logged.

use std::fmt::{Debug, Write as _};
use std::sync::{LazyLock, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use zeitnot_server::edge::{EdgePolicy, Secret};

use crate::edge::strangers::upgrade;
use crate::edge::test_server::{TestServer, head};

/// Everything that this process logs, at every level.
static LOG: Mutex<String> = Mutex::new(String::new());

static IS_ON: LazyLock<()> =
    LazyLock::new(|| tracing::subscriber::set_global_default(LogCollector).unwrap());

/// Collects all events and spans, including those of dependencies.
struct LogCollector;

struct FieldText(String);

impl Visit for FieldText {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

fn append(metadata: Option<&Metadata<'_>>, record: impl FnOnce(&mut FieldText)) {
    let mut line = FieldText(String::new());
    if let Some(metadata) = metadata {
        line.0 = format!("{} {}", metadata.level(), metadata.target());
    }
    record(&mut line);
    let mut log = LOG.lock().unwrap();
    log.push_str(&line.0);
    log.push('\n');
}

impl Subscriber for LogCollector {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        append(Some(span.metadata()), |line| span.record(line));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        append(None, |line| values.record(line));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        append(Some(event.metadata()), |line| event.record(line));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn secrets_are_not_logged() {
    LazyLock::force(&IS_ON);
    let token = "opensesame-opensesame";
    let basic = STANDARD.encode(format!("visitor-name:{token}"));
    let mut server = TestServer::open(|policy| policy.token = Some(Secret::new(token).unwrap()));
    let bearer = format!("Authorization: Bearer {token}");
    let private = [
        &bearer,
        "Zeitnot-Key: key-of-the-white-seat",
        "Zeitnot-Client: visitor-number-seven",
        "Cookie: cookie-monster",
        "X-Request-Id: id-made-up-outside",
    ];
    let path = "/api/v1/items/7?query=what-was-asked";
    assert_eq!(server.get(path, &private).status, 200);
    server.get("/api/v1/nowhere/path-of-a-stranger", &private);
    server.get("/api/v1/panic", &private);
    server.get("/api/v1/who", &[&format!("Authorization: Basic {basic}")]);
    server.get("/api/v1/who", &["Authorization: Bearer guess-number-one"]);
    server.get("/api/v1/who", &["Host: host-from-elsewhere"]);
    server.post(
        "/api/v1/sum",
        "application/json",
        br#"{"x": "word-in-a-body"}"#,
        &private,
    );
    server.ask(&upgrade("/api/v1/stream?key=key-in-a-query", &private));
    server.ask(&head("METHODOFMINE", "/", &private));
    let mut connection = server.connect();
    connection.send(b"garbage-on-the-line\r\n\r\n");
    connection.drain();
    assert!(server.end().as_secs() < 10);

    let log = LOG.lock().unwrap();
    let line = |line: &&str| line.contains("/api/v1/items/{number}") && line.contains("status=200");
    let line = log.lines().find(line).expect("requests are logged");
    for part in ["method=\"GET\"", "milliseconds=", "client=", "id="] {
        assert!(line.contains(part), "{line}");
    }
    for word in [
        "sesame",
        &basic,
        "visitor",
        "white-seat",
        "monster",
        "made-up-outside",
        "what-was-asked",
        "path-of-a-stranger",
        "guess-number",
        "elsewhere",
        "word-in-a-body",
        "key-in-a-query",
        "METHODOFMINE",
        "garbage-on",
        crate::edge::test_server::TOKEN,
        "127.0.0.1:",
    ] {
        let found = log.lines().find(|line| line.contains(word));
        assert_eq!(found, None, "{word}");
    }
}

#[test]
fn a_policy_does_not_show_its_token() {
    let mut policy = EdgePolicy::new("127.0.0.1:0".parse().unwrap());
    policy.token = Some(Secret::new("opensesame-opensesame").unwrap());
    let shown = format!("{policy:?}");
    assert!(shown.contains("token: Some(Secret)"), "{shown}");
    assert!(!shown.contains("sesame"), "{shown}");
}

//! Tests of `zeitnot serve`: the start, a request, and the end by a signal.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

fn zeitnot() -> Command {
    Command::cargo_bin("zeitnot").unwrap()
}

/// Starts a service on a free port and returns its address.
fn serve(data: &Path) -> (Child, String) {
    let mut child = zeitnot()
        .args(["serve", "--addr", "127.0.0.1:0", "--json", "--log", "json"])
        .args(["--set", "table.megabytes=2", "--set", "server.threads=1"])
        .arg("--data")
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let ready: Value = serde_json::from_str(&line).unwrap();
    let address = ready["address"].as_str().unwrap();
    (child, address.strip_prefix("http://").unwrap().to_owned())
}

fn send(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_service_prints_its_address_answers_and_shuts_down() {
    let data = tempfile::tempdir().unwrap();
    let (mut child, address) = serve(data.path());
    let body = r#"{"game":"gomoku","moves":["h8"],"budget_ms":100}"#;
    let request = format!(
        "POST /api/v1/move HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = send(&address, &request);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"best_move\":\""), "{answer}");

    // A second service cannot use the same data directory.
    let second = zeitnot()
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let error = String::from_utf8(second.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");

    let ended = Command::new("kill").arg(child.id().to_string()).status();
    assert!(ended.unwrap().success());
    assert!(child.wait().unwrap().success());
    let mut log = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut log)
        .unwrap();
    for line in log.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
    assert!(log.contains("/api/v1/move"), "{log}");
}

#[test]
fn invalid_flags_are_rejected_in_one_line() {
    for arguments in [
        ["--addr", "0.0.0.0:0"],
        ["--addr", "nowhere"],
        ["--cors", "example"],
        ["--host", "a b"],
        ["--token-file", "/nonexistent/token"],
        ["--set", "server.threads=many"],
    ] {
        let data = tempfile::tempdir().unwrap();
        let output = zeitnot()
            .arg("serve")
            .args(arguments)
            .arg("--data")
            .arg(data.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}

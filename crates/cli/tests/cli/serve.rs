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
    let (child, address) = serve(data.path());
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

    let log = stop(child);
    for line in log.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
    assert!(log.contains("/api/v1/move"), "{log}");
}

/// Ends a service and returns its log.
fn stop(mut child: Child) -> String {
    let ended = Command::new("kill").arg(child.id().to_string()).status();
    assert!(ended.unwrap().success());
    assert!(child.wait().unwrap().success());
    let mut log = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut log).unwrap();
    log
}

#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_after_the_data_directory_was_moved() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let (child, address) = serve(&data);
    let body = r#"{"game":"gomoku","second":{"kind":"human"}}"#;
    let create = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let ready = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answer = send(&address, &ready);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let answer = send(&address, &create);
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");

    std::fs::rename(&data, home.path().join("elsewhere")).unwrap();
    let problem = "was removed or moved while the service runs, so nothing can be stored";
    for (request, status) in [(&ready, "HTTP/1.1 503"), (&create, "HTTP/1.1 507")] {
        let answer = send(&address, request);
        assert!(answer.starts_with(status), "{answer}");
        assert!(answer.contains(problem), "{answer}");
    }
    let log = stop(child);
    assert_eq!(
        log.matches("the data directory is gone").count(),
        1,
        "{log}"
    );
}

#[cfg(unix)]
#[test]
fn a_data_directory_that_others_may_write_to_is_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = tempfile::tempdir().unwrap();
    for (mode, reports) in [(0o755, 0), (0o777, 1)] {
        let permissions = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(data.path(), permissions).unwrap();
        let (child, _) = serve(data.path());
        let log = stop(child);
        let found = log
            .matches("other users may write to data directory")
            .count();
        assert_eq!(found, reports, "{mode:o}: {log}");
    }
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

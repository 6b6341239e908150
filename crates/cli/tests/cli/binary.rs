//! Tests of the real binary: streams, exit codes, environment, and times.

use std::process::{Command, Stdio};
use std::time::Instant;

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

use crate::harness::{check_times, file, scratch};

fn zeitnot(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("zeitnot").unwrap();
    command.args(arguments);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("ZEITNOT_") {
            command.env_remove(name);
        }
    }
    command
}

#[test]
fn an_answer_is_on_stdout_in_time_and_its_record_replays() {
    let path = scratch("binary.json");
    let path = path.to_str().unwrap();
    let arguments = [
        "analyze", "gomoku", "h8i9", "--time", "200ms", "--json", "--record", path,
    ];
    // The budget does not include the start and the end of the process.
    check_times(300, || {
        let start = Instant::now();
        let output = zeitnot(&arguments).output().unwrap();
        let wall = start.elapsed();
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(answer["best_move"].is_string());
        wall.as_millis().try_into().unwrap()
    });
    let output = zeitnot(&["replay", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"identical: "));
}

#[test]
fn errors_go_to_stderr_with_exit_code_2() {
    let output = zeitnot(&["analyze", "go", "h8"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "zeitnot: there is no game `go`; choose one of gomoku, chess, crossword\n"
    );
    let record = r#"{"format":9}"#;
    let output = zeitnot(&["replay", &file("nine.json", record)])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn environment_variables_set_options() {
    let output = zeitnot(&["options", "--json"])
        .env("ZEITNOT_TABLE_MEGABYTES", "7")
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let options = report["options"].as_array().unwrap();
    let megabytes = options
        .iter()
        .find(|o| o["name"] == "table.megabytes")
        .unwrap();
    assert_eq!(megabytes["value"], "7");
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = zeitnot(&["analyze", "gomoku", "h8", "--time", "100ms"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

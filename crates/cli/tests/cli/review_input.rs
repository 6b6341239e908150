//! Tests of `zeitnot review` with the standard input of the real binary.

use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

#[test]
fn standard_input_is_reviewed() {
    let mut child = Command::cargo_bin("zeitnot")
        .unwrap()
        .args(["review", "-", "--tier", "quick", "--no-store", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"h8 i9 i8 j8").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(review["moves"].as_array().unwrap().len(), 4);
    assert_eq!(review["players"][0], Value::Null);
}

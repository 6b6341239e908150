//! `zeitnot review` reads standard input, as the real binary has it.

use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

#[test]
fn standard_input_is_a_file() {
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
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["moves"].as_array().unwrap().len(), 4);
    assert_eq!(told["players"][0], Value::Null);
}

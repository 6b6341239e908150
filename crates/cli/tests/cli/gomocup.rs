//! `zeitnot gomocup` as a manager runs it.

use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

use crate::harness::run;

/// What the binary says to these lines.
fn converse(arguments: &[&str], lines: &str) -> (Option<i32>, String) {
    let mut child = Command::cargo_bin("zeitnot")
        .unwrap()
        .arg("gomocup")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // One that ends before it reads is seen below.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn the_brain_speaks_on_the_standard_streams() {
    let small = ["--set", "table.megabytes=1"];
    let (code, text) = converse(&small, "ABOUT\r\nSTART 99\r\nEND\r\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 2), "{text}");
    assert!(lines[0].starts_with("name=\"Zeitnot\""));
    assert!(lines[1].starts_with("ERROR START"));
}

#[test]
fn settings_are_checked_before_anything_is_said() {
    let (code, text) = converse(&["--set", "table.megabytes=0"], "ABOUT\n");
    assert_eq!(code, Some(2));
    assert!(
        text.starts_with("zeitnot: --set table.megabytes=0"),
        "{text}"
    );
}

#[test]
fn without_streams_there_is_no_conversation() {
    assert!(run(&["gomocup"]).complaint().contains("no streams"));
}

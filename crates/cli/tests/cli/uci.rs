//! Tests of `zeitnot uci`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;

use crate::harness::{run, run_session};

#[test]
fn the_protocol_uses_the_standard_streams() {
    let (code, text) = run_session(
        "uci",
        &["--set", "table.megabytes=2"],
        "uci\r\nisready\r\nquit\r\n",
    );
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("id name Zeitnot "), "{text}");
    assert!(
        text.contains("option name Hash type spin default 2 "),
        "{text}"
    );
    assert!(text.ends_with("uciok\nreadyok\n"), "{text}");
}

#[test]
fn settings_are_checked_before_the_protocol_starts() {
    let (code, text) = run_session("uci", &["--set", "table.megabytes=0"], "uci\n");
    assert_eq!(code, Some(2));
    assert!(
        text.starts_with("zeitnot: --set table.megabytes=0"),
        "{text}"
    );
}

#[test]
fn a_move_is_found_and_quit_is_prompt() {
    let mut child = Command::cargo_bin("zeitnot")
        .unwrap()
        .args(["uci", "--set", "table.megabytes=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    input
        .write_all(b"position startpos moves e2e4\ngo depth 3\n")
        .unwrap();
    let best = output.find(|line| line.as_ref().unwrap().starts_with("bestmove "));
    assert!(best.is_some());
    input.write_all(b"go infinite\nisready\n").unwrap();
    assert!(output.any(|line| line.unwrap() == "readyok"));
    let start = Instant::now();
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn the_protocol_needs_streams() {
    assert!(run(&["uci"]).error().contains("no streams"));
}

//! Tests of `zeitnot gomocup`.

use crate::harness::{run, run_session};

#[test]
fn the_protocol_uses_the_standard_streams() {
    let small = ["--set", "table.megabytes=1"];
    let (code, text) = run_session("gomocup", &small, "ABOUT\r\nSTART 99\r\nEND\r\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 2), "{text}");
    assert!(lines[0].starts_with("name=\"Zeitnot\""));
    assert!(lines[1].starts_with("ERROR START"));
}

#[test]
fn settings_are_checked_before_the_protocol_starts() {
    let (code, text) = run_session("gomocup", &["--set", "table.megabytes=0"], "ABOUT\n");
    assert_eq!(code, Some(2));
    assert!(
        text.starts_with("zeitnot: --set table.megabytes=0"),
        "{text}"
    );
}

#[test]
fn the_protocol_needs_streams() {
    assert!(run(&["gomocup"]).error().contains("no streams"));
}

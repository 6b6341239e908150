//! `zeitnot gomocup` as a manager runs it.

use crate::harness::{converse, run};

#[test]
fn the_brain_speaks_on_the_standard_streams() {
    let small = ["--set", "table.megabytes=1"];
    let (code, text) = converse("gomocup", &small, "ABOUT\r\nSTART 99\r\nEND\r\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 2), "{text}");
    assert!(lines[0].starts_with("name=\"Zeitnot\""));
    assert!(lines[1].starts_with("ERROR START"));
}

#[test]
fn settings_are_checked_before_anything_is_said() {
    let (code, text) = converse("gomocup", &["--set", "table.megabytes=0"], "ABOUT\n");
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

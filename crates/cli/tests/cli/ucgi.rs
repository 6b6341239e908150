//! Tests of `zeitnot ucgi` and `zeitnot conform ucgi`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;

use crate::harness::{file, run, run_session};

/// Our program, tested as an external engine.
const ENGINE: &str = env!("CARGO_BIN_EXE_zeitnot");

const OPENING: &str = "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0";

#[test]
fn the_protocol_uses_the_standard_streams() {
    let settings = ["--set", "table.megabytes=2"];
    let (code, text) = run_session("ucgi", &settings, "ucgi\r\nisready\r\nquit\r\n");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("id name Zeitnot "), "{text}");
    assert!(
        text.contains("option name Hash type spin default 2 "),
        "{text}"
    );
    assert!(text.ends_with("ucgiok\nreadyok\n"), "{text}");
}

#[test]
fn plays_use_the_given_lexicon_and_quit_is_prompt() {
    let words = file("ucgi-words.txt", "at\ntea\nstain\n");
    let mut child = Command::cargo_bin("zeitnot")
        .unwrap()
        .args(["ucgi", "--set", "table.megabytes=1", "--lexicon", &words])
        // Otherwise keeping AEIRST is worth more than any of these words.
        .args(["--set", "crossword.player.leaves=none"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "{OPENING}\ngo static").unwrap();
    let best = output.find(|line| line.as_ref().unwrap().starts_with("bestmove "));
    let best = best.unwrap().unwrap();
    assert!(best.ends_with(".STAIN"), "{best}");
    writeln!(input, "go infinite\nisready").unwrap();
    assert!(output.any(|line| line.unwrap() == "readyok"));
    let start = Instant::now();
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn settings_and_files_are_checked_before_the_protocol_starts() {
    let (code, text) = run_session("ucgi", &["--set", "crossword.simulation.plies=0"], "ucgi\n");
    assert_eq!(code, Some(2));
    assert!(
        text.starts_with("zeitnot: --set crossword.simulation.plies=0"),
        "{text}"
    );
    let missing = run(&["ucgi", "--lexicon", "no/such/file.txt"]).error();
    assert!(missing.contains("no/such/file.txt"), "{missing}");
    assert!(run(&["ucgi"]).error().contains("no streams"));
}

#[test]
fn our_crossword_engine_conforms() {
    let report = run(&["conform", "ucgi", "--json", ENGINE, "ucgi"]).json();
    assert_eq!(report["conforming"], true, "{report}");
    assert_eq!(
        (&report["failed"], &report["skipped"]),
        (&0.into(), &0.into())
    );
    assert!(report["about"].as_str().unwrap().starts_with("Zeitnot "));
}

#[test]
fn plays_are_judged_by_the_lexicon_of_the_test() {
    let words = file("ucgi-judge.txt", "at\ntea\nstain\n");
    let only = ["--only", "go-one-answer"];
    let engine = [ENGINE, "ucgi"];
    let judged = ["conform", "ucgi", "--lexicon", &words];
    let ran = run(&[&judged[..], &only, &engine].concat());
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(
        ran.out.starts_with("FAIL  go-one-answer (wrong)"),
        "{}",
        ran.out
    );
    let both = ["--lexicon", &words];
    let ran = run(&[&judged[..], &only, &engine, &both].concat());
    assert_eq!(ran.code, 0, "{}", ran.out);
}

#[test]
fn an_engine_of_another_protocol_does_not_conform() {
    let only = ["--only", "ucgi-ok,quit-idle", "--timeout-scale", "0.1"];
    let ran = run(&[&["conform", "ucgi"], &only[..], &[ENGINE, "uci"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.starts_with("FAIL  ucgi-ok (hang)"), "{}", ran.out);
    assert!(ran.out.contains("does not conform to ucgi"), "{}", ran.out);
}

//! The guardian: engines that mind nothing do not outlive a parent that was
//! killed.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use zeitnot_engine_client::{CommandLine, Process, Transcript, guard};

use crate::processes::{children_of, group_of, is_alive};

/// A parent with an engine that ignores the end of its input, and a child of
/// that engine.
struct ProcessTree {
    parent: Child,
    engine: u32,
    guardian: u32,
}

impl ProcessTree {
    fn new() -> Self {
        let engine = env!("CARGO_BIN_EXE_faulty-uci");
        let mut parent = Command::new(env!("CARGO_BIN_EXE_guarded"))
            .args([engine, "ignore-eof", "ignore-quit", "child"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let said = parent.stdout.take().unwrap();
        BufReader::new(said).read_line(&mut line).unwrap();
        let engine = line.trim().parse().unwrap();
        let children = children_of(parent.id());
        assert!(children.contains(&engine));
        let guardian = children.into_iter().find(|&child| child != engine);
        let guardian = guardian.unwrap();
        // The engine starts its child by and by.
        wait_until("the engine has a child", || group_of(engine).len() == 2);
        Self {
            parent,
            engine,
            guardian,
        }
    }
}

#[track_caller]
fn wait_until(what: &str, mut happens: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !happens() {
        assert!(Instant::now() < deadline, "not in ten seconds: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn no_engine_outlives_a_parent_that_is_killed() {
    let mut family = ProcessTree::new();
    family.parent.kill().unwrap();
    family.parent.wait().unwrap();
    wait_until("the engines end", || group_of(family.engine).is_empty());
    wait_until("the guardian ends", || !is_alive(family.guardian));
}

#[test]
fn a_parent_whose_guardian_is_gone_goes_on() {
    let mut family = ProcessTree::new();
    let kill = Command::new("kill")
        .args(["-KILL", &family.guardian.to_string()])
        .status();
    assert!(kill.unwrap().success());
    wait_until("the guardian ends", || !is_alive(family.guardian));
    assert!(is_alive(family.engine));
    // It ends in order, and so does what it started.
    drop(family.parent.stdin.take());
    assert!(family.parent.wait().unwrap().success());
    assert!(group_of(family.engine).is_empty());
}

#[test]
fn the_guardian_does_not_hear_a_terminal() {
    let mut family = ProcessTree::new();
    let group_of_parent = group_of(family.parent.id());
    assert!(!group_of_parent.contains(&family.guardian));
    assert_eq!(group_of(family.guardian), [family.guardian]);
    drop(family.parent.stdin.take());
    assert!(family.parent.wait().unwrap().success());
    wait_until("the guardian ends", || !is_alive(family.guardian));
}

#[test]
fn every_group_is_told_when_it_starts_and_when_it_ends() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard-told");
    let _ = std::fs::remove_file(&path);
    let words = ["sh".into(), "-c".into(), "exec cat > \"$0\"".into()];
    let words: Vec<OsString> = words.into_iter().chain([path.clone().into()]).collect();
    let recorder = CommandLine::new(words).unwrap();
    guard::install(&recorder).unwrap();
    // Nobody needs a second one, so none is started.
    let nobody = CommandLine::new(["/nonexistent/guardian"]).unwrap();
    guard::install(&nobody).unwrap();
    let engine = CommandLine::new(["sh", "-c", "exec cat"]).unwrap();
    let engine = Process::spawn(&engine, Transcript::new()).unwrap();
    let told = |line: String| {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        text.lines().any(|told| told == line)
    };
    let process = engine.id();
    wait_until("its start is told", || told(format!("+{process}")));
    assert!(!told(format!("-{process}")));
    drop(engine);
    wait_until("its end is told", || told(format!("-{process}")));
}

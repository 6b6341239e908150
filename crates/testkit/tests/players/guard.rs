//! The guardian ends engines that ignore everything when their parent is killed.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use zeitnot_engine_client::{CommandLine, Process, Transcript, guard};

use crate::processes::{children_of, group_of, is_alive};

/// A parent with an engine that ignores the end of its input, the guardian, and a
/// child of the engine.
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
        let stdout = parent.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let engine = line.trim().parse().unwrap();
        let children = children_of(parent.id());
        assert!(children.contains(&engine));
        let guardian = children.into_iter().find(|&child| child != engine);
        let guardian = guardian.unwrap();
        // The engine may start its child a little later.
        wait_until("the engine has a child", || group_of(engine).len() == 2);
        Self {
            parent,
            engine,
            guardian,
        }
    }
}

#[track_caller]
fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !condition() {
        assert!(Instant::now() < deadline, "not in ten seconds: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn engines_end_when_their_parent_is_killed() {
    let mut tree = ProcessTree::new();
    tree.parent.kill().unwrap();
    tree.parent.wait().unwrap();
    wait_until("the engines end", || group_of(tree.engine).is_empty());
    wait_until("the guardian ends", || !is_alive(tree.guardian));
}

#[test]
fn a_parent_without_its_guardian_continues() {
    let mut tree = ProcessTree::new();
    let kill = Command::new("kill")
        .args(["-KILL", &tree.guardian.to_string()])
        .status();
    assert!(kill.unwrap().success());
    wait_until("the guardian ends", || !is_alive(tree.guardian));
    assert!(is_alive(tree.engine));
    // It exits normally, and so do its children.
    drop(tree.parent.stdin.take());
    assert!(tree.parent.wait().unwrap().success());
    assert!(group_of(tree.engine).is_empty());
}

#[test]
fn the_guardian_has_its_own_process_group() {
    let mut tree = ProcessTree::new();
    let group_of_parent = group_of(tree.parent.id());
    assert!(!group_of_parent.contains(&tree.guardian));
    assert_eq!(group_of(tree.guardian), [tree.guardian]);
    drop(tree.parent.stdin.take());
    assert!(tree.parent.wait().unwrap().success());
    wait_until("the guardian ends", || !is_alive(tree.guardian));
}

#[test]
fn the_guardian_is_notified_when_a_group_starts_and_ends() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard-notified");
    let _ = std::fs::remove_file(&path);
    let words = ["sh".into(), "-c".into(), "exec cat > \"$0\"".into()];
    let words: Vec<OsString> = words.into_iter().chain([path.clone().into()]).collect();
    let recorder = CommandLine::new(words).unwrap();
    guard::install(&recorder).unwrap();
    // A second guardian is not needed, so it is not started.
    let unused = CommandLine::new(["/nonexistent/guardian"]).unwrap();
    guard::install(&unused).unwrap();
    let engine = CommandLine::new(["sh", "-c", "exec cat"]).unwrap();
    let engine = Process::spawn(&engine, Transcript::new()).unwrap();
    let notified = |line: String| {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        text.lines().any(|other| other == line)
    };
    let process = engine.id();
    wait_until("its start is reported", || notified(format!("+{process}")));
    assert!(!notified(format!("-{process}")));
    drop(engine);
    wait_until("its end is reported", || notified(format!("-{process}")));
}

//! Tests that a process killed while writing loses no acknowledged data.
//!
//! They cover only the end of a process. For a crash of the machine, we rely on
//! SQLite's guarantee for this mode that data is on disk before it is acknowledged.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use zeitnot_store::{DataDirectory, StoreOptions};

use crate::support::TestDirectory;

#[derive(Debug)]
struct Totals {
    stored: u64,
    unacknowledged: u64,
}

/// Returns the program to kill, which `cargo test` builds with the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let name = format!("append_until_killed{}", std::env::consts::EXE_SUFFIX);
    let path = tests
        .parent()
        .unwrap()
        .with_file_name("examples")
        .join(name);
    assert!(
        path.exists(),
        "{} is missing: cargo build -p zeitnot-store --examples",
        path.display()
    );
    path
}

/// Runs the program until it has printed `lines` lines and kills it after `delay`.
///
/// Returns the last acknowledged event and file.
fn run_and_kill(home: &TestDirectory, lines: usize, delay: Duration) -> (Option<u64>, Option<u64>) {
    let mut child = Command::new(program())
        .arg(home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut output_lines: Vec<String> = output.by_ref().take(lines).map(Result::unwrap).collect();
    // The delay varies, so that the kill hits all stages of a write.
    thread::sleep(delay);
    child.kill().unwrap();
    child.wait().unwrap();
    output_lines.extend(output.map(Result::unwrap));
    assert!(
        output_lines.len() >= lines,
        "the program ended early: {output_lines:?}"
    );
    let last = |kind: &str| {
        let mut numbers = output_lines
            .iter()
            .filter_map(|line| line.strip_prefix(kind));
        numbers.next_back().map(|number| number.parse().unwrap())
    };
    (last("event "), last("file "))
}

async fn kill(rounds: usize) -> Totals {
    let home = TestDirectory::new();
    let mut acknowledged = 0;
    let mut unacknowledged = 0;
    for round in 0..rounds {
        let delay = Duration::from_micros(round as u64 * 137 % 4000);
        let (event, file) = run_and_kill(&home, 1 + round * 7 % 40, delay);
        let store = home.open_with(StoreOptions::default()).await.unwrap();
        let events = store.game("killed").await.unwrap().unwrap().events;
        acknowledged = event.map_or(acknowledged, |last| last + 1);
        for (number, event) in (0_u64..).zip(&events) {
            assert_eq!(*event, format!("{{\"number\":{number}}}"));
        }
        let stored = events.len() as u64;
        assert!(
            stored >= acknowledged,
            "only {stored} of {acknowledged} acknowledged events are stored"
        );
        assert!(
            stored <= acknowledged + 1,
            "{stored} events are stored, but only {acknowledged} were acknowledged"
        );
        unacknowledged += stored - acknowledged;
        acknowledged = stored;
        store.check().await.unwrap();
        store.close().await;
        drop(store);
        check_file(&home, file);
    }
    Totals {
        stored: acknowledged,
        unacknowledged,
    }
}

/// Checks that the file is complete, and the last acknowledged one or newer.
fn check_file(home: &TestDirectory, acknowledged: Option<u64>) {
    let directory = DataDirectory::open(home.path()).unwrap();
    let Some(mut file) = directory.open_file("snapshot.txt").unwrap() else {
        assert_eq!(acknowledged, None);
        return;
    };
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    let lines: Vec<u64> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(lines.len(), 1000);
    assert!(lines.iter().all(|line| *line == lines[0]));
    assert!(lines[0] >= acknowledged.unwrap_or(0));
}

#[tokio::test]
async fn acknowledged_data_survives_a_kill() {
    let totals = kill(5).await;
    assert!(totals.stored > 5, "{totals:?}");
}

#[tokio::test]
#[ignore = "slow"]
async fn acknowledged_data_survives_a_hundred_kills() {
    let Totals {
        stored,
        unacknowledged,
    } = kill(100).await;
    println!("100 kills, {stored} events stored, {unacknowledged} of them not acknowledged");
}

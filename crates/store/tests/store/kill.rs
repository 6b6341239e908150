//! A process that is killed while it writes loses nothing that it has
//! acknowledged.
//!
//! This tries the end of a process. That data reaches the disk before it is
//! acknowledged, which matters when the machine stops, is what SQLite promises
//! for the mode it is used in.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use zeitnot_store::{DataDirectory, StoreOptions};

use crate::support::TestDirectory;

/// What came of it.
#[derive(Debug)]
struct Figures {
    /// Events in the database.
    stored: u64,
    /// Those of them that were stored and not acknowledged yet.
    beyond: u64,
}

/// The program that is killed. `cargo test` builds it beside the tests.
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

/// Runs the program until it has said so many lines, and kills it a moment
/// later; the last event and the last file that it has acknowledged.
fn run_and_kill(
    home: &TestDirectory,
    lines: usize,
    moment: Duration,
) -> (Option<u64>, Option<u64>) {
    let mut child = Command::new(program())
        .arg(home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut said: Vec<String> = output.by_ref().take(lines).map(Result::unwrap).collect();
    // Not to wait for anything, but to hit it at all stages of its work.
    thread::sleep(moment);
    child.kill().unwrap();
    child.wait().unwrap();
    said.extend(output.map(Result::unwrap));
    assert!(said.len() >= lines, "it ended by itself: {said:?}");
    let last = |what: &str| {
        let mut numbers = said.iter().filter_map(|line| line.strip_prefix(what));
        numbers.next_back().map(|number| number.parse().unwrap())
    };
    (last("event "), last("file "))
}

async fn kill(rounds: usize) -> Figures {
    let home = TestDirectory::new();
    let mut acknowledged = 0;
    let mut beyond = 0;
    for round in 0..rounds {
        let moment = Duration::from_micros(round as u64 * 137 % 4000);
        let (event, file) = run_and_kill(&home, 1 + round * 7 % 40, moment);
        let store = home.open_with(StoreOptions::default()).await.unwrap();
        let events = store.game("killed").await.unwrap().unwrap().events;
        acknowledged = event.map_or(acknowledged, |last| last + 1);
        for (number, event) in (0_u64..).zip(&events) {
            assert_eq!(*event, format!("{{\"number\":{number}}}"));
        }
        let stored = events.len() as u64;
        assert!(
            stored >= acknowledged,
            "{stored} of {acknowledged} events are there"
        );
        assert!(
            stored <= acknowledged + 1,
            "{stored} of {acknowledged} events?"
        );
        beyond += stored - acknowledged;
        acknowledged = stored;
        store.check().await.unwrap();
        store.close().await;
        drop(store);
        check_file(&home, file);
    }
    Figures {
        stored: acknowledged,
        beyond,
    }
}

/// The file is whole, and the last acknowledged one or the next.
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
async fn what_was_acknowledged_survives_a_kill() {
    let figures = kill(5).await;
    assert!(figures.stored > 5, "{figures:?}");
}

#[tokio::test]
#[ignore = "takes a while"]
async fn what_was_acknowledged_survives_a_hundred_kills() {
    let Figures { stored, beyond } = kill(100).await;
    println!("100 kills, {stored} events stored, {beyond} of them not acknowledged");
}

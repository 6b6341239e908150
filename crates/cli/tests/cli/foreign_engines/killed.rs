//! A killed match leaves no engine, and a journal that can be resumed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::{QUICK, ZEITNOT, quoted};
use crate::contest::fresh_path;

/// A unique number of seconds for `sleep`, by which this test finds its processes.
struct Mark(String);

impl Mark {
    fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let process = std::process::id();
        Self(format!("98765.{process:07}{:09}", now.subsec_nanos()))
    }

    /// Returns the running processes with this mark in their command lines.
    fn processes(&self) -> Vec<u32> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let is_marked = |process: &u32| {
            let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&self.0)
        };
        numbers.filter(is_marked).collect()
    }

    /// Waits until no process with this mark runs.
    #[track_caller]
    fn wait_for_exit(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.processes().is_empty() {
            let left = self.processes();
            assert!(Instant::now() < deadline, "{left:?} still run");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Mark {
    /// Kills the processes that a failed test leaves.
    fn drop(&mut self) {
        for process in self.processes() {
            let process = process.to_string();
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
    }
}

/// Returns pair and game of every complete line of a journal.
fn games(journal: &Path) -> Vec<(u64, u64)> {
    let text = std::fs::read_to_string(journal).unwrap();
    let (whole, _) = text.rsplit_once('\n').unwrap();
    let number = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |key: &str| game[key].as_u64().unwrap();
        (number("pair"), number("game"))
    };
    whole.lines().skip(1).map(number).collect()
}

#[test]
fn a_killed_match_leaves_no_engine_and_can_be_resumed() {
    let mark = Mark::new();
    let journal = fresh_path("killed-journal");
    // It ignores the end of its input and SIGTERM.
    let script = format!("trap '' TERM; \"$0\" uci; exec sleep {}", mark.0);
    let program = quoted(ZEITNOT);
    let stubborn = format!("name=stubborn depth=1 sh -c {} {program}", quoted(&script));
    let match_of = |games: u64| {
        let mut command = Command::new(ZEITNOT);
        command
            .args(["match", "--game", "chess", "--json", "--max-moves", "3"])
            .args(["--games", &games.to_string()])
            .args(["--engine", QUICK, "--engine", &stubborn, "--journal"])
            .arg(&journal);
        command
    };
    // More games than are played before the kill.
    let mut killed = match_of(1_000_000).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(killed.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        lines.next().unwrap().unwrap();
    }
    assert!(mark.processes().len() > 1, "the match and its engine");
    killed.kill().unwrap();
    killed.wait().unwrap();
    mark.wait_for_exit();
    let before = games(&journal);
    assert!(before.len() >= 3);
    let last = before.iter().map(|&(pair, _)| pair).max().unwrap();
    let pairs = last + 3;
    let output = match_of(2 * pairs).arg("--resume").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut after = games(&journal);
    assert_eq!(after[..before.len()], before, "no game is lost");
    after.sort_unstable();
    let every: Vec<(u64, u64)> = (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(after, every);
    mark.wait_for_exit();
}

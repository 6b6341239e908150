//! A match that is killed leaves a journal to go on with, and no engine.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::{QUICK, ZEITNOT, quoted};
use crate::contest::fresh;

/// A number of seconds that nobody else sleeps for: whatever has it in its
/// command line belongs to this test.
struct Mark(String);

impl Mark {
    fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let process = std::process::id();
        Self(format!("98765.{process:07}{:09}", now.subsec_nanos()))
    }

    /// The living processes that have it.
    fn bearers(&self) -> Vec<u32> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let bears = |process: &u32| {
            let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&self.0)
        };
        numbers.filter(bears).collect()
    }

    /// Nothing that has it is left, or not for long.
    #[track_caller]
    fn vanishes(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.bearers().is_empty() {
            let left = self.bearers();
            assert!(Instant::now() < deadline, "{left:?} live on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Mark {
    /// A test that fails leaves nothing behind either.
    fn drop(&mut self) {
        for process in self.bearers() {
            let process = process.to_string();
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
    }
}

/// Pair and game of every whole line of a journal.
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
    let journal = fresh("killed-journal");
    // It minds neither the end of its input nor a request to end.
    let script = format!("trap '' TERM; \"$0\" uci; exec sleep {}", mark.0);
    let program = quoted(ZEITNOT);
    let stubborn = format!("name=stubborn depth=1 sh -c {} {program}", quoted(&script));
    let contest = |games: u64| {
        let mut command = Command::new(ZEITNOT);
        command
            .args(["match", "--game", "chess", "--json", "--max-moves", "3"])
            .args(["--games", &games.to_string()])
            .args(["--engine", QUICK, "--engine", &stubborn, "--journal"])
            .arg(&journal);
        command
    };
    // More games than anybody plays before the kill.
    let mut killed = contest(1_000_000).stdout(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(killed.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        told.next().unwrap().unwrap();
    }
    assert!(mark.bearers().len() > 1, "the match and its engine");
    killed.kill().unwrap();
    killed.wait().unwrap();
    mark.vanishes();
    let before = games(&journal);
    assert!(before.len() >= 3);
    let last = before.iter().map(|&(pair, _)| pair).max().unwrap();
    let pairs = last + 3;
    let output = contest(2 * pairs).arg("--resume").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut after = games(&journal);
    assert_eq!(after[..before.len()], before, "nothing is lost");
    after.sort_unstable();
    let every: Vec<(u64, u64)> = (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(after, every);
    mark.vanishes();
}

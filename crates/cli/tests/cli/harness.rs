//! Helpers that run command lines and capture their output.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;
use zeitnot_chess::Chess;
use zeitnot_cli::{Console, Environment};
use zeitnot_core::Game;
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_testkit::{Endless, HighCard, TicTacToe};

/// The result of a command line.
#[derive(Debug)]
pub(crate) struct RunResult {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(arguments: &[&str]) -> RunResult {
    run_in(&[], arguments)
}

/// Runs a command line with environment variables.
pub(crate) fn run_in(environment: &[(&str, &str)], arguments: &[&str]) -> RunResult {
    let pairs = environment.iter().map(|(n, v)| (n.into(), v.into()));
    run_raw(
        Environment::new(pairs),
        arguments.iter().map(OsString::from),
    )
}

pub(crate) fn run_raw(
    environment: Environment,
    arguments: impl Iterator<Item = OsString>,
) -> RunResult {
    // All tests share one lexicon.
    static CROSSWORD: OnceLock<Crossword> = OnceLock::new();
    let crossword = CROSSWORD.get_or_init(Crossword::default).clone();
    let games: [Arc<dyn Game>; 6] = [
        Arc::new(Gomoku),
        Arc::new(Chess),
        Arc::new(TicTacToe),
        Arc::new(Endless),
        Arc::new(HighCard::new()),
        Arc::new(crossword),
    ];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = zeitnot_cli::run(
        &games,
        std::iter::once("zeitnot".into()).chain(arguments),
        environment,
        Console::new(&mut out, &mut err),
    );
    RunResult {
        code,
        out: String::from_utf8(out).unwrap(),
        err: String::from_utf8(err).unwrap(),
    }
}

impl RunResult {
    /// Returns the output of a successful command.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Parses the output of a successful command: one JSON object on one line.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        let answer = self.answer();
        assert_eq!(answer.lines().count(), 1, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Returns the error of a failed command, which is one line.
    #[track_caller]
    pub(crate) fn error(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert!(
            self.err.ends_with('\n') && self.err.lines().count() == 1,
            "{}",
            self.err
        );
        let error = self.err.trim_end().strip_prefix("zeitnot: ");
        error.unwrap_or_else(|| panic!("{}", self.err)).to_owned()
    }
}

/// Sends lines to a protocol of the real binary; returns exit code and output.
pub(crate) fn run_session(
    protocol: &str,
    arguments: &[&str],
    lines: &str,
) -> (Option<i32>, String) {
    let mut child = Command::cargo_bin("zeitnot")
        .unwrap()
        .arg(protocol)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The process may exit without reading; the caller checks the exit code.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// Returns a path in the directory for temporary files.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Creates a temporary file and returns its path.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Checks the times of ten attempts in milliseconds, and returns the median.
///
/// Nine must keep the limit, and the slowest may exceed it by 100 ms.
#[track_caller]
pub(crate) fn check_times(limit: u64, mut attempt: impl FnMut() -> u64) -> u64 {
    let mut times: Vec<u64> = (0..10).map(|_| attempt()).collect();
    times.sort_unstable();
    assert!(times[8] <= limit && times[9] <= limit + 100, "{times:?}");
    times[5]
}

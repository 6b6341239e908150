//! Runs a command line and keeps what it said.

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

/// What came of a command line.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(arguments: &[&str]) -> Ran {
    run_in(&[], arguments)
}

/// Runs with these environment variables.
pub(crate) fn run_in(environment: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let pairs = environment.iter().map(|(n, v)| (n.into(), v.into()));
    run_raw(
        Environment::new(pairs),
        arguments.iter().map(OsString::from),
    )
}

pub(crate) fn run_raw(environment: Environment, arguments: impl Iterator<Item = OsString>) -> Ran {
    // Its words are made ready once for all tests.
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
    Ran {
        code,
        out: String::from_utf8(out).unwrap(),
        err: String::from_utf8(err).unwrap(),
    }
}

impl Ran {
    /// The answer of a command that went well.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The same as one JSON object on one line.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        let answer = self.answer();
        assert_eq!(answer.lines().count(), 1, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// The one sentence of a command that did not.
    #[track_caller]
    pub(crate) fn complaint(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert!(
            self.err.ends_with('\n') && self.err.lines().count() == 1,
            "{}",
            self.err
        );
        let sentence = self.err.trim_end().strip_prefix("zeitnot: ");
        sentence
            .unwrap_or_else(|| panic!("{}", self.err))
            .to_owned()
    }
}

/// What the real binary says to these lines in a protocol, and how it ends.
pub(crate) fn converse(protocol: &str, arguments: &[&str], lines: &str) -> (Option<i32>, String) {
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
    // One that ends before it reads is seen below.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// A path for a file of the test called `name`.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A file with this content for the test called `name`.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Checks ten attempts, timed in milliseconds: nine must keep the limit, and the
/// slowest may miss it by 100 ms. Returns the median.
#[track_caller]
pub(crate) fn check_times(limit: u64, mut attempt: impl FnMut() -> u64) -> u64 {
    let mut times: Vec<u64> = (0..10).map(|_| attempt()).collect();
    times.sort_unstable();
    assert!(times[8] <= limit && times[9] <= limit + 100, "{times:?}");
    times[5]
}

//! The real binary as an external engine in both protocols.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{ZEITNOT, quoted};
use crate::contest::{fresh_path, lines};

/// Returns our engine as an external program, whose input goes to a log.
fn guest(settings: &str, log: &Path, protocol: &str) -> String {
    let script = quoted("tee -a \"$0\" | \"$@\"");
    let log = quoted(log.to_str().unwrap());
    let program = quoted(ZEITNOT);
    format!("name=guest {settings} sh -c {script} {log} {program} {protocol}")
}

/// Plays a match of the built-in engine against a guest; returns standard error.
///
/// Checks that all games end normally.
#[track_caller]
fn play(guest: &str, games: usize, arguments: &[&str]) -> String {
    let output = Command::new(ZEITNOT)
        .args(["match", "--json", "--nodes", "100"])
        .args(["--games", &games.to_string()])
        .args(["--engine", "name=host option.table.megabytes=1"])
        .args(["--engine", guest])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let lines = lines(&String::from_utf8(output.stdout).unwrap());
    let (report, played) = lines.split_last().unwrap();
    assert_eq!(played.len(), games);
    for game in played {
        let ending = game["ending"].as_str().unwrap();
        assert!(matches!(ending, "rules" | "length"), "{game}");
        assert!(game["plies"].as_u64().unwrap() > 2, "{game}");
    }
    assert_eq!(report["complete"], Value::Bool(true));
    String::from_utf8(output.stderr).unwrap()
}

/// Checks that the engine received this line.
#[track_caller]
fn assert_received(log: &Path, line: &str) {
    let text = std::fs::read_to_string(log).unwrap();
    let mut inputs = text.lines().map(str::trim_end);
    assert!(inputs.any(|input| input == line), "{text}");
}

#[test]
fn chess_is_played_with_a_uci_engine() {
    let log = fresh_path("guest-uci");
    let guest = guest("option.Hash=1 option.Nonsense=2", &log, "uci");
    let warnings = play(&guest, 4, &["--game", "chess", "--max-moves", "6"]);
    assert_received(&log, "setoption name Hash value 1");
    assert_received(&log, "go nodes 100");
    // The warning is printed once per match, not per game or process.
    assert_eq!(warnings.lines().count(), 1, "{warnings}");
    let warning = "zeitnot: guest: it does not declare the option `Nonsense`";
    assert!(warnings.starts_with(warning), "{warnings}");
}

#[test]
fn renju_is_played_with_a_gomocup_engine() {
    let log = fresh_path("guest-gomocup");
    let guest = guest("option.hash_size=1024", &log, "gomocup");
    let warnings = play(&guest, 2, &["--rule", "renju", "--max-moves", "12"]);
    assert_received(&log, "INFO hash_size 1024");
    assert_received(&log, "INFO rule 4");
    assert_received(&log, "INFO max_node 100");
    assert_eq!(warnings, "");
}

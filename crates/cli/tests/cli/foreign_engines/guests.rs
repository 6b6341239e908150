//! The real binary plays against itself in both protocols.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{ZEITNOT, quoted};
use crate::contest::{fresh, lines};

/// Our own engine in this protocol; what it is told goes to a log.
fn guest(settings: &str, log: &Path, protocol: &str) -> String {
    let script = quoted("tee -a \"$0\" | \"$@\"");
    let log = quoted(log.to_str().unwrap());
    let program = quoted(ZEITNOT);
    format!("name=guest {settings} sh -c {script} {log} {program} {protocol}")
}

/// Plays a match of the built-in engine against a guest: all games are played
/// as they should be. Gives what is said on standard error.
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

/// Was the engine told this line?
#[track_caller]
fn was_told(log: &Path, line: &str) {
    let text = std::fs::read_to_string(log).unwrap();
    assert!(text.lines().any(|told| told.trim_end() == line), "{text}");
}

#[test]
fn chess_is_played_with_a_uci_engine() {
    let log = fresh("guest-uci");
    let guest = guest("option.Hash=1 option.Nonsense=2", &log, "uci");
    let complaints = play(&guest, 4, &["--game", "chess", "--max-moves", "6"]);
    was_told(&log, "setoption name Hash value 1");
    was_told(&log, "go nodes 100");
    // One sentence for the whole match, however many games and processes.
    assert_eq!(complaints.lines().count(), 1, "{complaints}");
    let warning = "zeitnot: guest: it declares no option `Nonsense`";
    assert!(complaints.starts_with(warning), "{complaints}");
}

#[test]
fn renju_is_played_with_a_gomocup_brain() {
    let log = fresh("guest-gomocup");
    let guest = guest("option.hash_size=1024", &log, "gomocup");
    let complaints = play(&guest, 2, &["--rule", "renju", "--max-moves", "12"]);
    was_told(&log, "INFO hash_size 1024");
    was_told(&log, "INFO rule 4");
    was_told(&log, "INFO max_node 100");
    assert_eq!(complaints, "");
}

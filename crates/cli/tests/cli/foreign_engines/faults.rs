//! Engines that do something wrong lose every game as documented, and the match
//! goes on to its end.

use super::{QUICK, script};
use crate::contest::lines;
use crate::harness::run;

/// The engine of these words loses all the games of a match in this way.
#[track_caller]
fn loses(words: &str, games: usize, ending: &str, remark: &str) {
    let culprit = format!("name=culprit {words}");
    let count = games.to_string();
    let answer = run(&[
        "match", "--game", "chess", "--games", &count, "--engine", QUICK, "--engine", &culprit,
        "--json",
    ])
    .answer();
    let lines = lines(&answer);
    let (report, played) = lines.split_last().unwrap();
    assert_eq!(played.len(), games, "{answer}");
    for game in played {
        assert_eq!(game["ending"], ending, "{game}");
        let told = game["remark"].as_str().unwrap();
        assert!(told.contains(remark), "{game}");
        let loser = match game["result"].as_str().unwrap() {
            "1-0" => "second",
            "0-1" => "first",
            other => panic!("{other}"),
        };
        assert_eq!(game[loser], "culprit", "{game}");
    }
    assert_eq!(report["complete"], true);
    assert_eq!(report["wins"], games);
    let counted = match ending {
        "time" => "lost_on_time",
        "crash" => "lost_by_crash",
        _ => "lost_by_illegal_move",
    };
    assert_eq!(report["engines"][1][counted], games);
}

#[test]
fn an_illegal_move_loses() {
    let engine = script("echo bestmove a1a1");
    loses(&format!("depth=1 {engine}"), 4, "illegal_move", "a1a1");
    let engine = script("echo bestmove \"(none)\"");
    loses(&format!("depth=1 {engine}"), 2, "illegal_move", "(none)");
}

#[test]
fn one_that_never_moves_loses_on_time() {
    let engine = script(":");
    // A second more than it had is waited for.
    let remark = "no move within 1050 ms";
    loses(&format!("time=50ms {engine}"), 2, "time", remark);
}

#[test]
fn one_that_talks_instead_of_moving_loses_on_time() {
    let engine = script("for i in 1 2 3 4 5 6 7 8 9; do echo info depth $i score cp 1; done");
    loses(&format!("time=50ms {engine}"), 2, "time", "no move");
}

#[test]
fn one_that_talks_without_end_loses_though_no_clock_runs() {
    // Lines of 16 KiB; a million lines, or 64 MiB of them, are enough.
    let engine = script(
        "line=xxxxxxxxxxxxxxxx; for _ in 1 2 3 4 5 6 7 8 9 10; do line=$line$line; done; \
         while :; do echo info string $line; done",
    );
    let remark = "more than 64 MiB without an answer";
    loses(&format!("depth=1 {engine}"), 2, "crash", remark);
}

#[test]
fn one_that_ends_loses_with_its_status() {
    let engine = script("echo out of luck >&2; exit 3");
    let remark = "it ended: exit status 3, last words `out of luck`";
    loses(&format!("depth=1 {engine}"), 4, "crash", remark);
}

#[test]
fn one_that_does_not_start_loses_with_its_last_words() {
    let engine = "sh -c 'echo no book >&2; exit 4'";
    let remark = "it did not start: exit status 4, last words `no book`";
    loses(&format!("depth=1 {engine}"), 4, "crash", remark);
}

//! Faulty engines lose their games as documented, and the match continues.

use super::{QUICK, script};
use crate::contest::lines;
use crate::harness::run;

/// Checks that an engine loses all games of a match with this ending and remark.
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
        let actual = game["remark"].as_str().unwrap();
        assert!(actual.contains(remark), "{game}");
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
fn an_engine_that_never_moves_loses_on_time() {
    let engine = script(":");
    // The match waits a second longer than the time limit.
    let remark = "no move within 1050 ms";
    loses(&format!("time=50ms {engine}"), 2, "time", remark);
}

#[test]
fn an_engine_that_sends_only_infos_loses_on_time() {
    let engine = script("for i in 1 2 3 4 5 6 7 8 9; do echo info depth $i score cp 1; done");
    loses(&format!("time=50ms {engine}"), 2, "time", "no move");
}

#[test]
fn an_engine_that_sends_infos_forever_loses_without_a_clock() {
    // Lines of 16 KiB; the limits are a million lines and 64 MiB.
    let engine = script(
        "line=xxxxxxxxxxxxxxxx; for _ in 1 2 3 4 5 6 7 8 9 10; do line=$line$line; done; \
         while :; do echo info string $line; done",
    );
    let remark = "more than 64 MiB without an answer";
    loses(&format!("depth=1 {engine}"), 2, "crash", remark);
}

#[test]
fn an_engine_that_exits_loses_with_its_exit_status() {
    let engine = script("echo out of luck >&2; exit 3");
    let remark = "it ended: exit status 3; last line on standard error: `out of luck`";
    loses(&format!("depth=1 {engine}"), 4, "crash", remark);
}

#[test]
fn an_engine_that_does_not_start_loses_with_its_last_error_line() {
    let engine = "sh -c 'echo no book >&2; exit 4'";
    let remark = "it did not start: exit status 4; last line on standard error: `no book`";
    loses(&format!("depth=1 {engine}"), 4, "crash", remark);
}

//! Positions in which there is nothing to play.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{MATED, STALEMATE};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::ScoreValue;

pub(super) const CHECKS: &[Check] = &[
    check(
        "mated-root",
        Required,
        "A `go` where the side to move is mated has one `bestmove`, which is no move: `0000`.",
        |probe| answers(probe, MATED),
    ),
    check(
        "stalemate-root",
        Required,
        "A `go` where the side to move is stalemated has one `bestmove`, which is no move: `0000`.",
        |probe| answers(probe, STALEMATE),
    ),
    check(
        "null-move",
        Recommended,
        "No move is written `0000`.",
        null_move,
    ),
    check(
        "mated-score",
        Recommended,
        "Where the side to move is mated the score is `mate 0`.",
        |probe| scores(probe, MATED, ScoreValue::Mate(0), "score mate 0"),
    ),
    check(
        "stalemate-score",
        Recommended,
        "Where the side to move is stalemated the score is `cp 0`.",
        |probe| scores(probe, STALEMATE, ScoreValue::Centipawns(0), "score cp 0"),
    ),
    check(
        "null-move-then-on",
        Required,
        "After a search without a move the engine goes on as ever.",
        next_search_works,
    ),
];

fn answers(probe: &UciLauncher<'_>, words: &str) -> CheckResult {
    let root = UciRoot::new(words)?;
    let mut subject = probe.ready_process()?;
    for go in ["go depth 3", "go movetime 100", "go nodes 1000"] {
        subject.search(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    Ok(())
}

/// A search whose answer may be anything.
fn search_any_answer(subject: &mut UciUnderTest, words: &str) -> CheckResult<UciSearchRecord> {
    let root = UciRoot::new(words)?;
    let go = "go depth 3";
    subject.start(&root, go)?;
    subject.any_answer(&root, go)
}

fn null_move(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let search = search_any_answer(&mut subject, MATED)?;
    match search.best() {
        "0000" => Ok(()),
        other => Err(wrong_reply(format!("bestmove {other}"), "bestmove 0000")),
    }
}

fn scores(probe: &UciLauncher<'_>, words: &str, wanted: ScoreValue, expected: &str) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let search = search_any_answer(&mut subject, words)?;
    match search.score() {
        Some(score) if score.value == wanted => Ok(()),
        _ => Err(wrong_reply(search.score_text(), expected)),
    }
}

fn next_search_works(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in [MATED, STALEMATE] {
        search_any_answer(&mut subject, words)?;
        subject.expect_still_running()?;
        subject.send("ucinewgame")?;
        subject.expect_still_running()?;
    }
    Ok(())
}

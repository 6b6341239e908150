//! Positions without a legal move.

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
        "If the side to move is checkmated, `go` has one `bestmove` without a move, such as `0000`.",
        |launcher| answers(launcher, MATED),
    ),
    check(
        "stalemate-root",
        Required,
        "If the side to move is stalemated, `go` has one `bestmove` without a move, such as `0000`.",
        |launcher| answers(launcher, STALEMATE),
    ),
    check(
        "null-move",
        Recommended,
        "A `bestmove` without a move is written `0000`.",
        null_move,
    ),
    check(
        "mated-score",
        Recommended,
        "If the side to move is checkmated, the score is `mate 0`.",
        |launcher| scores(launcher, MATED, ScoreValue::Mate(0), "score mate 0"),
    ),
    check(
        "stalemate-score",
        Recommended,
        "If the side to move is stalemated, the score is `cp 0`.",
        |launcher| scores(launcher, STALEMATE, ScoreValue::Centipawns(0), "score cp 0"),
    ),
    check(
        "null-move-then-on",
        Required,
        "After a search without a legal move, the engine keeps working.",
        next_search_works,
    ),
];

fn answers(launcher: &UciLauncher<'_>, text: &str) -> CheckResult {
    let root = UciRoot::new(text)?;
    let mut subject = launcher.ready_process()?;
    for go in ["go depth 3", "go movetime 100", "go nodes 1000"] {
        subject.search(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    Ok(())
}

/// Searches a position; the answer may be illegal.
fn search_any_answer(subject: &mut UciUnderTest, text: &str) -> CheckResult<UciSearchRecord> {
    let root = UciRoot::new(text)?;
    let go = "go depth 3";
    subject.start(&root, go)?;
    subject.any_answer(&root, go)
}

fn null_move(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let search = search_any_answer(&mut subject, MATED)?;
    match search.best() {
        "0000" => Ok(()),
        other => Err(wrong_reply(format!("bestmove {other}"), "bestmove 0000")),
    }
}

fn scores(
    launcher: &UciLauncher<'_>,
    text: &str,
    wanted: ScoreValue,
    expected: &str,
) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let search = search_any_answer(&mut subject, text)?;
    match search.score() {
        Some(score) if score.value == wanted => Ok(()),
        _ => Err(wrong_reply(search.score_text(), expected)),
    }
}

fn next_search_works(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in [MATED, STALEMATE] {
        search_any_answer(&mut subject, text)?;
        subject.expect_still_running()?;
        subject.send("ucinewgame")?;
        subject.expect_still_running()?;
    }
    Ok(())
}

//! Positions in which there is nothing to play.

use crate::client::uci::ScoreValue;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{MATED, STALEMATE};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::uci::subject::{ONE_A_GO, Subject};
use crate::conform::verdict::{Checked, wrong};

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
        goes_on,
    ),
];

fn answers(probe: &Probe<'_>, words: &str) -> Checked {
    let root = Root::new(words)?;
    let mut subject = probe.started()?;
    for go in ["go depth 3", "go movetime 100", "go nodes 1000"] {
        subject.search(&root, go)?;
        subject.settle_without_best(ONE_A_GO)?;
    }
    Ok(())
}

/// A search whose answer may be anything.
fn anyhow(subject: &mut Subject, words: &str) -> Checked<Search> {
    let root = Root::new(words)?;
    let go = "go depth 3";
    subject.start(&root, go)?;
    subject.answer_anyhow(&root, go)
}

fn null_move(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let search = anyhow(&mut subject, MATED)?;
    match search.best() {
        "0000" => Ok(()),
        other => Err(wrong(format!("bestmove {other}"), "bestmove 0000")),
    }
}

fn scores(probe: &Probe<'_>, words: &str, wanted: ScoreValue, expected: &str) -> Checked {
    let mut subject = probe.started()?;
    let search = anyhow(&mut subject, words)?;
    match search.score() {
        Some(score) if score.value == wanted => Ok(()),
        _ => Err(wrong(search.score_words(), expected)),
    }
}

fn goes_on(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for words in [MATED, STALEMATE] {
        anyhow(&mut subject, words)?;
        subject.lives()?;
        subject.send("ucinewgame")?;
        subject.lives()?;
    }
    Ok(())
}

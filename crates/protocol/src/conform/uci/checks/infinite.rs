//! `go infinite`: not left before `stop`, whatever the position.

use std::time::{Duration, Instant};

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{KINGS, MATE_IN_1, MATED, MIDDLE, ONE_MOVE, STALEMATE, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::ONE_A_GO;
use crate::conform::verdict::{Checked, FailureKind, failed, skipped};

pub(super) const CHECKS: &[Check] = &[
    check(
        "infinite-waits",
        Required,
        "`go infinite` is not left before `stop`, which has one `bestmove`.",
        |probe| waits(probe, &[START, MIDDLE], &["go infinite"]),
    ),
    check(
        "infinite-mate",
        Required,
        "`go infinite` is not left because a mate was found.",
        |probe| waits(probe, &[MATE_IN_1], &["go infinite"]),
    ),
    check(
        "infinite-mated",
        Required,
        "`go infinite` is not left because the side to move is mated.",
        |probe| waits(probe, &[MATED], &["go infinite"]),
    ),
    check(
        "infinite-stalemate",
        Required,
        "`go infinite` is not left because there is no legal move.",
        |probe| waits(probe, &[STALEMATE], &["go infinite"]),
    ),
    check(
        "infinite-one-move",
        Required,
        "`go infinite` is not left because there is one legal move only.",
        |probe| waits(probe, &[ONE_MOVE], &["go infinite"]),
    ),
    check(
        "infinite-all-searched",
        Required,
        "`go infinite` is not left because there is nothing more to search: no depth ends it.",
        |probe| waits(probe, &[KINGS], &["go infinite"]),
    ),
    check(
        "infinite-limits",
        Required,
        "`go infinite` is not left for another limit either.",
        |probe| {
            let goes = [
                "go infinite depth 1",
                "go depth 1 infinite",
                "go infinite nodes 10 movetime 10",
                "go wtime 10 btime 10 infinite",
                "go infinite mate 1",
            ];
            waits(probe, &[MIDDLE, MATE_IN_1], &goes)
        },
    ),
    check(
        "infinite-searchmoves",
        Required,
        "`go infinite searchmoves` is not left before `stop` either.",
        |probe| waits(probe, &[START], &["go infinite searchmoves e2e4 d2d4"]),
    ),
    check(
        "infinite-none-valid",
        Recommended,
        "`go infinite searchmoves` with no legal move in the list waits for `stop` like any other.",
        |probe| waits(probe, &[START], &["go infinite searchmoves e7e5"]),
    ),
    check(
        "infinite-sleeps",
        Recommended,
        "An engine that waits for `stop` with nothing left to search does not keep a processor busy.",
        sleeps,
    ),
];

/// Each waits for `stop` and is then answered once.
fn waits(probe: &Probe<'_>, positions: &[&str], goes: &[&str]) -> Checked {
    let mut subject = probe.started()?;
    for words in positions {
        let root = Root::new(words)?;
        for go in goes {
            subject.start(&root, go)?;
            subject.held(&format!("no bestmove before stop in answer to `{go}`"))?;
            subject.send("stop")?;
            subject.answer_anyhow(&root, &format!("{go}, stop"))?;
            subject.settle_without_best(ONE_A_GO)?;
        }
    }
    subject.lives()
}

fn sleeps(probe: &Probe<'_>) -> Checked {
    let root = Root::new(MATED)?;
    let mut subject = probe.started()?;
    subject.start(&root, "go infinite")?;
    subject.settle()?;
    let Some(before) = subject.engine().process().usage() else {
        return Err(skipped("this system does not tell the work of a process"));
    };
    let began = Instant::now();
    // Long enough for the system's clock of work, which is a coarse one.
    for _ in 0..4 {
        subject.held("no bestmove before stop")?;
    }
    let waited = began.elapsed();
    let after = subject.engine().process().usage();
    let worked = after.map_or(Duration::ZERO, |after| {
        after.processor_time.saturating_sub(before.processor_time)
    });
    // On a busy machine even an engine that spins gets a share only.
    if worked <= waited / 20 {
        return Ok(());
    }
    let (worked, waited) = (worked.as_millis(), waited.as_millis());
    let seen = format!("{worked} ms of work in {waited} ms with nothing to search");
    let expected = "an engine that sleeps until stop";
    Err(failed(FailureKind::Wrong, seen, expected))
}

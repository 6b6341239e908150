//! `go infinite`: not left before `stop`, whatever the position.

use std::time::{Duration, Instant};

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{KINGS, MATE_IN_1, MATED, MIDDLE, ONE_MOVE, STALEMATE, START};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, FailureKind, failed, skipped};

pub(super) const CHECKS: &[Check] = &[
    check(
        "infinite-waits",
        Required,
        "`go infinite` is not left before `stop`, which has one `bestmove`.",
        |probe| waits_for_stop(probe, &[START, MIDDLE], &["go infinite"]),
    ),
    check(
        "infinite-mate",
        Required,
        "`go infinite` is not left because a mate was found.",
        |probe| waits_for_stop(probe, &[MATE_IN_1], &["go infinite"]),
    ),
    check(
        "infinite-mated",
        Required,
        "`go infinite` is not left because the side to move is mated.",
        |probe| waits_for_stop(probe, &[MATED], &["go infinite"]),
    ),
    check(
        "infinite-stalemate",
        Required,
        "`go infinite` is not left because there is no legal move.",
        |probe| waits_for_stop(probe, &[STALEMATE], &["go infinite"]),
    ),
    check(
        "infinite-one-move",
        Required,
        "`go infinite` is not left because there is one legal move only.",
        |probe| waits_for_stop(probe, &[ONE_MOVE], &["go infinite"]),
    ),
    check(
        "infinite-all-searched",
        Required,
        "`go infinite` is not left because there is nothing more to search: no depth ends it.",
        |probe| waits_for_stop(probe, &[KINGS], &["go infinite"]),
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
            waits_for_stop(probe, &[MIDDLE, MATE_IN_1], &goes)
        },
    ),
    check(
        "infinite-searchmoves",
        Required,
        "`go infinite searchmoves` is not left before `stop` either.",
        |probe| waits_for_stop(probe, &[START], &["go infinite searchmoves e2e4 d2d4"]),
    ),
    check(
        "infinite-none-valid",
        Recommended,
        "`go infinite searchmoves` with no legal move in the list waits for `stop` like any other.",
        |probe| waits_for_stop(probe, &[START], &["go infinite searchmoves e7e5"]),
    ),
    check(
        "infinite-sleeps",
        Recommended,
        "An engine that waits for `stop` with nothing left to search does not keep a processor busy.",
        idle_while_waiting,
    ),
];

/// Each waits for `stop` and is then answered once.
fn waits_for_stop(probe: &UciLauncher<'_>, positions: &[&str], goes: &[&str]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in positions {
        let root = UciRoot::new(words)?;
        for go in goes {
            subject.start(&root, go)?;
            subject.expect_no_bestmove(&format!("no bestmove before stop in answer to `{go}`"))?;
            subject.send("stop")?;
            subject.any_answer(&root, &format!("{go}, stop"))?;
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        }
    }
    subject.expect_still_running()
}

fn idle_while_waiting(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MATED)?;
    let mut subject = probe.ready_process()?;
    subject.start(&root, "go infinite")?;
    subject.synchronize()?;
    let Some(before) = subject.engine().process().usage() else {
        return Err(skipped("this system does not tell the work of a process"));
    };
    let began = Instant::now();
    // Long enough for the system's clock of work, which is a coarse one.
    for _ in 0..4 {
        subject.expect_no_bestmove("no bestmove before stop")?;
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

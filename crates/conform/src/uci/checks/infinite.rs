//! `go infinite` runs until `stop` in every position.

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
        "`go infinite` runs until `stop`, and then there is one `bestmove`.",
        |launcher| waits_for_stop(launcher, &[START, MIDDLE], &["go infinite"]),
    ),
    check(
        "infinite-mate",
        Required,
        "`go infinite` runs until `stop` even if a mate is found.",
        |launcher| waits_for_stop(launcher, &[MATE_IN_1], &["go infinite"]),
    ),
    check(
        "infinite-mated",
        Required,
        "`go infinite` runs until `stop` even if the side to move is checkmated.",
        |launcher| waits_for_stop(launcher, &[MATED], &["go infinite"]),
    ),
    check(
        "infinite-stalemate",
        Required,
        "`go infinite` runs until `stop` even if the side to move is stalemated.",
        |launcher| waits_for_stop(launcher, &[STALEMATE], &["go infinite"]),
    ),
    check(
        "infinite-one-move",
        Required,
        "`go infinite` runs until `stop` even with one legal move.",
        |launcher| waits_for_stop(launcher, &[ONE_MOVE], &["go infinite"]),
    ),
    check(
        "infinite-all-searched",
        Required,
        "`go infinite` runs until `stop` even if there is nothing more to search.",
        |launcher| waits_for_stop(launcher, &[KINGS], &["go infinite"]),
    ),
    check(
        "infinite-limits",
        Required,
        "`go infinite` runs until `stop` even with other limits.",
        |launcher| {
            let goes = [
                "go infinite depth 1",
                "go depth 1 infinite",
                "go infinite nodes 10 movetime 10",
                "go wtime 10 btime 10 infinite",
                "go infinite mate 1",
            ];
            waits_for_stop(launcher, &[MIDDLE, MATE_IN_1], &goes)
        },
    ),
    check(
        "infinite-searchmoves",
        Required,
        "`go infinite searchmoves` runs until `stop`.",
        |launcher| waits_for_stop(launcher, &[START], &["go infinite searchmoves e2e4 d2d4"]),
    ),
    check(
        "infinite-none-valid",
        Recommended,
        "`go infinite searchmoves` without a legal move in the list runs until `stop`.",
        |launcher| waits_for_stop(launcher, &[START], &["go infinite searchmoves e7e5"]),
    ),
    check(
        "infinite-sleeps",
        Recommended,
        "An engine that waits for `stop` with nothing to search does not use the processor.",
        idle_while_waiting,
    ),
];

/// Checks that each search waits for `stop` and is then answered once.
fn waits_for_stop(launcher: &UciLauncher<'_>, positions: &[&str], goes: &[&str]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in positions {
        let root = UciRoot::new(text)?;
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

fn idle_while_waiting(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MATED)?;
    let mut subject = launcher.ready_process()?;
    subject.start(&root, "go infinite")?;
    subject.synchronize()?;
    let Some(before) = subject.engine().process().usage() else {
        return Err(skipped(
            "this system does not report the processor time of a process",
        ));
    };
    let start = Instant::now();
    // Long enough for the coarse resolution of the processor time.
    for _ in 0..4 {
        subject.expect_no_bestmove("no bestmove before stop")?;
    }
    let waited = start.elapsed();
    let after = subject.engine().process().usage();
    let used = after.map_or(Duration::ZERO, |after| {
        after.processor_time.saturating_sub(before.processor_time)
    });
    // On a busy machine, a spinning engine gets only a share of a processor.
    if used <= waited / 20 {
        return Ok(());
    }
    let (used, waited) = (used.as_millis(), waited.as_millis());
    let seen = format!("{used} ms of processor time in {waited} ms with nothing to search");
    let expected = "an engine that sleeps until stop";
    Err(failed(FailureKind::Wrong, seen, expected))
}

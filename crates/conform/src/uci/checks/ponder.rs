//! `go ponder` and `ponderhit`.

use std::time::Duration;

use super::time_limit::answer_in_time;
use crate::check::Severity::{Optional, Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, MATE_IN_1, MATED, MIDDLE, ONE_MOVE, START};
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

/// Pondering with plenty of time on the clock.
const PONDER_WITH_CLOCK: &str = "go ponder wtime 60000 btime 60000";

pub(super) const CHECKS: &[Check] = &[
    check(
        "ponder-waits",
        Optional,
        "`go ponder` runs until `ponderhit` or `stop`.",
        |launcher| {
            waits_for_stop(
                launcher,
                &[BLACK_TO_MOVE, MIDDLE],
                &[PONDER_WITH_CLOCK, "go ponder"],
            )
        },
    ),
    check(
        "ponder-mate",
        Optional,
        "`go ponder` runs until `ponderhit` or `stop` even with a mate or one legal move.",
        |launcher| waits_for_stop(launcher, &[MATE_IN_1, ONE_MOVE], &[PONDER_WITH_CLOCK]),
    ),
    check(
        "ponder-mated",
        Optional,
        "`go ponder` runs until `ponderhit` or `stop` even if the side to move is checkmated.",
        |launcher| waits_for_stop(launcher, &[MATED], &[PONDER_WITH_CLOCK]),
    ),
    check(
        "ponder-limits",
        Optional,
        "Limits do not end a search while it ponders: depth, nodes, movetime, mate, or the clock.",
        |launcher| {
            let goes = [
                "go ponder depth 1",
                "go depth 1 ponder",
                "go ponder nodes 10",
                "go ponder movetime 10",
                "go ponder wtime 10 btime 10",
                "go ponder mate 1",
            ];
            waits_for_stop(launcher, &[MATE_IN_1], &goes)
        },
    ),
    check(
        "ponderhit-clock",
        Optional,
        "After `ponderhit`, the search continues normally and answers within the clock.",
        |launcher| answers_ponderhit(launcher, "go ponder wtime 500 btime 500", 500),
    ),
    check(
        "ponderhit-movetime",
        Optional,
        "After `ponderhit`, the search answers within `movetime`, counted from there at the latest.",
        |launcher| answers_ponderhit(launcher, "go ponder movetime 300", 300),
    ),
    check(
        "ponderhit-reached",
        Optional,
        "A limit that was reached while pondering ends the search at `ponderhit`.",
        |launcher| {
            for go in ["go ponder depth 1", "go ponder nodes 100"] {
                answers_ponderhit(launcher, go, 750)?;
            }
            Ok(())
        },
    ),
    check(
        "ponderhit-settled",
        Recommended,
        "Pondering time counts: a search that has used its share answers `ponderhit` at once.",
        used_share,
    ),
    check(
        "ponderhit-twice",
        Optional,
        "A second `ponderhit` is ignored: one `bestmove`.",
        ponderhit_twice,
    ),
    check(
        "ponderhit-idle",
        Required,
        "`ponderhit` without a search is ignored.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.send("ponderhit")?;
            subject.synchronize_without_bestmove("no bestmove without a go")?;
            subject.expect_still_running()?;
            subject.send("ponderhit")?;
            subject.expect_still_running()
        },
    ),
    check(
        "ponderhit-in-search",
        Required,
        "`ponderhit` is ignored in a search that does not ponder.",
        ponderhit_in_search,
    ),
];

fn pondering_engine(launcher: &UciLauncher<'_>) -> CheckResult<UciUnderTest> {
    launcher.require_option("Ponder")?;
    let mut subject = launcher.ready_process()?;
    subject.set_option("Ponder", Some("true"))?;
    Ok(subject)
}

/// Checks that each search waits for `stop` and is then answered once.
fn waits_for_stop(launcher: &UciLauncher<'_>, positions: &[&str], goes: &[&str]) -> CheckResult {
    let mut subject = pondering_engine(launcher)?;
    for text in positions {
        let root = UciRoot::new(text)?;
        for go in goes {
            subject.start(&root, go)?;
            subject.expect_no_bestmove(&format!("no bestmove before ponderhit or stop, `{go}`"))?;
            subject.send("stop")?;
            subject.any_answer(&root, &format!("{go}, stop"))?;
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        }
    }
    subject.expect_still_running()
}

/// Checks that the answer comes within `millis` milliseconds after `ponderhit`.
fn answers_ponderhit(launcher: &UciLauncher<'_>, go: &str, millis: u64) -> CheckResult {
    let mut subject = pondering_engine(launcher)?;
    for text in [MIDDLE, BLACK_TO_MOVE] {
        let root = UciRoot::new(text)?;
        subject.start(&root, go)?;
        subject.expect_no_bestmove(&format!("no bestmove before ponderhit, `{go}`"))?;
        subject.send("ponderhit")?;
        let commands = format!("{go}, ponderhit");
        answer_in_time(
            &mut subject,
            &root,
            &commands,
            Duration::from_millis(millis),
        )?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn used_share(launcher: &UciLauncher<'_>) -> CheckResult {
    // The share of this clock is less than the pondering time, but more than the
    // time allowed for the answer.
    let go = "go ponder wtime 20000 btime 20000";
    let mut subject = pondering_engine(launcher)?;
    let root = UciRoot::new(MIDDLE)?;
    subject.start(&root, go)?;
    for _ in 0..8 {
        subject.expect_no_bestmove(&format!("no bestmove before ponderhit, `{go}`"))?;
    }
    subject.send("ponderhit")?;
    let limit = Duration::from_millis(100);
    answer_in_time(&mut subject, &root, &format!("{go}, ponderhit"), limit).map(drop)
}

fn ponderhit_twice(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = pondering_engine(launcher)?;
    let root = UciRoot::new(BLACK_TO_MOVE)?;
    let go = "go ponder wtime 500 btime 500";
    subject.start(&root, go)?;
    subject.send_together(&["ponderhit", "ponderhit"])?;
    subject.answer(&root, go)?;
    subject.send("ponderhit")?;
    subject.expect_still_running()
}

fn ponderhit_in_search(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(START)?;
    subject.start(&root, "go infinite")?;
    subject.send("ponderhit")?;
    subject.expect_no_bestmove("no bestmove before stop")?;
    subject.stop(&root, "go infinite")?;
    let go = "go depth 3";
    subject.start(&root, go)?;
    subject.send("ponderhit")?;
    subject.answer(&root, go)?;
    subject.expect_still_running()
}

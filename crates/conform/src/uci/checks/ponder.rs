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

/// A clock with plenty of time.
const PONDER_WITH_CLOCK: &str = "go ponder wtime 60000 btime 60000";

pub(super) const CHECKS: &[Check] = &[
    check(
        "ponder-waits",
        Optional,
        "`go ponder` is not left before `ponderhit` or `stop`.",
        |probe| {
            waits_for_stop(
                probe,
                &[BLACK_TO_MOVE, MIDDLE],
                &[PONDER_WITH_CLOCK, "go ponder"],
            )
        },
    ),
    check(
        "ponder-mate",
        Optional,
        "`go ponder` is not left even if it is mate, or there is one legal move.",
        |probe| waits_for_stop(probe, &[MATE_IN_1, ONE_MOVE], &[PONDER_WITH_CLOCK]),
    ),
    check(
        "ponder-mated",
        Optional,
        "`go ponder` is not left where the side to move is mated.",
        |probe| waits_for_stop(probe, &[MATED], &[PONDER_WITH_CLOCK]),
    ),
    check(
        "ponder-limits",
        Optional,
        "While the engine ponders its limits do not count: depth, nodes, movetime, a short clock.",
        |probe| {
            let goes = [
                "go ponder depth 1",
                "go depth 1 ponder",
                "go ponder nodes 10",
                "go ponder movetime 10",
                "go ponder wtime 10 btime 10",
                "go ponder mate 1",
            ];
            waits_for_stop(probe, &[MATE_IN_1], &goes)
        },
    ),
    check(
        "ponderhit-clock",
        Optional,
        "After `ponderhit` the search goes on as a normal one and answers within the clock.",
        |probe| answers_ponderhit(probe, "go ponder wtime 500 btime 500", 500),
    ),
    check(
        "ponderhit-movetime",
        Optional,
        "After `ponderhit` the search answers within `movetime`, counted from there at the latest.",
        |probe| answers_ponderhit(probe, "go ponder movetime 300", 300),
    ),
    check(
        "ponderhit-reached",
        Optional,
        "A limit that was reached while pondering ends the search at `ponderhit`.",
        |probe| {
            for go in ["go ponder depth 1", "go ponder nodes 100"] {
                answers_ponderhit(probe, go, 750)?;
            }
            Ok(())
        },
    ),
    check(
        "ponderhit-settled",
        Recommended,
        "Time that was spent pondering counts: a search that had its share answers `ponderhit` at once.",
        settled,
    ),
    check(
        "ponderhit-twice",
        Optional,
        "A second `ponderhit` does no harm: one `bestmove`.",
        ponderhit_twice,
    ),
    check(
        "ponderhit-idle",
        Required,
        "`ponderhit` without a search is ignored.",
        |probe| {
            let mut subject = probe.ready_process()?;
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
        "`ponderhit` in a search that does not ponder is ignored.",
        ponderhit_in_search,
    ),
];

fn pondering_engine(probe: &UciLauncher<'_>) -> CheckResult<UciUnderTest> {
    probe.require_option("Ponder")?;
    let mut subject = probe.ready_process()?;
    subject.set_option("Ponder", Some("true"))?;
    Ok(subject)
}

/// Each waits for `stop` and is then answered once.
fn waits_for_stop(probe: &UciLauncher<'_>, positions: &[&str], goes: &[&str]) -> CheckResult {
    let mut subject = pondering_engine(probe)?;
    for words in positions {
        let root = UciRoot::new(words)?;
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

/// After `ponderhit` the answer comes within so many milliseconds.
fn answers_ponderhit(probe: &UciLauncher<'_>, go: &str, millis: u64) -> CheckResult {
    let mut subject = pondering_engine(probe)?;
    for words in [MIDDLE, BLACK_TO_MOVE] {
        let root = UciRoot::new(words)?;
        subject.start(&root, go)?;
        subject.expect_no_bestmove(&format!("no bestmove before ponderhit, `{go}`"))?;
        subject.send("ponderhit")?;
        let then = format!("{go}, ponderhit");
        answer_in_time(&mut subject, &root, &then, Duration::from_millis(millis))?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn settled(probe: &UciLauncher<'_>) -> CheckResult {
    // A share of this clock is less than what is pondered, and more than what
    // is left to answer in.
    let go = "go ponder wtime 20000 btime 20000";
    let mut subject = pondering_engine(probe)?;
    let root = UciRoot::new(MIDDLE)?;
    subject.start(&root, go)?;
    for _ in 0..8 {
        subject.expect_no_bestmove(&format!("no bestmove before ponderhit, `{go}`"))?;
    }
    subject.send("ponderhit")?;
    let at_once = Duration::from_millis(100);
    answer_in_time(&mut subject, &root, &format!("{go}, ponderhit"), at_once).map(drop)
}

fn ponderhit_twice(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = pondering_engine(probe)?;
    let root = UciRoot::new(BLACK_TO_MOVE)?;
    let go = "go ponder wtime 500 btime 500";
    subject.start(&root, go)?;
    subject.send_together(&["ponderhit", "ponderhit"])?;
    subject.answer(&root, go)?;
    subject.send("ponderhit")?;
    subject.expect_still_running()
}

fn ponderhit_in_search(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
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

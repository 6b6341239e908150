//! `stop` and `infinite`: every `go` has its `bestmove`, and no other has it.

use std::time::Duration;

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::timing::Timeouts;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::{ENDGAME, MIDDLE, OPENING, OTHER_OPENING};
use crate::verdict::CheckResult;

/// Searches that are stopped at once.
const CYCLES: usize = 40;

pub(super) const CHECKS: &[Check] = &[
    check(
        "infinite-held",
        Required,
        "`go infinite` is not answered before `stop`, not even where nothing is left to think about.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for words in [OPENING, MIDDLE, ENDGAME] {
                let root = probe.root(words)?;
                subject.start(&root, "go infinite")?;
                for _ in 0..3 {
                    subject.expect_no_bestmove("no bestmove before stop")?;
                }
                subject.stop(&root, "go infinite")?;
            }
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
        },
    ),
    check(
        "stop-ends",
        Required,
        "`stop` ends a search as soon as possible: its `bestmove` comes within a second.",
        |probe| stop_ends_search(probe, Timeouts::immediate),
    ),
    check(
        "stop-quick",
        Recommended,
        "`stop` ends a search within 250 ms.",
        |probe| stop_ends_search(probe, Timeouts::tolerance),
    ),
    check(
        "stop-idle",
        Required,
        "`stop` without a search is ignored.",
        |probe| {
            let mut subject = probe.ready_process()?;
            subject.send("stop")?;
            probe.expect_still_running(&mut subject)?;
            subject.send_together(&["stop", "stop"])?;
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "stop-at-once",
        Required,
        "`stop` right behind a `go`, in the same write, has its one `bestmove`.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for (words, go) in [
                (OPENING, "go infinite"),
                (OTHER_OPENING, "go static"),
                (MIDDLE, "go stopcondition 99"),
            ] {
                let root = probe.root(words)?;
                let position = format!("position {words}");
                subject.send_together(&[position.as_str(), go, "stop"])?;
                subject.answer(&root, go)?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "stop-cycles",
        Required,
        "Many searches that are stopped at once: each has one `bestmove`, for its own position.",
        |probe| {
            let roots = [probe.root(OPENING)?, probe.root(OTHER_OPENING)?];
            let mut subject = probe.ready_process()?;
            for root in roots.iter().cycle().take(CYCLES) {
                subject.start(root, "go infinite")?;
                subject.stop(root, "go infinite")?;
            }
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "busy-go",
        Recommended,
        "A `go` during a search ends it first: two answers, each for its own position.",
        go_during_search,
    ),
];

/// Each is answered within so much time of `stop`.
fn stop_ends_search(probe: &UcgiLauncher<'_>, allowed: fn(Timeouts) -> Duration) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let allowed = allowed(subject.timing());
    for words in [OPENING, MIDDLE, ENDGAME] {
        let root = probe.root(words)?;
        subject.start(&root, "go infinite")?;
        subject.expect_no_bestmove("a search that lasts")?;
        let search = subject.stop(&root, "go infinite")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        search.check_duration(allowed, "stop")?;
    }
    Ok(())
}

fn go_during_search(probe: &UcgiLauncher<'_>) -> CheckResult {
    let (first, second) = (probe.root(OPENING)?, probe.root(OTHER_OPENING)?);
    let mut subject = probe.ready_process()?;
    subject.start(&first, "go infinite")?;
    subject.expect_no_bestmove("no bestmove before stop")?;
    subject.start(&second, "go static")?;
    subject.answer(&first, "go infinite, go")?;
    subject.answer(&second, "go static")?;
    probe.expect_still_running(&mut subject)
}

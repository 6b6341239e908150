//! `stop` and `go infinite`: every `go` has exactly one `bestmove`.

use std::time::Duration;

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::timing::Timeouts;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::{ENDGAME, MIDDLE, OPENING, OTHER_OPENING};
use crate::verdict::CheckResult;

/// The number of searches that are stopped at once.
const CYCLES: usize = 40;

pub(super) const CHECKS: &[Check] = &[
    check(
        "infinite-held",
        Required,
        "`go infinite` runs until `stop`, even if there is nothing more to search.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for text in [OPENING, MIDDLE, ENDGAME] {
                let root = launcher.root(text)?;
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
        "`stop` ends a search: its `bestmove` comes within a second.",
        |launcher| stop_ends_search(launcher, Timeouts::immediate),
    ),
    check(
        "stop-quick",
        Recommended,
        "`stop` ends a search within 250 ms.",
        |launcher| stop_ends_search(launcher, Timeouts::tolerance),
    ),
    check(
        "stop-idle",
        Required,
        "`stop` without a search is ignored.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.send("stop")?;
            launcher.expect_still_running(&mut subject)?;
            subject.send_together(&["stop", "stop"])?;
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "stop-at-once",
        Required,
        "A `go` and a `stop` in one write have one `bestmove`.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for (text, go) in [
                (OPENING, "go infinite"),
                (OTHER_OPENING, "go static"),
                (MIDDLE, "go stopcondition 99"),
            ] {
                let root = launcher.root(text)?;
                let position = format!("position {text}");
                subject.send_together(&[position.as_str(), go, "stop"])?;
                subject.answer(&root, go)?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "stop-cycles",
        Required,
        "Each of 40 searches that are stopped at once has one `bestmove`, for its own position.",
        |launcher| {
            let roots = [launcher.root(OPENING)?, launcher.root(OTHER_OPENING)?];
            let mut subject = launcher.ready_process()?;
            for root in roots.iter().cycle().take(CYCLES) {
                subject.start(root, "go infinite")?;
                subject.stop(root, "go infinite")?;
            }
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "busy-go",
        Recommended,
        "A `go` during a search ends it: there are two answers, each for its own position.",
        go_during_search,
    ),
];

/// Checks that searches are answered within `allowed` after `stop`.
fn stop_ends_search(launcher: &UcgiLauncher<'_>, allowed: fn(Timeouts) -> Duration) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let allowed = allowed(subject.timing());
    for text in [OPENING, MIDDLE, ENDGAME] {
        let root = launcher.root(text)?;
        subject.start(&root, "go infinite")?;
        subject.expect_no_bestmove("a search that goes on")?;
        let search = subject.stop(&root, "go infinite")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        search.check_duration(allowed, "stop")?;
    }
    Ok(())
}

fn go_during_search(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let (first, second) = (launcher.root(OPENING)?, launcher.root(OTHER_OPENING)?);
    let mut subject = launcher.ready_process()?;
    subject.start(&first, "go infinite")?;
    subject.expect_no_bestmove("no bestmove before stop")?;
    subject.start(&second, "go static")?;
    subject.answer(&first, "go infinite, go")?;
    subject.answer(&second, "go static")?;
    launcher.expect_still_running(&mut subject)
}

//! With `stop`, every `go` has exactly one `bestmove`.

use std::time::Duration;

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::timing::Timeouts;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, DISJOINT, MIDDLE, START, roots};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "stop-ends",
        Required,
        "`stop` ends a search: its `bestmove` comes within a second.",
        |launcher| {
            let goes = [
                "go infinite",
                "go depth 90",
                "go wtime 3600000 btime 3600000",
                "go movetime 60000",
            ];
            stop_ends_search(launcher, &goes, Timeouts::immediate)
        },
    ),
    check(
        "stop-quick",
        Recommended,
        "`stop` ends a search within 250 ms.",
        |launcher| stop_ends_search(launcher, &["go infinite"; 3], Timeouts::tolerance),
    ),
    check(
        "stop-idle",
        Required,
        "`stop` without a search is ignored.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.send("stop")?;
            subject.synchronize_without_bestmove("no bestmove without a go")?;
            subject.expect_still_running()?;
            subject.send_together(&["stop", "stop"])?;
            subject.expect_still_running()
        },
    ),
    check(
        "stop-twice",
        Required,
        "A second `stop` is ignored: one `bestmove`.",
        |launcher| {
            let root = UciRoot::new(START)?;
            let mut subject = launcher.ready_process()?;
            subject.start(&root, "go infinite")?;
            subject.expect_no_bestmove("no bestmove before stop")?;
            subject.send_together(&["stop", "stop"])?;
            subject.answer(&root, "go infinite, stop, stop")?;
            subject.expect_still_running()
        },
    ),
    check(
        "stop-at-once",
        Required,
        "A `go` and a `stop` in one write have one `bestmove`.",
        stop_at_once,
    ),
    check(
        "stop-stale",
        Required,
        "A `stop` after the `bestmove` does not end the next search.",
        stale_stop,
    ),
    check(
        "stop-position-go",
        Required,
        "`stop`, `position`, and `go` in one write have two answers, each for its own position.",
        position_go,
    ),
    check(
        "stop-cycles",
        Required,
        "Each of 100 searches that are stopped at once has one `bestmove`, for its own position.",
        stop_cycles,
    ),
    check(
        "stop-burst",
        Required,
        "Each of 30 searches with a `stop`, all in one write, has one `bestmove`, for its own position.",
        stop_burst,
    ),
];

/// Checks that searches are answered within `allowed` after `stop`.
fn stop_ends_search(
    launcher: &UciLauncher<'_>,
    goes: &[&str],
    allowed: fn(Timeouts) -> Duration,
) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    let allowed = allowed(subject.timing());
    for go in goes {
        subject.start(&root, go)?;
        subject.expect_no_bestmove(&format!("a search that goes on, `{go}`"))?;
        let duration = subject.stop(&root, go)?.duration();
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        if duration > allowed {
            let seen = format!("a bestmove {} ms after stop", duration.as_millis());
            let expected = format!("a bestmove within {} ms of stop", allowed.as_millis());
            return Err(failed(FailureKind::Late, seen, expected));
        }
    }
    Ok(())
}

fn stop_at_once(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for (text, go) in [
        (START, "go infinite"),
        (BLACK_TO_MOVE, "go depth 1"),
        (MIDDLE, "go movetime 5000"),
    ] {
        let root = UciRoot::new(text)?;
        let position = format!("position {text}");
        subject.send_together(&[position.as_str(), go, "stop"])?;
        subject.answer(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn stale_stop(launcher: &UciLauncher<'_>) -> CheckResult {
    let (first, second) = (UciRoot::new(START)?, UciRoot::new(BLACK_TO_MOVE)?);
    let mut subject = launcher.ready_process()?;
    for _ in 0..3 {
        subject.search(&first, "go depth 2")?;
        let position = format!("position {}", second.text());
        subject.send_together(&["stop", position.as_str(), "go infinite"])?;
        subject.expect_no_bestmove("a search that an earlier stop does not end")?;
        subject.stop(&second, "go infinite")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn position_go(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let roots = roots(&DISJOINT)?;
    for pair in roots.windows(2) {
        let [first, second] = pair else { continue };
        subject.start(first, "go infinite")?;
        std::thread::sleep(subject.timing().silence() / 4);
        let position = format!("position {}", second.text());
        subject.send_together(&["stop", position.as_str(), "go depth 3"])?;
        subject.answer(first, "go infinite, stop")?;
        subject.answer(second, "go depth 3")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn stop_cycles(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let roots = roots(&DISJOINT)?;
    for root in roots.iter().cycle().take(100) {
        subject.start(root, "go infinite")?;
        subject.stop(root, "go infinite")?;
    }
    subject.expect_still_running()
}

fn stop_burst(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let roots = roots(&DISJOINT)?;
    let order: Vec<&UciRoot> = roots.iter().cycle().take(30).collect();
    let mut lines = Vec::new();
    for root in &order {
        lines.push(format!("position {}", root.text()));
        lines.push("go infinite".to_owned());
        lines.push("stop".to_owned());
    }
    subject.send_together(&lines)?;
    for root in order {
        subject.answer(root, "go infinite, stop")?;
    }
    subject.expect_still_running()
}

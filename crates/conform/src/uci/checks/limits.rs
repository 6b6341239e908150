//! `go` with one or several limits.

use std::time::Duration;

use super::time_limit::search_in_time;
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{MIDDLE, START};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, CheckStop, FailureKind, failed, wrong_reply};

/// Tolerated nodes beyond a limit, because many engines check it only at intervals.
const NODE_TOLERANCE: u64 = 10_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "go-depth",
        Required,
        "`go depth x` searches x plies: the largest depth in `info` is x.",
        depths,
    ),
    check(
        "go-nodes",
        Required,
        "`go nodes x` exceeds x by at most 10,000 nodes.",
        |launcher| nodes(launcher, &["go nodes 20000", "go nodes 1"], NODE_TOLERANCE),
    ),
    check(
        "go-nodes-exact",
        Recommended,
        "With one thread, `go nodes x` searches at most x nodes.",
        |launcher| {
            let goes = [
                "go nodes 1",
                "go nodes 100",
                "go nodes 2345",
                "go nodes 20000",
            ];
            nodes(launcher, &goes, 0)
        },
    ),
    check(
        "go-nodes-used",
        Recommended,
        "`go nodes x` searches at least 90 % of x nodes in a middlegame.",
        nodes_used,
    ),
    check(
        "go-movetime",
        Required,
        "`go movetime x` searches at most x milliseconds.",
        movetime,
    ),
    check(
        "go-movetime-used",
        Recommended,
        "`go movetime x` searches at least half of x milliseconds in a middlegame.",
        movetime_used,
    ),
    check(
        "go-depth-and-nodes",
        Required,
        "With `depth` and `nodes`, the first limit that is reached ends the search.",
        |launcher| {
            nodes(
                launcher,
                &["go depth 30 nodes 1000", "go nodes 1000 depth 30"],
                NODE_TOLERANCE,
            )?;
            ends_at_depth(
                launcher,
                &["go depth 2 nodes 10000000", "go nodes 10000000 depth 2"],
                2,
            )
        },
    ),
    check(
        "go-depth-and-time",
        Required,
        "With `depth` and a time, the first limit that is reached ends the search.",
        |launcher| {
            let goes = [
                "go movetime 60000 depth 2",
                "go depth 2 movetime 60000",
                "go wtime 600000 btime 600000 depth 2",
                "go depth 2 wtime 600000 btime 600000 winc 1000 binc 1000",
            ];
            ends_at_depth(launcher, &goes, 2)?;
            ends_in_time(
                launcher,
                &["go depth 99 movetime 200", "go movetime 200 depth 99"],
            )
        },
    ),
    check(
        "go-nodes-and-time",
        Required,
        "With `nodes` and a time, the first limit that is reached ends the search.",
        |launcher| {
            let goes = [
                "go movetime 60000 nodes 1000",
                "go nodes 1000 movetime 60000",
            ];
            nodes(launcher, &goes, NODE_TOLERANCE)?;
            let goes = [
                "go nodes 9000000000 movetime 200",
                "go movetime 200 nodes 9000000000",
            ];
            ends_in_time(launcher, &goes)
        },
    ),
    check(
        "go-mate-and-time",
        Required,
        "With `mate` and another limit, the first limit that is reached ends the search.",
        |launcher| {
            ends_in_time(
                launcher,
                &["go mate 3 movetime 200", "go movetime 200 mate 3"],
            )?;
            nodes(launcher, &["go mate 3 nodes 1000"], NODE_TOLERANCE)
        },
    ),
];

fn depths(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for wanted in [1, 2, 4] {
        let search = subject.search(&root, &format!("go depth {wanted}"))?;
        if search.depth() != Some(wanted) {
            return Err(depth_mismatch(&search, format!("depth {wanted}")));
        }
    }
    Ok(())
}

fn depth_mismatch(search: &UciSearchRecord, expected: String) -> CheckStop {
    let seen = match search.depth() {
        Some(depth) => format!("depth {depth} after {}", search.description()),
        None => format!("no depth after {}", search.description()),
    };
    wrong_reply(seen, expected)
}

/// Checks that searches end at depth `max` or earlier.
fn ends_at_depth(launcher: &UciLauncher<'_>, goes: &[&str], max: u32) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in goes {
        let search = subject.search(&root, go)?;
        if search.depth().is_some_and(|depth| depth > max) {
            return Err(depth_mismatch(&search, format!("at most depth {max}")));
        }
    }
    subject.expect_still_running()
}

/// Returns the number after `nodes`.
fn node_limit(go: &str) -> u64 {
    let mut words = go.split_whitespace().skip_while(|word| *word != "nodes");
    let number = words.nth(1).and_then(|word| word.parse().ok());
    number.unwrap_or(0)
}

/// Checks that searches exceed their node limit by at most `surplus`.
fn nodes(launcher: &UciLauncher<'_>, goes: &[&str], surplus: u64) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.with_one_thread()?;
    for go in goes {
        let max = node_limit(go).saturating_add(surplus);
        let search = subject.search(&root, go)?;
        match search.nodes() {
            Some(nodes) if nodes <= max => (),
            Some(nodes) => {
                let seen = format!("{nodes} nodes after {}", search.description());
                return Err(wrong_reply(seen, format!("at most {max} nodes")));
            }
            None => {
                let seen = format!("no nodes after {}", search.description());
                return Err(wrong_reply(seen, "an info with nodes"));
            }
        }
    }
    subject.expect_still_running()
}

fn nodes_used(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    let search = subject.search(&root, "go nodes 20000")?;
    match search.nodes() {
        Some(18_000..) => Ok(()),
        nodes => {
            let seen = format!("{} nodes", nodes.unwrap_or(0));
            Err(wrong_reply(seen, "at least 18000 of 20000 nodes"))
        }
    }
}

fn movetime(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for millis in [50, 200, 500] {
        let go = format!("go movetime {millis}");
        search_in_time(&mut subject, &root, &go, Duration::from_millis(millis))?;
    }
    search_in_time(
        &mut subject,
        &UciRoot::new(START)?,
        "go movetime 1",
        Duration::from_millis(1),
    )
    .map(drop)
}

fn movetime_used(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    let search = subject.search(&root, "go movetime 500")?;
    let took = search.duration().as_millis();
    if took >= 250 {
        return Ok(());
    }
    let seen = format!("a bestmove after {took} ms");
    Err(failed(FailureKind::Wrong, seen, "a search of 500 ms"))
}

/// Checks that searches end within 200 ms.
fn ends_in_time(launcher: &UciLauncher<'_>, goes: &[&str]) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in goes {
        search_in_time(&mut subject, &root, go, Duration::from_millis(200))?;
    }
    subject.expect_still_running()
}

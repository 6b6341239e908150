//! `go` with one limit, and with several.

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

/// Nodes that an engine may search beyond its limit: many look at it only now
/// and then.
const NODE_TOLERANCE: u64 = 10_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "go-depth",
        Required,
        "`go depth x` searches x plies: the last `info` shows that depth and none shows more.",
        depths,
    ),
    check(
        "go-nodes",
        Required,
        "`go nodes x` searches x nodes, and no more than 10,000 beyond.",
        |probe| nodes(probe, &["go nodes 20000", "go nodes 1"], NODE_TOLERANCE),
    ),
    check(
        "go-nodes-exact",
        Recommended,
        "`go nodes x` with one thread searches x nodes and not one more.",
        |probe| {
            let goes = [
                "go nodes 1",
                "go nodes 100",
                "go nodes 2345",
                "go nodes 20000",
            ];
            nodes(probe, &goes, 0)
        },
    ),
    check(
        "go-nodes-used",
        Recommended,
        "`go nodes x` searches x nodes: at least nine tenths of them in a middle game.",
        nodes_used,
    ),
    check(
        "go-movetime",
        Required,
        "`go movetime x` searches x milliseconds and no longer.",
        movetime,
    ),
    check(
        "go-movetime-used",
        Recommended,
        "`go movetime x` searches x milliseconds: at least half of them in a middle game.",
        movetime_used,
    ),
    check(
        "go-depth-and-nodes",
        Required,
        "With `depth` and `nodes` the search ends with whichever comes first.",
        |probe| {
            nodes(
                probe,
                &["go depth 30 nodes 1000", "go nodes 1000 depth 30"],
                NODE_TOLERANCE,
            )?;
            ends_at_depth(
                probe,
                &["go depth 2 nodes 10000000", "go nodes 10000000 depth 2"],
                2,
            )
        },
    ),
    check(
        "go-depth-and-time",
        Required,
        "With `depth` and a time the search ends with whichever comes first.",
        |probe| {
            let goes = [
                "go movetime 60000 depth 2",
                "go depth 2 movetime 60000",
                "go wtime 600000 btime 600000 depth 2",
                "go depth 2 wtime 600000 btime 600000 winc 1000 binc 1000",
            ];
            ends_at_depth(probe, &goes, 2)?;
            ends_in_time(
                probe,
                &["go depth 99 movetime 200", "go movetime 200 depth 99"],
            )
        },
    ),
    check(
        "go-nodes-and-time",
        Required,
        "With `nodes` and a time the search ends with whichever comes first.",
        |probe| {
            let goes = [
                "go movetime 60000 nodes 1000",
                "go nodes 1000 movetime 60000",
            ];
            nodes(probe, &goes, NODE_TOLERANCE)?;
            let goes = [
                "go nodes 9000000000 movetime 200",
                "go movetime 200 nodes 9000000000",
            ];
            ends_in_time(probe, &goes)
        },
    ),
    check(
        "go-mate-and-time",
        Required,
        "With `mate` and another limit the search ends with whichever comes first.",
        |probe| {
            ends_in_time(probe, &["go mate 3 movetime 200", "go movetime 200 mate 3"])?;
            nodes(probe, &["go mate 3 nodes 1000"], NODE_TOLERANCE)
        },
    ),
];

fn depths(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
    for wanted in [1, 2, 4] {
        let search = subject.search(&root, &format!("go depth {wanted}"))?;
        if search.depth() != Some(wanted) {
            return Err(depth_mismatch(&search, &format!("depth {wanted}")));
        }
    }
    Ok(())
}

fn depth_mismatch(search: &UciSearchRecord, expected: &str) -> CheckStop {
    let seen = match search.depth() {
        Some(depth) => format!("depth {depth} after {}", search.description()),
        None => format!("no depth after {}", search.description()),
    };
    wrong_reply(seen, format!("{expected}, and no more"))
}

/// Each ends at this depth or before, in its time.
fn ends_at_depth(probe: &UciLauncher<'_>, goes: &[&str], most: u32) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
    for go in goes {
        let search = subject.search(&root, go)?;
        if search.depth().is_some_and(|depth| depth > most) {
            return Err(depth_mismatch(&search, &format!("depth {most}")));
        }
    }
    subject.expect_still_running()
}

/// The number behind the word `nodes`.
fn node_limit(go: &str) -> u64 {
    let mut words = go.split_whitespace().skip_while(|word| *word != "nodes");
    let number = words.nth(1).and_then(|word| word.parse().ok());
    number.unwrap_or(0)
}

/// Each ends with so many nodes at most beyond what it is given.
fn nodes(probe: &UciLauncher<'_>, goes: &[&str], surplus: u64) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.with_one_thread()?;
    for go in goes {
        let most = node_limit(go).saturating_add(surplus);
        let search = subject.search(&root, go)?;
        match search.nodes() {
            Some(nodes) if nodes <= most => (),
            Some(nodes) => {
                let seen = format!("{nodes} nodes after {}", search.description());
                return Err(wrong_reply(seen, format!("at most {most} nodes")));
            }
            None => {
                let seen = format!("no nodes shown after {}", search.description());
                return Err(wrong_reply(seen, "the number of nodes in the last info"));
            }
        }
    }
    subject.expect_still_running()
}

fn nodes_used(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
    let search = subject.search(&root, "go nodes 20000")?;
    match search.nodes() {
        Some(18_000..) => Ok(()),
        nodes => {
            let seen = format!("{} nodes", nodes.unwrap_or(0));
            Err(wrong_reply(seen, "at least 18000 of 20000 nodes"))
        }
    }
}

fn movetime(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
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

fn movetime_used(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
    let search = subject.search(&root, "go movetime 500")?;
    let took = search.duration().as_millis();
    if took >= 250 {
        return Ok(());
    }
    let seen = format!("a bestmove after {took} ms");
    Err(failed(FailureKind::Wrong, seen, "a search of 500 ms"))
}

/// Each ends within 200 ms.
fn ends_in_time(probe: &UciLauncher<'_>, goes: &[&str]) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = probe.ready_process()?;
    for go in goes {
        search_in_time(&mut subject, &root, go, Duration::from_millis(200))?;
    }
    subject.expect_still_running()
}

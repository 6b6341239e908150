//! `go ponder` and `ponderhit`.

use std::time::Duration;

use super::judge_time::answered_in_time;
use crate::conform::check::Severity::{Optional, Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{BLACK, MATE_IN_1, MATED, MIDDLE, ONE_MOVE, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::{ONE_A_GO, Subject};
use crate::conform::verdict::Checked;

/// A clock with plenty of time.
const CLOCK: &str = "go ponder wtime 60000 btime 60000";

pub(super) const CHECKS: &[Check] = &[
    check(
        "ponder-waits",
        Optional,
        "`go ponder` is not left before `ponderhit` or `stop`.",
        |probe| waits(probe, &[BLACK, MIDDLE], &[CLOCK, "go ponder"]),
    ),
    check(
        "ponder-mate",
        Optional,
        "`go ponder` is not left even if it is mate, or there is one legal move.",
        |probe| waits(probe, &[MATE_IN_1, ONE_MOVE], &[CLOCK]),
    ),
    check(
        "ponder-mated",
        Optional,
        "`go ponder` is not left where the side to move is mated.",
        |probe| waits(probe, &[MATED], &[CLOCK]),
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
            waits(probe, &[MATE_IN_1], &goes)
        },
    ),
    check(
        "ponderhit-clock",
        Optional,
        "After `ponderhit` the search goes on as a normal one and answers within the clock.",
        |probe| hit(probe, "go ponder wtime 500 btime 500", 500),
    ),
    check(
        "ponderhit-movetime",
        Optional,
        "After `ponderhit` the search answers within `movetime`, counted from there at the latest.",
        |probe| hit(probe, "go ponder movetime 300", 300),
    ),
    check(
        "ponderhit-reached",
        Optional,
        "A limit that was reached while pondering ends the search at `ponderhit`.",
        |probe| {
            for go in ["go ponder depth 1", "go ponder nodes 100"] {
                hit(probe, go, 750)?;
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
        twice,
    ),
    check(
        "ponderhit-idle",
        Required,
        "`ponderhit` without a search is ignored.",
        |probe| {
            let mut subject = probe.started()?;
            subject.send("ponderhit")?;
            subject.settle_without_best("no bestmove without a go")?;
            subject.lives()?;
            subject.send("ponderhit")?;
            subject.lives()
        },
    ),
    check(
        "ponderhit-in-search",
        Required,
        "`ponderhit` in a search that does not ponder is ignored.",
        in_search,
    ),
];

fn engine(probe: &Probe<'_>) -> Checked<Subject> {
    probe.offered("Ponder")?;
    let mut subject = probe.started()?;
    subject.set("Ponder", Some("true"))?;
    Ok(subject)
}

/// Each waits for `stop` and is then answered once.
fn waits(probe: &Probe<'_>, positions: &[&str], goes: &[&str]) -> Checked {
    let mut subject = engine(probe)?;
    for words in positions {
        let root = Root::new(words)?;
        for go in goes {
            subject.start(&root, go)?;
            subject.held(&format!("no bestmove before ponderhit or stop, `{go}`"))?;
            subject.send("stop")?;
            subject.answer_anyhow(&root, &format!("{go}, stop"))?;
            subject.settle_without_best(ONE_A_GO)?;
        }
    }
    subject.lives()
}

/// After `ponderhit` the answer comes within so many milliseconds.
fn hit(probe: &Probe<'_>, go: &str, millis: u64) -> Checked {
    let mut subject = engine(probe)?;
    for words in [MIDDLE, BLACK] {
        let root = Root::new(words)?;
        subject.start(&root, go)?;
        subject.held(&format!("no bestmove before ponderhit, `{go}`"))?;
        subject.send("ponderhit")?;
        let then = format!("{go}, ponderhit");
        answered_in_time(&mut subject, &root, &then, Duration::from_millis(millis))?;
        subject.settle_without_best(ONE_A_GO)?;
    }
    subject.lives()
}

fn settled(probe: &Probe<'_>) -> Checked {
    // A share of this clock is less than what is pondered, and more than what
    // is left to answer in.
    let go = "go ponder wtime 20000 btime 20000";
    let mut subject = engine(probe)?;
    let root = Root::new(MIDDLE)?;
    subject.start(&root, go)?;
    for _ in 0..8 {
        subject.held(&format!("no bestmove before ponderhit, `{go}`"))?;
    }
    subject.send("ponderhit")?;
    let at_once = Duration::from_millis(100);
    answered_in_time(&mut subject, &root, &format!("{go}, ponderhit"), at_once).map(drop)
}

fn twice(probe: &Probe<'_>) -> Checked {
    let mut subject = engine(probe)?;
    let root = Root::new(BLACK)?;
    let go = "go ponder wtime 500 btime 500";
    subject.start(&root, go)?;
    subject.send_together(&["ponderhit", "ponderhit"])?;
    subject.answer(&root, go)?;
    subject.send("ponderhit")?;
    subject.lives()
}

fn in_search(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let root = Root::new(START)?;
    subject.start(&root, "go infinite")?;
    subject.send("ponderhit")?;
    subject.held("no bestmove before stop")?;
    subject.stop(&root, "go infinite")?;
    let go = "go depth 3";
    subject.start(&root, go)?;
    subject.send("ponderhit")?;
    subject.answer(&root, go)?;
    subject.lives()
}

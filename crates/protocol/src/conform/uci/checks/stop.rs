//! `stop`: every `go` has its `bestmove`, and no other has it.

use std::time::Duration;

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::timing::Timing;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{BLACK, DISJOINT, MIDDLE, START, roots};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::ONE_A_GO;
use crate::conform::verdict::{Checked, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "stop-ends",
        Required,
        "`stop` ends a search as soon as possible: its `bestmove` comes within a second.",
        |probe| {
            let goes = [
                "go infinite",
                "go depth 90",
                "go wtime 3600000 btime 3600000",
                "go movetime 60000",
            ];
            ends(probe, &goes, Timing::prompt)
        },
    ),
    check(
        "stop-quick",
        Recommended,
        "`stop` ends a search within 250 ms.",
        |probe| ends(probe, &["go infinite"; 3], Timing::tolerance),
    ),
    check(
        "stop-idle",
        Required,
        "`stop` without a search is ignored.",
        |probe| {
            let mut subject = probe.started()?;
            subject.send("stop")?;
            subject.settle_without_best("no bestmove without a go")?;
            subject.lives()?;
            subject.send_together(&["stop", "stop"])?;
            subject.lives()
        },
    ),
    check(
        "stop-twice",
        Required,
        "A second `stop` does no harm: one `bestmove`.",
        |probe| {
            let root = Root::new(START)?;
            let mut subject = probe.started()?;
            subject.start(&root, "go infinite")?;
            subject.held("no bestmove before stop")?;
            subject.send_together(&["stop", "stop"])?;
            subject.answer(&root, "go infinite, stop, stop")?;
            subject.lives()
        },
    ),
    check(
        "stop-at-once",
        Required,
        "`stop` right behind a `go`, in the same write, has its one `bestmove`.",
        at_once,
    ),
    check(
        "stop-stale",
        Required,
        "A `stop` that comes after the `bestmove` does not stop the next search.",
        stale,
    ),
    check(
        "stop-position-go",
        Required,
        "`stop`, `position` and `go` in one write: two answers, each for its own position.",
        position_go,
    ),
    check(
        "stop-cycles",
        Required,
        "A hundred searches that are stopped at once: each has one `bestmove`, for its own position.",
        cycles,
    ),
    check(
        "stop-burst",
        Required,
        "Many searches and stops in one write: each has one `bestmove`, for its own position.",
        burst,
    ),
];

/// Each is answered within so much time of `stop`.
fn ends(probe: &Probe<'_>, goes: &[&str], allowed: fn(Timing) -> Duration) -> Checked {
    let root = Root::new(MIDDLE)?;
    let mut subject = probe.started()?;
    let allowed = allowed(subject.timing());
    for go in goes {
        subject.start(&root, go)?;
        subject.held(&format!("a search that lasts, `{go}`"))?;
        let took = subject.stop(&root, go)?.took();
        subject.settle_without_best(ONE_A_GO)?;
        if took > allowed {
            let seen = format!("a bestmove {} ms after stop", took.as_millis());
            let expected = format!("a bestmove within {} ms of stop", allowed.as_millis());
            return Err(failed(FailureKind::Late, seen, expected));
        }
    }
    Ok(())
}

fn at_once(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for (words, go) in [
        (START, "go infinite"),
        (BLACK, "go depth 1"),
        (MIDDLE, "go movetime 5000"),
    ] {
        let root = Root::new(words)?;
        let position = format!("position {words}");
        subject.send_together(&[position.as_str(), go, "stop"])?;
        subject.answer(&root, go)?;
        subject.settle_without_best(ONE_A_GO)?;
    }
    subject.lives()
}

fn stale(probe: &Probe<'_>) -> Checked {
    let (first, second) = (Root::new(START)?, Root::new(BLACK)?);
    let mut subject = probe.started()?;
    for _ in 0..3 {
        subject.search(&first, "go depth 2")?;
        let position = format!("position {}", second.words());
        subject.send_together(&["stop", position.as_str(), "go infinite"])?;
        subject.held("a search that the stop before it does not end")?;
        subject.stop(&second, "go infinite")?;
        subject.settle_without_best(ONE_A_GO)?;
    }
    subject.lives()
}

fn position_go(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let roots = roots(&DISJOINT)?;
    for pair in roots.windows(2) {
        let [first, second] = pair else { continue };
        subject.start(first, "go infinite")?;
        let moment = subject.timing().quiet();
        std::thread::sleep(moment / 4);
        let position = format!("position {}", second.words());
        subject.send_together(&["stop", position.as_str(), "go depth 3"])?;
        subject.answer(first, "go infinite, stop")?;
        subject.answer(second, "go depth 3")?;
        subject.settle_without_best(ONE_A_GO)?;
    }
    subject.lives()
}

fn cycles(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let roots = roots(&DISJOINT)?;
    for root in roots.iter().cycle().take(100) {
        subject.start(root, "go infinite")?;
        subject.stop(root, "go infinite")?;
    }
    subject.lives()
}

fn burst(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let roots = roots(&DISJOINT)?;
    let order: Vec<&Root> = roots.iter().cycle().take(30).collect();
    let mut lines = Vec::new();
    for root in &order {
        lines.push(format!("position {}", root.words()));
        lines.push("go infinite".to_owned());
        lines.push("stop".to_owned());
    }
    subject.send_together(&lines)?;
    for root in order {
        subject.answer(root, "go infinite, stop")?;
    }
    subject.lives()
}

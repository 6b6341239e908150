//! `stop` and `infinite`: every `go` has its `bestmove`, and no other has it.

use std::time::Duration;

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::timing::Timing;
use crate::conform::ucgi::Check;
use crate::conform::ucgi::positions::{ENDGAME, MIDDLE, OPENING, OTHER};
use crate::conform::ucgi::probe::Probe;
use crate::conform::verdict::Checked;

/// Searches that are stopped at once.
const CYCLES: usize = 40;

pub(super) const CHECKS: &[Check] = &[
    check(
        "infinite-held",
        Required,
        "`go infinite` is not answered before `stop`, not even where nothing is left to think about.",
        |probe| {
            let mut subject = probe.started()?;
            for words in [OPENING, MIDDLE, ENDGAME] {
                let root = probe.root(words)?;
                subject.start(&root, "go infinite")?;
                for _ in 0..3 {
                    subject.held("no bestmove before stop")?;
                }
                subject.stop(&root, "go infinite")?;
            }
            subject.settle_without_best()
        },
    ),
    check(
        "stop-ends",
        Required,
        "`stop` ends a search as soon as possible: its `bestmove` comes within a second.",
        |probe| ends(probe, Timing::prompt),
    ),
    check(
        "stop-quick",
        Recommended,
        "`stop` ends a search within 250 ms.",
        |probe| ends(probe, Timing::tolerance),
    ),
    check(
        "stop-idle",
        Required,
        "`stop` without a search is ignored.",
        |probe| {
            let mut subject = probe.started()?;
            subject.send("stop")?;
            probe.lives(&mut subject)?;
            subject.send_together(&["stop", "stop"])?;
            probe.lives(&mut subject)
        },
    ),
    check(
        "stop-at-once",
        Required,
        "`stop` right behind a `go`, in the same write, has its one `bestmove`.",
        |probe| {
            let mut subject = probe.started()?;
            for (words, go) in [
                (OPENING, "go infinite"),
                (OTHER, "go static"),
                (MIDDLE, "go stopcondition 99"),
            ] {
                let root = probe.root(words)?;
                let position = format!("position {words}");
                subject.send_together(&[position.as_str(), go, "stop"])?;
                subject.answer(&root, go)?;
                subject.settle_without_best()?;
            }
            probe.lives(&mut subject)
        },
    ),
    check(
        "stop-cycles",
        Required,
        "Many searches that are stopped at once: each has one `bestmove`, for its own position.",
        |probe| {
            let roots = [probe.root(OPENING)?, probe.root(OTHER)?];
            let mut subject = probe.started()?;
            for root in roots.iter().cycle().take(CYCLES) {
                subject.start(root, "go infinite")?;
                subject.stop(root, "go infinite")?;
            }
            probe.lives(&mut subject)
        },
    ),
    check(
        "busy-go",
        Recommended,
        "A `go` during a search ends it first: two answers, each for its own position.",
        busy_go,
    ),
];

/// Each is answered within so much time of `stop`.
fn ends(probe: &Probe<'_>, allowed: fn(Timing) -> Duration) -> Checked {
    let mut subject = probe.started()?;
    let allowed = allowed(subject.timing());
    for words in [OPENING, MIDDLE, ENDGAME] {
        let root = probe.root(words)?;
        subject.start(&root, "go infinite")?;
        subject.held("a search that lasts")?;
        let search = subject.stop(&root, "go infinite")?;
        subject.settle_without_best()?;
        search.is_within(allowed, "stop")?;
    }
    Ok(())
}

fn busy_go(probe: &Probe<'_>) -> Checked {
    let (first, second) = (probe.root(OPENING)?, probe.root(OTHER)?);
    let mut subject = probe.started()?;
    subject.start(&first, "go infinite")?;
    subject.held("no bestmove before stop")?;
    subject.start(&second, "go static")?;
    subject.answer(&first, "go infinite, go")?;
    subject.answer(&second, "go static")?;
    probe.lives(&mut subject)
}

//! `isready`: answered always, and at once.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::START;
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::no_best;
use crate::conform::verdict::Checked;

/// `isready` commands in one write.
const MANY: usize = 20;

pub(super) const CHECKS: &[Check] = &[
    check(
        "isready-idle",
        Required,
        "`isready` is always answered `readyok`, here right after `uciok`.",
        |probe| probe.started().map(drop),
    ),
    check(
        "isready-first",
        Recommended,
        "`isready` before `uci` is answered too.",
        |probe| probe.fresh()?.settle().map(drop),
    ),
    check(
        "isready-each",
        Required,
        "Every `isready` is answered once, also if many come in one write.",
        each,
    ),
    check(
        "isready-in-search",
        Required,
        "`isready` during a search is answered at once.",
        in_search,
    ),
    check(
        "isready-goes-on",
        Required,
        "`isready` during a search does not stop it.",
        goes_on,
    ),
];

fn each(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send_together(&["isready"; MANY])?;
    let patience = subject.timing().answer();
    let expected = format!("{MANY} times readyok in answer to {MANY} times isready");
    for _ in 0..MANY {
        subject.settled(patience, &expected)?;
    }
    subject.quiet("no readyok that nobody asked for")
}

fn in_search(probe: &Probe<'_>) -> Checked {
    let root = Root::new(START)?;
    let mut subject = probe.started()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.held("no bestmove before stop")?;
        subject.send("isready")?;
        let patience = subject.timing().prompt();
        let said = subject.settled(patience, "readyok in answer to isready in a search")?;
        no_best(&said, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite").map(drop)
}

fn goes_on(probe: &Probe<'_>) -> Checked {
    let root = Root::new(START)?;
    let mut subject = probe.started()?;
    subject.start(&root, "go infinite")?;
    subject.send("isready")?;
    subject.held("a search that isready does not stop")?;
    subject.stop(&root, "go infinite")?;
    subject.lives()
}

//! `ucgi` and `isready`.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::ucgi::Check;
use crate::conform::ucgi::positions::OPENING;
use crate::conform::ucgi::probe::Probe;
use crate::conform::ucgi::subject::no_best;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "ucgi-ok",
        Required,
        "`ucgi` is answered with what the engine is and has, and then `ucgiok`.",
        |probe| probe.fresh()?.introduce().map(drop),
    ),
    check(
        "ucgi-id",
        Required,
        "Between `ucgi` and `ucgiok` the engine gives its name with `id`.",
        name,
    ),
    check(
        "ucgi-again",
        Recommended,
        "A second `ucgi` is answered like the first.",
        |probe| {
            let mut subject = probe.started()?;
            subject.introduce()?;
            probe.lives(&mut subject)
        },
    ),
    check(
        "isready-idle",
        Required,
        "`isready` is always answered `readyok`, here right after `ucgiok`.",
        |probe| probe.started().map(drop),
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
        "`isready` during a search is answered at once, and does not end it.",
        in_search,
    ),
];

/// `isready` commands in one write; one more is sent to count the answers.
const MANY: usize = 20;

fn name(probe: &Probe<'_>) -> Checked {
    let name = probe.fresh()?.introduce()?.name;
    match name.filter(|name| !name.is_empty()) {
        Some(_) => Ok(()),
        None => Err(wrong("no `id name`", "`id name` and a name")),
    }
}

fn each(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send_together(&["isready"; MANY])?;
    let patience = subject.timing().answer();
    let expected = format!("{MANY} times readyok in answer to {MANY} times isready");
    for _ in 0..MANY {
        subject.reply_within(patience, &expected)?;
    }
    subject.quiet("no readyok that nobody asked for")
}

fn in_search(probe: &Probe<'_>) -> Checked {
    let root = probe.root(OPENING)?;
    let mut subject = probe.started()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.held("no bestmove before stop")?;
        let patience = subject.timing().prompt();
        let said = subject.settle_within(patience)?;
        no_best(&said, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite")?;
    probe.lives(&mut subject)
}

//! `quit` and the end of the input.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::ucgi::Check;
use crate::conform::ucgi::positions::OPENING;
use crate::conform::ucgi::probe::Probe;
use crate::conform::ucgi::subject::Subject;
use crate::conform::verdict::{Checked, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "quit-idle",
        Required,
        "After `quit` the process is gone as soon as possible: within a second.",
        |probe| quits(&mut probe.started()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works in a search, with or without a `bestmove`.",
        |probe| quits(&mut searching(probe)?),
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit` the exit status is 0.",
        status,
    ),
    check(
        "input-end",
        Recommended,
        "An engine whose input ends leaves within a second.",
        |probe| input_ends(&mut probe.started()?),
    ),
    check(
        "input-end-in-search",
        Recommended,
        "An engine whose input ends in an endless search leaves within a second.",
        |probe| input_ends(&mut searching(probe)?),
    ),
];

fn searching(probe: &Probe<'_>) -> Checked<Subject> {
    let mut subject = probe.started()?;
    subject.start(&probe.root(OPENING)?, "go infinite")?;
    std::thread::sleep(subject.timing().quiet());
    Ok(subject)
}

fn quits(subject: &mut Subject) -> Checked {
    subject.send("quit")?;
    let patience = subject.timing().prompt();
    subject.ends_within(patience, "quit").map(drop)
}

fn status(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let patience = subject.timing().prompt();
    subject.send("quit")?;
    let exit = subject.ends_within(patience, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    let seen = exit.to_string();
    Err(failed(FailureKind::Crash, seen, "exit status 0"))
}

fn input_ends(subject: &mut Subject) -> Checked {
    subject.engine().process().close_input();
    let patience = subject.timing().prompt();
    subject
        .ends_within(patience, "the end of its input")
        .map(drop)
}

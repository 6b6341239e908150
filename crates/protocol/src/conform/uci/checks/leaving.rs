//! `quit` and the end of the input.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::START;
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "quit-idle",
        Required,
        "After `quit` the process is gone as soon as possible: within a second.",
        |probe| quits(&mut probe.started()?),
    ),
    check(
        "quit-first",
        Required,
        "`quit` works before `uci`.",
        |probe| quits(&mut probe.fresh()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works in a search, with or without a `bestmove`.",
        |probe| quits(&mut searching(probe, "go infinite")?),
    ),
    check(
        "quit-in-ponder",
        Required,
        "`quit` works while the engine ponders, and in a search with a clock.",
        |probe| {
            quits(&mut searching(probe, "go wtime 600000 btime 600000")?)?;
            quits(&mut searching(
                probe,
                "go ponder wtime 600000 btime 600000",
            )?)
        },
    ),
    check(
        "quit-with-go",
        Required,
        "`quit` right behind a `go`, in the same write, works.",
        with_go,
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit` the exit status is 0.",
        status,
    ),
    check(
        "quit-no-line-end",
        Recommended,
        "A last `quit` without an end of line before the end of the input is read.",
        no_line_end,
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
        |probe| input_ends(&mut searching(probe, "go infinite")?),
    ),
];

fn searching(probe: &Probe<'_>, go: &str) -> Checked<Subject> {
    let mut subject = probe.started()?;
    subject.start(&Root::new(START)?, go)?;
    std::thread::sleep(subject.timing().quiet());
    Ok(subject)
}

fn quits(subject: &mut Subject) -> Checked {
    subject.send("quit")?;
    leaves(subject, "quit")
}

fn leaves(subject: &mut Subject, after: &str) -> Checked {
    let patience = subject.timing().prompt();
    subject.ends_within(patience, after).map(drop)
}

fn with_go(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send_together(&["position startpos", "go infinite", "quit"])?;
    leaves(&mut subject, "quit")
}

fn status(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let patience = subject.timing().prompt();
    subject.send("quit")?;
    let exit = subject.ends_within(patience, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn no_line_end(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send_raw(b"quit".to_vec(), "quit (no end of line)")?;
    input_ends(&mut subject)
}

fn input_ends(subject: &mut Subject) -> Checked {
    subject.engine().process().close_input();
    leaves(subject, "the end of its input")
}

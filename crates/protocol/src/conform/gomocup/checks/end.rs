//! `END` and the end of the input.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::Subject;
use crate::conform::verdict::{Checked, FailureKind, failed, wrong};
use crate::conform::words::shortened;

pub(super) const CHECKS: &[Check] = &[
    check(
        "end-exits",
        Required,
        "After `END` the process is gone within a second.",
        |probe| {
            let mut subject = probe.started(20)?;
            subject.begin()?;
            ended(&mut subject)
        },
    ),
    check("end-silent", Required, "`END` is not answered.", silent),
    check(
        "end-before-start",
        Required,
        "`END` works before `START`.",
        |probe| ended(&mut probe.fresh()?),
    ),
    check(
        "end-exit-status",
        Recommended,
        "After `END` the exit status is 0.",
        status,
    ),
    check(
        "end-while-thinking",
        Recommended,
        "`END` works while the brain thinks; a brain of one thread cannot.",
        while_thinking,
    ),
    check(
        "end-of-input",
        Recommended,
        "A brain whose input ends leaves within a second.",
        end_of_input,
    ),
];

fn ended(subject: &mut Subject) -> Checked {
    let patience = subject.timing().prompt();
    subject.send("END")?;
    subject.ends_within(patience, "END").map(drop)
}

fn silent(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    let patience = subject.timing().prompt();
    subject.send("END")?;
    match subject.ends_within(patience, "END")?.replies.first() {
        None => Ok(()),
        Some(said) => Err(wrong(shortened(&said.line), "no output after END")),
    }
}

fn status(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    let patience = subject.timing().prompt();
    subject.send("END")?;
    let exit = subject.ends_within(patience, "END")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn while_thinking(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().thinking());
    ended(&mut subject)
}

fn end_of_input(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    let patience = subject.timing().prompt();
    subject.engine().process().close_input();
    subject
        .ends_within(patience, "the end of its input")
        .map(drop)
}

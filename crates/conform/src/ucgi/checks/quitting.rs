//! `quit` and the end of the input.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::ucgi::Check;
use crate::ucgi::engine_under_test::UcgiUnderTest;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::OPENING;
use crate::verdict::{CheckResult, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "quit-idle",
        Required,
        "After `quit` the process is gone as soon as possible: within a second.",
        |probe| expect_exit_after_quit(&mut probe.ready_process()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works in a search, with or without a `bestmove`.",
        |probe| expect_exit_after_quit(&mut start_search(probe)?),
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit` the exit status is 0.",
        exit_status,
    ),
    check(
        "input-end",
        Recommended,
        "An engine whose input ends leaves within a second.",
        |probe| expect_exit_after_input(&mut probe.ready_process()?),
    ),
    check(
        "input-end-in-search",
        Recommended,
        "An engine whose input ends in an endless search leaves within a second.",
        |probe| expect_exit_after_input(&mut start_search(probe)?),
    ),
];

fn start_search(probe: &UcgiLauncher<'_>) -> CheckResult<UcgiUnderTest> {
    let mut subject = probe.ready_process()?;
    subject.start(&probe.root(OPENING)?, "go infinite")?;
    std::thread::sleep(subject.timing().silence());
    Ok(subject)
}

fn expect_exit_after_quit(subject: &mut UcgiUnderTest) -> CheckResult {
    subject.send("quit")?;
    let patience = subject.timing().immediate();
    subject.expect_exit_within(patience, "quit").map(drop)
}

fn exit_status(probe: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let patience = subject.timing().immediate();
    subject.send("quit")?;
    let exit = subject.expect_exit_within(patience, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    let seen = exit.to_string();
    Err(failed(FailureKind::Crash, seen, "exit status 0"))
}

fn expect_exit_after_input(subject: &mut UcgiUnderTest) -> CheckResult {
    subject.engine().process().close_input();
    let patience = subject.timing().immediate();
    subject
        .expect_exit_within(patience, "the end of its input")
        .map(drop)
}

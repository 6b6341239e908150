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
        "After `quit`, the process exits within a second.",
        |launcher| expect_exit_after_quit(&mut launcher.ready_process()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works during a search, with or without a `bestmove`.",
        |launcher| expect_exit_after_quit(&mut start_search(launcher)?),
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit`, the exit status is 0.",
        exit_status,
    ),
    check(
        "input-end",
        Recommended,
        "The process exits within a second after the end of its input.",
        |launcher| expect_exit_after_input(&mut launcher.ready_process()?),
    ),
    check(
        "input-end-in-search",
        Recommended,
        "The process exits within a second if its input ends during an infinite search.",
        |launcher| expect_exit_after_input(&mut start_search(launcher)?),
    ),
];

fn start_search(launcher: &UcgiLauncher<'_>) -> CheckResult<UcgiUnderTest> {
    let mut subject = launcher.ready_process()?;
    subject.start(&launcher.root(OPENING)?, "go infinite")?;
    std::thread::sleep(subject.timing().silence());
    Ok(subject)
}

fn expect_exit_after_quit(subject: &mut UcgiUnderTest) -> CheckResult {
    subject.send("quit")?;
    let timeout = subject.timing().immediate();
    subject.expect_exit_within(timeout, "quit").map(drop)
}

fn exit_status(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let timeout = subject.timing().immediate();
    subject.send("quit")?;
    let exit = subject.expect_exit_within(timeout, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    let seen = exit.to_string();
    Err(failed(FailureKind::Crash, seen, "exit status 0"))
}

fn expect_exit_after_input(subject: &mut UcgiUnderTest) -> CheckResult {
    subject.engine().process().close_input();
    let timeout = subject.timing().immediate();
    subject
        .expect_exit_within(timeout, "the end of its input")
        .map(drop)
}

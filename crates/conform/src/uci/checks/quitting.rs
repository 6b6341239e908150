//! `quit` and the end of the input.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::START;
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, FailureKind, failed};

pub(super) const CHECKS: &[Check] = &[
    check(
        "quit-idle",
        Required,
        "After `quit`, the process exits within a second.",
        |launcher| expect_exit_after_quit(&mut launcher.ready_process()?),
    ),
    check(
        "quit-first",
        Required,
        "`quit` works before `uci`.",
        |launcher| expect_exit_after_quit(&mut launcher.new_process()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works during a search, with or without a `bestmove`.",
        |launcher| expect_exit_after_quit(&mut start_search(launcher, "go infinite")?),
    ),
    check(
        "quit-in-ponder",
        Required,
        "`quit` works while pondering and during a search with a clock.",
        |launcher| {
            expect_exit_after_quit(&mut start_search(launcher, "go wtime 600000 btime 600000")?)?;
            expect_exit_after_quit(&mut start_search(
                launcher,
                "go ponder wtime 600000 btime 600000",
            )?)
        },
    ),
    check(
        "quit-with-go",
        Required,
        "`quit` works right after `go` in the same write.",
        quit_after_go,
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit`, the exit status is 0.",
        exit_status,
    ),
    check(
        "quit-no-line-end",
        Recommended,
        "A last `quit` without a line end is read when the input ends.",
        quit_without_line_end,
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
        |launcher| expect_exit_after_input(&mut start_search(launcher, "go infinite")?),
    ),
];

fn start_search(launcher: &UciLauncher<'_>, go: &str) -> CheckResult<UciUnderTest> {
    let mut subject = launcher.ready_process()?;
    subject.start(&UciRoot::new(START)?, go)?;
    std::thread::sleep(subject.timing().silence());
    Ok(subject)
}

fn expect_exit_after_quit(subject: &mut UciUnderTest) -> CheckResult {
    subject.send("quit")?;
    expect_exit_after(subject, "quit")
}

fn expect_exit_after(subject: &mut UciUnderTest, after: &str) -> CheckResult {
    let timeout = subject.timing().immediate();
    subject.expect_exit_within(timeout, after).map(drop)
}

fn quit_after_go(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send_together(&["position startpos", "go infinite", "quit"])?;
    expect_exit_after(&mut subject, "quit")
}

fn exit_status(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let timeout = subject.timing().immediate();
    subject.send("quit")?;
    let exit = subject.expect_exit_within(timeout, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn quit_without_line_end(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send_raw(b"quit".to_vec(), "quit (no line end)")?;
    expect_exit_after_input(&mut subject)
}

fn expect_exit_after_input(subject: &mut UciUnderTest) -> CheckResult {
    subject.engine().process().close_input();
    expect_exit_after(subject, "the end of its input")
}

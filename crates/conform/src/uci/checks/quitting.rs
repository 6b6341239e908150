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
        "After `quit` the process is gone as soon as possible: within a second.",
        |probe| expect_exit_after_quit(&mut probe.ready_process()?),
    ),
    check(
        "quit-first",
        Required,
        "`quit` works before `uci`.",
        |probe| expect_exit_after_quit(&mut probe.new_process()?),
    ),
    check(
        "quit-in-search",
        Required,
        "`quit` works in a search, with or without a `bestmove`.",
        |probe| expect_exit_after_quit(&mut start_search(probe, "go infinite")?),
    ),
    check(
        "quit-in-ponder",
        Required,
        "`quit` works while the engine ponders, and in a search with a clock.",
        |probe| {
            expect_exit_after_quit(&mut start_search(probe, "go wtime 600000 btime 600000")?)?;
            expect_exit_after_quit(&mut start_search(
                probe,
                "go ponder wtime 600000 btime 600000",
            )?)
        },
    ),
    check(
        "quit-with-go",
        Required,
        "`quit` right behind a `go`, in the same write, works.",
        quit_after_go,
    ),
    check(
        "quit-status",
        Recommended,
        "After `quit` the exit status is 0.",
        exit_status,
    ),
    check(
        "quit-no-line-end",
        Recommended,
        "A last `quit` without an end of line before the end of the input is read.",
        quit_without_line_end,
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
        |probe| expect_exit_after_input(&mut start_search(probe, "go infinite")?),
    ),
];

fn start_search(probe: &UciLauncher<'_>, go: &str) -> CheckResult<UciUnderTest> {
    let mut subject = probe.ready_process()?;
    subject.start(&UciRoot::new(START)?, go)?;
    std::thread::sleep(subject.timing().silence());
    Ok(subject)
}

fn expect_exit_after_quit(subject: &mut UciUnderTest) -> CheckResult {
    subject.send("quit")?;
    expect_exit_after(subject, "quit")
}

fn expect_exit_after(subject: &mut UciUnderTest, after: &str) -> CheckResult {
    let patience = subject.timing().immediate();
    subject.expect_exit_within(patience, after).map(drop)
}

fn quit_after_go(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.send_together(&["position startpos", "go infinite", "quit"])?;
    expect_exit_after(&mut subject, "quit")
}

fn exit_status(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let patience = subject.timing().immediate();
    subject.send("quit")?;
    let exit = subject.expect_exit_within(patience, "quit")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn quit_without_line_end(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.send_raw(b"quit".to_vec(), "quit (no end of line)")?;
    expect_exit_after_input(&mut subject)
}

fn expect_exit_after_input(subject: &mut UciUnderTest) -> CheckResult {
    subject.engine().process().close_input();
    expect_exit_after(subject, "the end of its input")
}

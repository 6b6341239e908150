//! `END` and the end of the input.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::GomocupUnderTest;
use crate::gomocup::launcher::GomocupLauncher;
use crate::text::shorten;
use crate::verdict::{CheckResult, FailureKind, failed, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "end-exits",
        Required,
        "After `END`, the process exits within a second.",
        |launcher| {
            let mut subject = launcher.started_game(20)?;
            subject.begin()?;
            expect_exit_after_end(&mut subject)
        },
    ),
    check(
        "end-silent",
        Required,
        "`END` is not answered.",
        silent_exit,
    ),
    check(
        "end-before-start",
        Required,
        "`END` works before `START`.",
        |launcher| expect_exit_after_end(&mut launcher.new_process()?),
    ),
    check(
        "end-exit-status",
        Recommended,
        "After `END`, the exit status is 0.",
        exit_status,
    ),
    check(
        "end-while-thinking",
        Recommended,
        "`END` works during a search, which a single-threaded brain cannot do.",
        while_thinking,
    ),
    check(
        "end-of-input",
        Recommended,
        "The process exits within a second after the end of its input.",
        end_of_input,
    ),
];

fn expect_exit_after_end(subject: &mut GomocupUnderTest) -> CheckResult {
    let timeout = subject.timing().immediate();
    subject.send("END")?;
    subject.expect_exit_within(timeout, "END").map(drop)
}

fn silent_exit(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    let timeout = subject.timing().immediate();
    subject.send("END")?;
    match subject.expect_exit_within(timeout, "END")?.replies.first() {
        None => Ok(()),
        Some(timed) => Err(wrong_reply(shorten(&timed.line), "no output after END")),
    }
}

fn exit_status(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    let timeout = subject.timing().immediate();
    subject.send("END")?;
    let exit = subject.expect_exit_within(timeout, "END")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn while_thinking(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.set_limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().search());
    expect_exit_after_end(&mut subject)
}

fn end_of_input(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    let timeout = subject.timing().immediate();
    subject.engine().process().close_input();
    subject
        .expect_exit_within(timeout, "the end of its input")
        .map(drop)
}

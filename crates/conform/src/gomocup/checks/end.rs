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
        "After `END` the process is gone within a second.",
        |probe| {
            let mut subject = probe.started_game(20)?;
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
        |probe| expect_exit_after_end(&mut probe.new_process()?),
    ),
    check(
        "end-exit-status",
        Recommended,
        "After `END` the exit status is 0.",
        exit_status,
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

fn expect_exit_after_end(subject: &mut GomocupUnderTest) -> CheckResult {
    let patience = subject.timing().immediate();
    subject.send("END")?;
    subject.expect_exit_within(patience, "END").map(drop)
}

fn silent_exit(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    let patience = subject.timing().immediate();
    subject.send("END")?;
    match subject.expect_exit_within(patience, "END")?.replies.first() {
        None => Ok(()),
        Some(said) => Err(wrong_reply(shorten(&said.line), "no output after END")),
    }
}

fn exit_status(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    let patience = subject.timing().immediate();
    subject.send("END")?;
    let exit = subject.expect_exit_within(patience, "END")?.exit;
    if exit.is_success() {
        return Ok(());
    }
    Err(failed(
        FailureKind::Crash,
        exit.to_string(),
        "exit status 0",
    ))
}

fn while_thinking(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.set_limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().search());
    expect_exit_after_end(&mut subject)
}

fn end_of_input(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    let patience = subject.timing().immediate();
    subject.engine().process().close_input();
    subject
        .expect_exit_within(patience, "the end of its input")
        .map(drop)
}

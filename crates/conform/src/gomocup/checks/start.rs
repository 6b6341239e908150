//! Board sizes of `START`.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::describe;
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::GomocupReply;

pub(super) const CHECKS: &[Check] = &[
    check(
        "start-20",
        Required,
        "`START 20` is answered with `OK` within 10 s.",
        |launcher| launcher.new_process()?.start(20),
    ),
    check(
        "start-15",
        Recommended,
        "`START 15`, the size of renju boards, is answered with `OK`.",
        |launcher| launcher.new_process()?.start(15),
    ),
    check(
        "start-sizes",
        Required,
        "`START n` with n from 5 to 20 is answered with `OK` or `ERROR`; after `OK`, the first move is on that board.",
        board_sizes,
    ),
    check(
        "start-huge",
        Required,
        "`START 1000` is answered with `OK` or `ERROR`, and then `START 20` works.",
        huge_board,
    ),
    check(
        "start-again",
        Required,
        "`START` during a game begins a new game on an empty board.",
        second_start,
    ),
    check(
        "start-bad-size",
        Recommended,
        "`START` without a valid size is answered with `ERROR`, and then `START 20` works.",
        bad_size,
    ),
];

fn board_sizes(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    for size in 5..=20 {
        if subject.try_start(size)? {
            subject.set_short_limits()?;
            subject.begin()?;
        }
    }
    Ok(())
}

fn huge_board(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.try_start(1000)?;
    subject.start(20)?;
    subject.set_short_limits()?;
    subject.begin().map(drop)
}

fn second_start(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    let first = subject.begin()?;
    subject.turn_at_first_free()?;
    subject.start(20)?;
    // The point would be occupied if the old game continued.
    subject.turn(first).map(drop)
}

fn bad_size(launcher: &GomocupLauncher<'_>) -> CheckResult {
    for size in ["0", "-5", "abc", ""] {
        let mut subject = launcher.new_process()?;
        let command = format!("START {size}");
        let expected = format!("ERROR in answer to {}", command.trim());
        match subject.ask(command.trim(), &expected)? {
            GomocupReply::Error(_) | GomocupReply::Unknown(_) => subject.start(20)?,
            other => return Err(wrong_reply(describe(&other), expected)),
        }
    }
    Ok(())
}

//! Invalid input, which must not end the brain or change the game.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe};
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::GomocupReply;

const LONG_LINE_BYTES: usize = 1_000_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "bad-garbage",
        Required,
        "Invalid lines are not answered with a move, and the game continues.",
        garbage,
    ),
    check(
        "bad-turn-outside",
        Recommended,
        "`TURN` outside the board is answered with `ERROR`, and the game continues.",
        |launcher| {
            let outside = ["TURN 20,20", "TURN 0,20", "TURN -1,5", "TURN 99999999999,1"];
            expect_errors(launcher, &outside)
        },
    ),
    check(
        "bad-turn-occupied",
        Recommended,
        "`TURN` on an occupied point is answered with `ERROR`, and the game continues.",
        occupied,
    ),
    check(
        "bad-turn-words",
        Recommended,
        "`TURN` without a valid point is answered with `ERROR`, and the game continues.",
        |launcher| expect_errors(launcher, &["TURN", "TURN x,y", "TURN 5", "TURN 5;5"]),
    ),
    check(
        "bad-turn-before-start",
        Recommended,
        "`TURN` before `START` is answered with `ERROR`, and then `START` works.",
        before_start,
    ),
    check(
        "bad-long-line",
        Recommended,
        "The brain tolerates a line of a million characters.",
        long_line,
    ),
    check(
        "bad-nul",
        Recommended,
        "The brain tolerates zero bytes.",
        |launcher| {
            survives_bytes(
                launcher,
                &[b"\0\0\0\r\n", b"TURN 5\0,5\r\n", b"AB\0OUT\r\n"],
            )
        },
    ),
    check(
        "bad-utf8",
        Recommended,
        "The brain tolerates bytes that are not valid UTF-8.",
        |launcher| survives_bytes(launcher, &[b"\xff\xfe\xc3\x28\r\n", b"TURN \x80,5\r\n"]),
    ),
    check(
        "bad-board-lines",
        Recommended,
        "The brain tolerates invalid lines between `BOARD` and `DONE`.",
        |launcher| bad_board(launcher, &["hello", "99,99,1", "5,5,7", "-1,2,1", "6,6"]),
    ),
    check(
        "bad-board-twice",
        Recommended,
        "The brain tolerates a `BOARD` with two stones on one point.",
        |launcher| bad_board(launcher, &["5,5,1", "5,5,2", "5,5,1"]),
    ),
    check(
        "bad-done",
        Recommended,
        "`DONE` without `BOARD` is not answered with a move, and the game continues.",
        unexpected_done,
    ),
];

/// Checks that the brain still works and has not moved; returns its replies.
fn expect_still_running(
    subject: &mut GomocupUnderTest,
    command: &str,
) -> CheckResult<Vec<GomocupReply>> {
    let replies = subject.synchronize_with_about()?;
    let is_move =
        |reply: &&GomocupReply| matches!(reply, GomocupReply::Points(_) | GomocupReply::Suggest(_));
    if let Some(reply) = replies.iter().find(is_move) {
        return Err(wrong_reply(
            describe(reply),
            format!("no move in answer to {command}"),
        ));
    }
    Ok(replies)
}

/// Checks that the brain still works, has not moved, and has sent one error.
fn expect_one_error(subject: &mut GomocupUnderTest, command: &str) -> CheckResult {
    let replies = expect_still_running(subject, command)?;
    match replies.as_slice() {
        [GomocupReply::Error(_) | GomocupReply::Unknown(_)] => Ok(()),
        [] => Err(wrong_reply(
            "no answer",
            format!("ERROR in answer to {command}"),
        )),
        [.., last] => Err(wrong_reply(
            describe(last),
            format!("one ERROR in answer to {command}"),
        )),
    }
}

fn garbage(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    for line in ["???", "7", "TURNIP 3,3", ",,,", "%s%n%x", "\t\t"] {
        subject.send(line)?;
        expect_still_running(&mut subject, line)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn expect_errors(launcher: &GomocupLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    for command in commands {
        subject.send(command)?;
        expect_one_error(&mut subject, command)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn occupied(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    let own = subject.begin()?;
    let command = format!("TURN {own}");
    subject.send(&command)?;
    expect_one_error(&mut subject, &command)?;
    subject.turn_at_first_free().map(drop)
}

fn before_start(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.send("TURN 5,5")?;
    expect_one_error(&mut subject, "TURN 5,5 before START")?;
    subject.start(20)?;
    subject.set_short_limits()?;
    subject.begin().map(drop)
}

fn long_line(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    for (start, letter) in [("", "x"), ("TURN ", "1")] {
        let line = format!("{start}{}\r\n", letter.repeat(LONG_LINE_BYTES));
        let shown = format!("{start}{letter} (a million times)");
        subject.send_raw(line.into_bytes(), &shown)?;
        expect_still_running(&mut subject, &shown)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn survives_bytes(launcher: &GomocupLauncher<'_>, lines: &[&[u8]]) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    for line in lines {
        let shown = line.escape_ascii().to_string();
        subject.send_raw(line.to_vec(), &shown)?;
        expect_still_running(&mut subject, &shown)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn bad_board(launcher: &GomocupLauncher<'_>, lines: &[&str]) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.send("BOARD")?;
    for line in lines {
        subject.send(line)?;
    }
    subject.send("DONE")?;
    // The brain may move or report an error.
    subject.reply("a move or ERROR")?;
    subject.synchronize_with_about()?;
    subject.start(20)?;
    subject.begin().map(drop)
}

fn unexpected_done(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.send("DONE")?;
    expect_still_running(&mut subject, "DONE")?;
    subject.turn_at_first_free().map(drop)
}

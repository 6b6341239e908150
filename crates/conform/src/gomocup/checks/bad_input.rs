//! Input that a manager should not send: the brain complains, lives, and the
//! game in progress stays as it was.

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
        "Lines that are no commands are answered with no move, and the game goes on.",
        garbage,
    ),
    check(
        "bad-turn-outside",
        Recommended,
        "`TURN` outside the board is answered `ERROR`, and the game goes on.",
        |probe| {
            let outside = ["TURN 20,20", "TURN 0,20", "TURN -1,5", "TURN 99999999999,1"];
            expect_errors(probe, &outside)
        },
    ),
    check(
        "bad-turn-occupied",
        Recommended,
        "`TURN` on an occupied point is answered `ERROR`, and the game goes on.",
        occupied,
    ),
    check(
        "bad-turn-words",
        Recommended,
        "`TURN` without a point is answered `ERROR`, and the game goes on.",
        |probe| expect_errors(probe, &["TURN", "TURN x,y", "TURN 5", "TURN 5;5"]),
    ),
    check(
        "bad-turn-before-start",
        Recommended,
        "`TURN` before `START` is answered `ERROR`, and `START` works afterwards.",
        before_start,
    ),
    check(
        "bad-long-line",
        Recommended,
        "A line of a million characters does no harm.",
        long_line,
    ),
    check("bad-nul", Recommended, "Zero bytes do no harm.", |probe| {
        survives_bytes(probe, &[b"\0\0\0\r\n", b"TURN 5\0,5\r\n", b"AB\0OUT\r\n"])
    }),
    check(
        "bad-utf8",
        Recommended,
        "Bytes that are no text do no harm.",
        |probe| survives_bytes(probe, &[b"\xff\xfe\xc3\x28\r\n", b"TURN \x80,5\r\n"]),
    ),
    check(
        "bad-board-lines",
        Recommended,
        "Nonsense between `BOARD` and `DONE` does no harm.",
        |probe| bad_board(probe, &["hello", "99,99,1", "5,5,7", "-1,2,1", "6,6"]),
    ),
    check(
        "bad-board-twice",
        Recommended,
        "`BOARD` with two stones on a point does no harm.",
        |probe| bad_board(probe, &["5,5,1", "5,5,2", "5,5,1"]),
    ),
    check(
        "bad-done",
        Recommended,
        "`DONE` without `BOARD` is answered with no move, and the game goes on.",
        unexpected_done,
    ),
];

/// The brain is alive, gave no move, and the game goes on.
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

/// The same, and it complained once.
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

fn garbage(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    for line in ["???", "7", "TURNIP 3,3", ",,,", "%s%n%x", "\t\t"] {
        subject.send(line)?;
        expect_still_running(&mut subject, line)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn expect_errors(probe: &GomocupLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    for command in commands {
        subject.send(command)?;
        expect_one_error(&mut subject, command)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn occupied(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    let own = subject.begin()?;
    let command = format!("TURN {own}");
    subject.send(&command)?;
    expect_one_error(&mut subject, &command)?;
    subject.turn_at_first_free().map(drop)
}

fn before_start(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.send("TURN 5,5")?;
    expect_one_error(&mut subject, "TURN 5,5 before START")?;
    subject.start(20)?;
    subject.set_short_limits()?;
    subject.begin().map(drop)
}

fn long_line(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    for (start, letter) in [("", "x"), ("TURN ", "1")] {
        let line = format!("{start}{}\r\n", letter.repeat(LONG_LINE_BYTES));
        let shown = format!("{start}{letter} (a million times)");
        subject.send_raw(line.into_bytes(), &shown)?;
        expect_still_running(&mut subject, &shown)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn survives_bytes(probe: &GomocupLauncher<'_>, lines: &[&[u8]]) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    for line in lines {
        let shown = line.escape_ascii().to_string();
        subject.send_raw(line.to_vec(), &shown)?;
        expect_still_running(&mut subject, &shown)?;
    }
    subject.turn_at_first_free().map(drop)
}

fn bad_board(probe: &GomocupLauncher<'_>, lines: &[&str]) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.send("BOARD")?;
    for line in lines {
        subject.send(line)?;
    }
    subject.send("DONE")?;
    // Whether it moves or complains is its own choice.
    subject.reply("a move or ERROR")?;
    subject.synchronize_with_about()?;
    subject.start(20)?;
    subject.begin().map(drop)
}

fn unexpected_done(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    subject.send("DONE")?;
    expect_still_running(&mut subject, "DONE")?;
    subject.turn_at_first_free().map(drop)
}

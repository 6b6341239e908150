//! Optional commands.

use crate::check::Severity::Optional;
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe, skip_if_unknown};
use crate::gomocup::grid::{OWN, TestBoard};
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "restart",
        Optional,
        "`RESTART` is answered with `OK` and clears the board.",
        restart,
    ),
    check(
        "rectstart",
        Optional,
        "`RECTSTART w,h` is answered with `OK` or `ERROR`; after `OK`, the first move is on that board.",
        rectstart,
    ),
    check(
        "takeback",
        Optional,
        "`TAKEBACK x,y` is answered with `OK`, and the point is free again.",
        takeback,
    ),
    check(
        "play",
        Optional,
        "`PLAY x,y`, the manager's reply to `SUGGEST`, is answered with that point, where the brain then has a stone.",
        play,
    ),
];

fn expect_ok(subject: &mut GomocupUnderTest, command: &str) -> CheckResult {
    let expected = format!("OK in answer to {command}");
    match subject.ask_optional(command, &expected)? {
        GomocupReply::Ok => Ok(()),
        other => Err(wrong_reply(describe(&other), expected)),
    }
}

fn restart(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    let first = subject.begin()?;
    subject.turn_at_first_free()?;
    expect_ok(&mut subject, "RESTART")?;
    *subject.grid() = TestBoard::new(20, 20);
    // The point would be occupied if the old game continued.
    subject.turn(first).map(drop)
}

fn rectstart(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let expected = "OK or ERROR in answer to RECTSTART 12,18";
    match subject.ask("RECTSTART 12,18", expected)? {
        GomocupReply::Ok => {
            *subject.grid() = TestBoard::new(12, 18);
            subject.set_short_limits()?;
            subject.begin()?;
            subject.turn(EnginePoint::new(11, 17)).map(drop)
        }
        GomocupReply::Error(_) => subject.start(20),
        other => {
            let other = skip_if_unknown(other, "RECTSTART")?;
            Err(wrong_reply(describe(&other), expected))
        }
    }
}

fn takeback(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    let opponent = EnginePoint::new(3, 4);
    let answer = subject.turn(opponent)?;
    for point in [answer, opponent] {
        expect_ok(&mut subject, &format!("TAKEBACK {point}"))?;
        subject.grid().set_stone(point, 0);
    }
    // Both points would be occupied without the take-back.
    subject.turn(answer)?;
    if subject.grid().is_free(opponent) {
        subject.turn(opponent)?;
    }
    Ok(())
}

fn play(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.send("BEGIN")?;
    let first = subject.reply("a move, or SUGGEST")?;
    let imposed = EnginePoint::new(4, 6);
    if !matches!(first, GomocupReply::Suggest(_)) {
        // The brain does not send SUGGEST here, but may know PLAY.
        let point = subject.check_move(&first)?;
        subject.grid().set_stone(point, OWN);
        let opponent = EnginePoint::new(1, 1);
        if subject.grid().is_free(opponent) {
            subject.turn(opponent)?;
        }
    }
    let expected = format!("{imposed} in answer to PLAY {imposed}");
    let command = format!("PLAY {imposed}");
    let reply = subject.ask_optional(&command, &expected)?;
    if reply != GomocupReply::Points(vec![imposed]) {
        return Err(wrong_reply(describe(&reply), expected));
    }
    subject.grid().set_stone(imposed, OWN);
    subject.turn_at_first_free().map(drop)
}

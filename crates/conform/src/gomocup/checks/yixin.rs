//! The Yixin extension. A brain that does not know a command of it says
//! `UNKNOWN` and is not judged.

use std::time::Duration;

use super::positions::{alternating, full_except, opening, row, scattered};
use crate::check::Severity::Optional;
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe, skip_if_unknown};
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, FailureKind, failed, skipped, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply, Stone};

pub(super) const CHECKS: &[Check] = &[
    check(
        "yx-board",
        Optional,
        "`yxboard` sets up a position and is not answered.",
        board,
    ),
    check(
        "yx-stop",
        Optional,
        "`yxstop` while the brain thinks makes it move within a second.",
        |probe| stop(probe, "yxstop"),
    ),
    check(
        "stop",
        Optional,
        "`stop` while the brain thinks makes it move within a second.",
        |probe| stop(probe, "stop"),
    ),
    check(
        "yx-stop-idle",
        Optional,
        "`yxstop` with nothing to stop is not answered.",
        stop_idle,
    ),
    check(
        "yx-show-forbid",
        Optional,
        "`yxshowforbid` is answered `FORBID`, two digits for every column and row, and a full stop.",
        |probe| forbidden_points(probe, 4).map(drop),
    ),
    check(
        "yx-forbid-points",
        Optional,
        "`yxshowforbid` names a point of six in a row that is forbidden to black.",
        |probe| reports_forbidden_points(probe, 4),
    ),
    check(
        "yx-rule-2",
        Optional,
        "Once a command of the extension was seen, `INFO rule 2` means renju.",
        |probe| reports_forbidden_points(probe, 2),
    ),
    check(
        "yx-hash-clear",
        Optional,
        "`yxhashclear` is not answered with a move, and the game goes on.",
        hash_clear,
    ),
    check(
        "yx-nbest",
        Optional,
        "`yxnbest k` is answered with a free point of the position.",
        n_best,
    ),
    check(
        "yx-balance-one",
        Optional,
        "`yxbalanceone` is answered with one free point.",
        |probe| balance(probe, "yxbalanceone 0", 1),
    ),
    check(
        "yx-balance-two",
        Optional,
        "`yxbalancetwo` is answered with two different free points.",
        |probe| balance(probe, "yxbalancetwo 0", 2),
    ),
    check(
        "yx-block",
        Optional,
        "Points given with `yxblock` are not played.",
        block,
    ),
];

/// Sets up a position with `yxboard`; skips if the brain does not know it.
fn set_up_position(subject: &mut GomocupUnderTest, stones: &[Stone]) -> CheckResult {
    subject.position("yxboard", stones)?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxboard")?;
    match replies.first() {
        None => Ok(()),
        Some(reply) => Err(wrong_reply(describe(reply), "no answer to yxboard")),
    }
}

/// Skips if one of the replies says that the command is unknown.
fn skip_if_any_unknown(replies: &[GomocupReply], command: &str) -> CheckResult {
    for reply in replies {
        skip_if_unknown(reply.clone(), command)?;
    }
    Ok(())
}

fn board(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    set_up_position(&mut subject, &opening())?;
    subject.expect_silence("no answer to yxboard")
}

fn stop(probe: &GomocupLauncher<'_>, command: &str) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.set_limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().search());
    subject.send(command)?;
    let patience = subject.timing().immediate();
    let expected = format!("a move within {} ms of {command}", patience.as_millis());
    let reply = subject.reply_within(patience, &expected)?.reply;
    let reply = skip_if_unknown(reply, command)?;
    subject.check_move(&reply)?;
    // A brain that had moved before has only now read the command.
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, command)?;
    match replies.first() {
        None => Ok(()),
        Some(reply) => Err(wrong_reply(
            describe(reply),
            "one move and nothing after it",
        )),
    }
}

fn stop_idle(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    subject.send("yxstop")?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxstop")?;
    if let Some(reply) = replies.first() {
        return Err(wrong_reply(describe(reply), "no answer to yxstop"));
    }
    subject.turn_at_first_free().map(drop)
}

/// The points that the brain calls forbidden under `rule` where `7,7` makes
/// six. The point is on the diagonal: brains differ in which coordinate they
/// write first.
fn forbidden_points(probe: &GomocupLauncher<'_>, rule: u32) -> CheckResult<Vec<EnginePoint>> {
    let mut subject = probe.new_process()?;
    if !subject.try_start(15)? {
        return Err(skipped("the brain does not play on size 15"));
    }
    subject.set_short_limits()?;
    set_up_position(&mut subject, &[])?;
    subject.info("rule", rule)?;
    let mut stones = row(7, &[4, 5, 6, 8, 9], true);
    stones.extend(scattered(5));
    set_up_position(&mut subject, &alternating(&stones))?;
    let expected = "FORBID xxyyxxyy.";
    match subject.ask_optional("yxshowforbid", expected)? {
        GomocupReply::Forbid(points) => {
            match points.iter().find(|point| point.x > 14 || point.y > 14) {
                None => Ok(points),
                Some(point) => Err(wrong_reply(format!("{point}, outside the board"), expected)),
            }
        }
        other => Err(wrong_reply(describe(&other), expected)),
    }
}

fn reports_forbidden_points(probe: &GomocupLauncher<'_>, rule: u32) -> CheckResult {
    let points = forbidden_points(probe, rule)?;
    if points.contains(&EnginePoint::new(7, 7)) {
        return Ok(());
    }
    let seen = match points.len() {
        0 => "no forbidden point".to_owned(),
        _ => format!("forbidden: {}", describe(&GomocupReply::Forbid(points))),
    };
    Err(wrong_reply(seen, "7,7 among the forbidden points"))
}

fn hash_clear(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    subject.send("yxhashclear")?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxhashclear")?;
    if let Some(reply) = replies.iter().find(|reply| **reply != GomocupReply::Ok) {
        return Err(wrong_reply(describe(reply), "no answer to yxhashclear"));
    }
    subject.turn_at_first_free().map(drop)
}

fn n_best(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    set_up_position(&mut subject, &opening())?;
    let reply = subject.ask_optional("yxnbest 3", "a move in answer to yxnbest 3")?;
    subject.check_move(&reply).map(drop)
}

fn balance(probe: &GomocupLauncher<'_>, command: &str, count: usize) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    set_up_position(&mut subject, &opening()[..4])?;
    let expected = format!("{count} free points in answer to {command}");
    subject.send(command)?;
    let patience = subject.timing().answer() + Duration::from_millis(500);
    let reply = skip_if_unknown(subject.reply_within(patience, &expected)?.reply, command)?;
    match &reply {
        GomocupReply::Points(points) if points.len() == count => {
            for &point in points {
                if let Some(objection) = subject.grid().illegal_reason(point) {
                    return Err(wrong_reply(objection, expected));
                }
                subject.grid().set_stone(point, 1);
            }
            Ok(())
        }
        _ => Err(failed(FailureKind::Wrong, describe(&reply), expected)),
    }
}

fn block(probe: &GomocupLauncher<'_>) -> CheckResult {
    // Two points are left, one of each side, and one of them is blocked.
    let holes = [EnginePoint::new(9, 9), EnginePoint::new(10, 11)];
    for blocked in holes {
        let mut subject = probe.started_game(20)?;
        subject.send_together(&["yxblock".to_owned(), blocked.to_string(), "done".to_owned()])?;
        let replies = subject.synchronize_with_about()?;
        skip_if_any_unknown(&replies, "yxblock")?;
        if let Some(reply) = replies.first() {
            return Err(wrong_reply(describe(reply), "no answer to yxblock"));
        }
        let answer = subject.board(&full_except(&holes))?;
        if answer == blocked {
            return Err(wrong_reply(
                answer.to_string(),
                "the point that is not blocked",
            ));
        }
    }
    Ok(())
}

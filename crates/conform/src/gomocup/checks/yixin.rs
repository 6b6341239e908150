//! The Yixin extension.
//!
//! If a brain answers `UNKNOWN` to a command, its checks are skipped.

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
        "`yxstop` during a search makes the brain move within a second.",
        |launcher| stop(launcher, "yxstop"),
    ),
    check(
        "stop",
        Optional,
        "`stop` during a search makes the brain move within a second.",
        |launcher| stop(launcher, "stop"),
    ),
    check(
        "yx-stop-idle",
        Optional,
        "`yxstop` without a search is not answered.",
        stop_idle,
    ),
    check(
        "yx-show-forbid",
        Optional,
        "`yxshowforbid` is answered with `FORBID`, two digits for every column and row, and a period.",
        |launcher| forbidden_points(launcher, 4).map(drop),
    ),
    check(
        "yx-forbid-points",
        Optional,
        "`yxshowforbid` lists a point that is forbidden to black because of six in a row.",
        |launcher| reports_forbidden_points(launcher, 4),
    ),
    check(
        "yx-rule-2",
        Optional,
        "After a command of the extension, `INFO rule 2` means renju.",
        |launcher| reports_forbidden_points(launcher, 2),
    ),
    check(
        "yx-hash-clear",
        Optional,
        "`yxhashclear` is not answered with a move, and the game continues.",
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
        |launcher| balance(launcher, "yxbalanceone 0", 1),
    ),
    check(
        "yx-balance-two",
        Optional,
        "`yxbalancetwo` is answered with two different free points.",
        |launcher| balance(launcher, "yxbalancetwo 0", 2),
    ),
    check(
        "yx-block",
        Optional,
        "Points given with `yxblock` are not played.",
        block,
    ),
];

/// Sets up a position with `yxboard`; skips the check if that is unknown.
fn set_up_position(subject: &mut GomocupUnderTest, stones: &[Stone]) -> CheckResult {
    subject.position("yxboard", stones)?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxboard")?;
    match replies.first() {
        None => Ok(()),
        Some(reply) => Err(wrong_reply(describe(reply), "no answer to yxboard")),
    }
}

/// Skips the check if a reply means that the command is unknown.
fn skip_if_any_unknown(replies: &[GomocupReply], command: &str) -> CheckResult {
    for reply in replies {
        skip_if_unknown(reply.clone(), command)?;
    }
    Ok(())
}

fn board(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    set_up_position(&mut subject, &opening())?;
    subject.expect_silence("no answer to yxboard")
}

fn stop(launcher: &GomocupLauncher<'_>, command: &str) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.set_limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().search());
    subject.send(command)?;
    let timeout = subject.timing().immediate();
    let expected = format!("a move within {} ms of {command}", timeout.as_millis());
    let reply = subject.reply_within(timeout, &expected)?.reply;
    let reply = skip_if_unknown(reply, command)?;
    subject.check_move(&reply)?;
    // A brain that moved before it read the command answers the command now.
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

fn stop_idle(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.send("yxstop")?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxstop")?;
    if let Some(reply) = replies.first() {
        return Err(wrong_reply(describe(reply), "no answer to yxstop"));
    }
    subject.turn_at_first_free().map(drop)
}

/// Returns the forbidden points under `rule` in a position where `7,7` makes six.
///
/// The point is on the diagonal, because brains differ in the order of coordinates.
fn forbidden_points(launcher: &GomocupLauncher<'_>, rule: u32) -> CheckResult<Vec<EnginePoint>> {
    let mut subject = launcher.new_process()?;
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

fn reports_forbidden_points(launcher: &GomocupLauncher<'_>, rule: u32) -> CheckResult {
    let points = forbidden_points(launcher, rule)?;
    if points.contains(&EnginePoint::new(7, 7)) {
        return Ok(());
    }
    let seen = match points.len() {
        0 => "no forbidden point".to_owned(),
        _ => format!("forbidden: {}", describe(&GomocupReply::Forbid(points))),
    };
    Err(wrong_reply(seen, "7,7 among the forbidden points"))
}

fn hash_clear(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.send("yxhashclear")?;
    let replies = subject.synchronize_with_about()?;
    skip_if_any_unknown(&replies, "yxhashclear")?;
    if let Some(reply) = replies.iter().find(|reply| **reply != GomocupReply::Ok) {
        return Err(wrong_reply(describe(reply), "no answer to yxhashclear"));
    }
    subject.turn_at_first_free().map(drop)
}

fn n_best(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    set_up_position(&mut subject, &opening())?;
    let reply = subject.ask_optional("yxnbest 3", "a move in answer to yxnbest 3")?;
    subject.check_move(&reply).map(drop)
}

fn balance(launcher: &GomocupLauncher<'_>, command: &str, count: usize) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    set_up_position(&mut subject, &opening()[..4])?;
    let expected = format!("{count} free points in answer to {command}");
    subject.send(command)?;
    let timeout = subject.timing().answer() + Duration::from_millis(500);
    let reply = skip_if_unknown(subject.reply_within(timeout, &expected)?.reply, command)?;
    match &reply {
        GomocupReply::Points(points) if points.len() == count => {
            for &point in points {
                if let Some(reason) = subject.grid().illegal_reason(point) {
                    return Err(wrong_reply(reason, expected));
                }
                subject.grid().set_stone(point, 1);
            }
            Ok(())
        }
        _ => Err(failed(FailureKind::Wrong, describe(&reply), expected)),
    }
}

fn block(launcher: &GomocupLauncher<'_>) -> CheckResult {
    // Two points are free, one of each side, and one of them is blocked.
    let free_points = [EnginePoint::new(9, 9), EnginePoint::new(10, 11)];
    for blocked in free_points {
        let mut subject = launcher.started_game(20)?;
        subject.send_together(&["yxblock".to_owned(), blocked.to_string(), "done".to_owned()])?;
        let replies = subject.synchronize_with_about()?;
        skip_if_any_unknown(&replies, "yxblock")?;
        if let Some(reply) = replies.first() {
            return Err(wrong_reply(describe(reply), "no answer to yxblock"));
        }
        let answer = subject.board(&full_except(&free_points))?;
        if answer == blocked {
            return Err(wrong_reply(
                answer.to_string(),
                "the point that is not blocked",
            ));
        }
    }
    Ok(())
}

//! The Yixin extension. A brain that does not know a command of it says
//! `UNKNOWN` and is not judged.

use std::time::Duration;

use super::positions::{alternating, full_but_for, opening, row, scattered};
use crate::client::gomocup::{Point, Reply, Stone};
use crate::conform::check::Severity::Optional;
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::{Subject, known, said};
use crate::conform::verdict::{Checked, FailureKind, failed, skipped, wrong};

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
        |probe| forbidden(probe, 4).map(drop),
    ),
    check(
        "yx-forbid-points",
        Optional,
        "`yxshowforbid` names a point of six in a row that is forbidden to black.",
        |probe| names_the_six(probe, 4),
    ),
    check(
        "yx-rule-2",
        Optional,
        "Once a command of the extension was seen, `INFO rule 2` means renju.",
        |probe| names_the_six(probe, 2),
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
fn set_up(subject: &mut Subject, stones: &[Stone]) -> Checked {
    subject.position("yxboard", stones)?;
    let replies = subject.settle()?;
    unknown_skips(&replies, "yxboard")?;
    match replies.first() {
        None => Ok(()),
        Some(reply) => Err(wrong(said(reply), "no answer to yxboard")),
    }
}

/// Skips if one of the replies says that the command is unknown.
fn unknown_skips(replies: &[Reply], command: &str) -> Checked {
    for reply in replies {
        known(reply.clone(), command)?;
    }
    Ok(())
}

fn board(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    set_up(&mut subject, &opening())?;
    subject.quiet("no answer to yxboard")
}

fn stop(probe: &Probe<'_>, command: &str) -> Checked {
    let mut subject = probe.started(20)?;
    subject.limits(20_000, 1_000_000)?;
    subject.send("BEGIN")?;
    std::thread::sleep(subject.timing().thinking());
    subject.send(command)?;
    let patience = subject.timing().prompt();
    let expected = format!("a move within {} ms of {command}", patience.as_millis());
    let reply = subject.reply_within(patience, &expected)?.reply;
    let reply = known(reply, command)?;
    subject.judge(&reply)?;
    // A brain that had moved before has only now read the command.
    let replies = subject.settle()?;
    unknown_skips(&replies, command)?;
    match replies.first() {
        None => Ok(()),
        Some(reply) => Err(wrong(said(reply), "one move and nothing after it")),
    }
}

fn stop_idle(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    subject.send("yxstop")?;
    let replies = subject.settle()?;
    unknown_skips(&replies, "yxstop")?;
    if let Some(reply) = replies.first() {
        return Err(wrong(said(reply), "no answer to yxstop"));
    }
    subject.turn_somewhere().map(drop)
}

/// The points that the brain calls forbidden under `rule` where `7,7` makes
/// six. The point is on the diagonal: brains differ in which coordinate they
/// write first.
fn forbidden(probe: &Probe<'_>, rule: u32) -> Checked<Vec<Point>> {
    let mut subject = probe.fresh()?;
    if !subject.try_start(15)? {
        return Err(skipped("the brain does not play on size 15"));
    }
    subject.hurry()?;
    set_up(&mut subject, &[])?;
    subject.info("rule", rule)?;
    let mut stones = row(7, &[4, 5, 6, 8, 9], true);
    stones.extend(scattered(5));
    set_up(&mut subject, &alternating(&stones))?;
    let expected = "FORBID xxyyxxyy.";
    match subject.ask_optional("yxshowforbid", expected)? {
        Reply::Forbid(points) => match points.iter().find(|point| point.x > 14 || point.y > 14) {
            None => Ok(points),
            Some(point) => Err(wrong(format!("{point}, outside the board"), expected)),
        },
        other => Err(wrong(said(&other), expected)),
    }
}

fn names_the_six(probe: &Probe<'_>, rule: u32) -> Checked {
    let points = forbidden(probe, rule)?;
    if points.contains(&Point::new(7, 7)) {
        return Ok(());
    }
    let seen = match points.len() {
        0 => "no forbidden point".to_owned(),
        _ => format!("forbidden: {}", said(&Reply::Forbid(points))),
    };
    Err(wrong(seen, "7,7 among the forbidden points"))
}

fn hash_clear(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    subject.send("yxhashclear")?;
    let replies = subject.settle()?;
    unknown_skips(&replies, "yxhashclear")?;
    if let Some(reply) = replies.iter().find(|reply| **reply != Reply::Ok) {
        return Err(wrong(said(reply), "no answer to yxhashclear"));
    }
    subject.turn_somewhere().map(drop)
}

fn n_best(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    set_up(&mut subject, &opening())?;
    let reply = subject.ask_optional("yxnbest 3", "a move in answer to yxnbest 3")?;
    subject.judge(&reply).map(drop)
}

fn balance(probe: &Probe<'_>, command: &str, count: usize) -> Checked {
    let mut subject = probe.started(20)?;
    set_up(&mut subject, &opening()[..4])?;
    let expected = format!("{count} free points in answer to {command}");
    subject.send(command)?;
    let patience = subject.timing().answer() + Duration::from_millis(500);
    let reply = known(subject.reply_within(patience, &expected)?.reply, command)?;
    match &reply {
        Reply::Points(points) if points.len() == count => {
            for &point in points {
                if let Some(objection) = subject.grid().objection(point) {
                    return Err(wrong(objection, expected));
                }
                subject.grid().put(point, 1);
            }
            Ok(())
        }
        _ => Err(failed(FailureKind::Wrong, said(&reply), expected)),
    }
}

fn block(probe: &Probe<'_>) -> Checked {
    // Two points are left, one of each side, and one of them is blocked.
    let holes = [Point::new(9, 9), Point::new(10, 11)];
    for blocked in holes {
        let mut subject = probe.started(20)?;
        subject.send_together(&["yxblock".to_owned(), blocked.to_string(), "done".to_owned()])?;
        let replies = subject.settle()?;
        unknown_skips(&replies, "yxblock")?;
        if let Some(reply) = replies.first() {
            return Err(wrong(said(reply), "no answer to yxblock"));
        }
        let answer = subject.board(&full_but_for(&holes))?;
        if answer == blocked {
            return Err(wrong(answer.to_string(), "the point that is not blocked"));
        }
    }
    Ok(())
}

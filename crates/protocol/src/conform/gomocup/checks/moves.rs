//! `BEGIN`, `TURN`, and whole games.

use std::time::Instant;

use super::positions::{row, scattered};
use crate::client::gomocup::{Point, Stone};
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::grid::THEIRS;
use crate::conform::gomocup::opponent::Opponent;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::said;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "begin-legal",
        Required,
        "`BEGIN` is answered with a point of the board as `x,y`.",
        |probe| probe.started(20)?.begin().map(drop),
    ),
    check(
        "turn-legal",
        Required,
        "`TURN x,y` is answered with a point that is free, over several moves.",
        turns,
    ),
    check(
        "turn-corners",
        Required,
        "Coordinates count from 0: the opponent may play in all four corners.",
        corners,
    ),
    check(
        "one-answer",
        Required,
        "A turn is answered with one move and nothing after it.",
        one_answer,
    ),
    check(
        "quiet-after-answer",
        Required,
        "A brain that was not asked makes no move.",
        quiet_after_answer,
    ),
    check(
        "output-kinds",
        Required,
        "Beside its answers a brain says nothing but `MESSAGE`, `DEBUG`, `ERROR`, `UNKNOWN` and `SUGGEST`.",
        kinds,
    ),
    check(
        "game-random",
        Required,
        "A whole game against an opponent that plays any free point has no illegal move.",
        against_random,
    ),
    check(
        "game-self",
        Required,
        "A whole game of the brain against itself has no illegal move.",
        against_itself,
    ),
    check(
        "tactic-win",
        Recommended,
        "A brain that has four in a row and the fifth point free plays it.",
        takes_win,
    ),
    check(
        "tactic-block",
        Recommended,
        "A brain stops a four of the opponent that has one open end.",
        blocks_four,
    ),
];

fn turns(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    let mut opponent = Opponent::new(7);
    for _ in 0..4 {
        let Some(point) = opponent.choose(subject.grid()) else {
            break;
        };
        let answer = subject.turn(point)?;
        if subject.grid().has_five(answer) {
            break;
        }
    }
    Ok(())
}

fn corners(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
        let corner = Point::new(x, y);
        if subject.grid().is_free(corner) {
            subject.turn(corner)?;
        }
    }
    Ok(())
}

fn one_answer(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    for number in 0..3 {
        if number == 0 {
            subject.begin()?;
        } else {
            subject.turn_somewhere()?;
        }
        if let Some(second) = subject.settle()?.first() {
            return Err(wrong(said(second), "nothing after the move"));
        }
    }
    Ok(())
}

fn quiet_after_answer(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    subject.quiet("silence until the next command")?;
    subject.turn_somewhere()?;
    subject.quiet("silence until the next command")
}

fn kinds(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    subject.turns_somewhere(3)?;
    match subject.settle()?.first() {
        None => Ok(()),
        Some(reply) => Err(wrong(said(reply), "answers and allowed remarks only")),
    }
}

fn against_random(probe: &Probe<'_>) -> Checked {
    for seed in [1, 2] {
        let mut subject = probe.started(20)?;
        let mut opponent = Opponent::new(seed);
        let mut answer = subject.begin()?;
        let began = Instant::now();
        while !subject.grid().has_five(answer) && began.elapsed() < subject.timing().game() {
            let Some(point) = opponent.choose(subject.grid()) else {
                break;
            };
            subject.grid().put(point, THEIRS);
            let over = subject.grid().has_five(point) || subject.grid().free().is_empty();
            subject.grid().put(point, 0);
            if over {
                break;
            }
            answer = subject.turn(point)?;
        }
    }
    Ok(())
}

fn against_itself(probe: &Probe<'_>) -> Checked {
    let mut players = [probe.started(20)?, probe.started(20)?];
    let mut last = players[0].begin()?;
    let began = Instant::now();
    let mut turn = 1;
    loop {
        let other: usize = 1 - turn;
        let over = players[other].grid().has_five(last) || players[other].grid().free().is_empty();
        if over || began.elapsed() > players[turn].timing().game() {
            return Ok(());
        }
        last = players[turn].turn(last)?;
        turn = other;
    }
}

fn takes_win(probe: &Probe<'_>) -> Checked {
    let mut stones = row(10, &[5, 6, 7, 8], true);
    stones.push(Stone::theirs(4, 10));
    stones.extend(scattered(3));
    plays(probe, &stones, Point::new(9, 10), "the fifth point")
}

fn blocks_four(probe: &Probe<'_>) -> Checked {
    let mut stones = row(10, &[5, 6, 7, 8], false);
    stones.extend([Stone::own(4, 10), Stone::own(2, 2), Stone::own(17, 3)]);
    let expected = "the only point that stops a five";
    plays(probe, &stones, Point::new(9, 10), expected)
}

fn plays(probe: &Probe<'_>, stones: &[Stone], wanted: Point, what: &str) -> Checked {
    let mut subject = probe.started(20)?;
    subject.limits(500, 1_000_000)?;
    let answer = subject.board(stones)?;
    if answer == wanted {
        return Ok(());
    }
    Err(wrong(answer.to_string(), format!("{wanted}, {what}")))
}

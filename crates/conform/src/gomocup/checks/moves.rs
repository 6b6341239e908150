//! `BEGIN`, `TURN`, and whole games.

use std::time::Instant;

use super::positions::{row, scattered};
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::describe;
use crate::gomocup::grid::THEIRS;
use crate::gomocup::launcher::GomocupLauncher;
use crate::gomocup::random_opponent::RandomOpponent;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

pub(super) const CHECKS: &[Check] = &[
    check(
        "begin-legal",
        Required,
        "`BEGIN` is answered with a point of the board as `x,y`.",
        |probe| probe.started_game(20)?.begin().map(drop),
    ),
    check(
        "turn-legal",
        Required,
        "`TURN x,y` is answered with a point that is free, over several moves.",
        legal_turns,
    ),
    check(
        "turn-corners",
        Required,
        "Coordinates count from 0: the opponent may play in all four corners.",
        turns_in_corners,
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
        output_kinds,
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

fn legal_turns(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    let mut opponent = RandomOpponent::new(7);
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

fn turns_in_corners(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
        let corner = EnginePoint::new(x, y);
        if subject.grid().is_free(corner) {
            subject.turn(corner)?;
        }
    }
    Ok(())
}

fn one_answer(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    for number in 0..3 {
        if number == 0 {
            subject.begin()?;
        } else {
            subject.turn_at_first_free()?;
        }
        if let Some(second) = subject.synchronize_with_about()?.first() {
            return Err(wrong_reply(describe(second), "nothing after the move"));
        }
    }
    Ok(())
}

fn quiet_after_answer(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    subject.expect_silence("silence until the next command")?;
    subject.turn_at_first_free()?;
    subject.expect_silence("silence until the next command")
}

fn output_kinds(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.begin()?;
    subject.turns_at_first_free(3)?;
    match subject.synchronize_with_about()?.first() {
        None => Ok(()),
        Some(reply) => Err(wrong_reply(
            describe(reply),
            "answers and allowed remarks only",
        )),
    }
}

fn against_random(probe: &GomocupLauncher<'_>) -> CheckResult {
    for seed in [1, 2] {
        let mut subject = probe.started_game(20)?;
        let mut opponent = RandomOpponent::new(seed);
        let mut answer = subject.begin()?;
        let began = Instant::now();
        while !subject.grid().has_five(answer) && began.elapsed() < subject.timing().game() {
            let Some(point) = opponent.choose(subject.grid()) else {
                break;
            };
            subject.grid().set_stone(point, THEIRS);
            let over = subject.grid().has_five(point) || subject.grid().free().is_empty();
            subject.grid().set_stone(point, 0);
            if over {
                break;
            }
            answer = subject.turn(point)?;
        }
    }
    Ok(())
}

fn against_itself(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut players = [probe.started_game(20)?, probe.started_game(20)?];
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

fn takes_win(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(10, &[5, 6, 7, 8], true);
    stones.push(Stone::opponent(4, 10));
    stones.extend(scattered(3));
    expect_move(probe, &stones, EnginePoint::new(9, 10), "the fifth point")
}

fn blocks_four(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(10, &[5, 6, 7, 8], false);
    stones.extend([Stone::own(4, 10), Stone::own(2, 2), Stone::own(17, 3)]);
    let expected = "the only point that stops a five";
    expect_move(probe, &stones, EnginePoint::new(9, 10), expected)
}

fn expect_move(
    probe: &GomocupLauncher<'_>,
    stones: &[Stone],
    wanted: EnginePoint,
    what: &str,
) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    subject.set_limits(500, 1_000_000)?;
    let answer = subject.board(stones)?;
    if answer == wanted {
        return Ok(());
    }
    Err(wrong_reply(answer.to_string(), format!("{wanted}, {what}")))
}

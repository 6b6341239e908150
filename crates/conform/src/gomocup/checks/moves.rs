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
        "`BEGIN` is answered with a point on the board as `x,y`.",
        |launcher| launcher.started_game(20)?.begin().map(drop),
    ),
    check(
        "turn-legal",
        Required,
        "`TURN x,y` is answered with a free point, over several moves.",
        legal_turns,
    ),
    check(
        "turn-corners",
        Required,
        "Coordinates start at 0: the opponent may play in all four corners.",
        turns_in_corners,
    ),
    check(
        "one-answer",
        Required,
        "A turn is answered with exactly one move.",
        one_answer,
    ),
    check(
        "quiet-after-answer",
        Required,
        "A brain does not move without a command.",
        quiet_after_answer,
    ),
    check(
        "output-kinds",
        Required,
        "Apart from its answers, a brain sends only `MESSAGE`, `DEBUG`, `ERROR`, `UNKNOWN`, and `SUGGEST`.",
        output_kinds,
    ),
    check(
        "game-random",
        Required,
        "A whole game against a random opponent has no illegal move.",
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
        "A brain with four in a row completes five if the fifth point is free.",
        takes_win,
    ),
    check(
        "tactic-block",
        Recommended,
        "A brain blocks a four of the opponent with one open end.",
        blocks_four,
    ),
];

fn legal_turns(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
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

fn turns_in_corners(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
        let corner = EnginePoint::new(x, y);
        if subject.grid().is_free(corner) {
            subject.turn(corner)?;
        }
    }
    Ok(())
}

fn one_answer(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
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

fn quiet_after_answer(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.expect_silence("silence until the next command")?;
    subject.turn_at_first_free()?;
    subject.expect_silence("silence until the next command")
}

fn output_kinds(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.turns_at_first_free(3)?;
    match subject.synchronize_with_about()?.first() {
        None => Ok(()),
        Some(reply) => Err(wrong_reply(
            describe(reply),
            "only answers and allowed messages",
        )),
    }
}

fn against_random(launcher: &GomocupLauncher<'_>) -> CheckResult {
    for seed in [1, 2] {
        let mut subject = launcher.started_game(20)?;
        let mut opponent = RandomOpponent::new(seed);
        let mut answer = subject.begin()?;
        let start = Instant::now();
        while !subject.grid().has_five(answer) && start.elapsed() < subject.timing().game() {
            let Some(point) = opponent.choose(subject.grid()) else {
                break;
            };
            subject.grid().set_stone(point, THEIRS);
            let is_over = subject.grid().has_five(point) || subject.grid().free().is_empty();
            subject.grid().set_stone(point, 0);
            if is_over {
                break;
            }
            answer = subject.turn(point)?;
        }
    }
    Ok(())
}

fn against_itself(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut players = [launcher.started_game(20)?, launcher.started_game(20)?];
    let mut last = players[0].begin()?;
    let start = Instant::now();
    let mut turn = 1;
    loop {
        let other: usize = 1 - turn;
        let is_over =
            players[other].grid().has_five(last) || players[other].grid().free().is_empty();
        if is_over || start.elapsed() > players[turn].timing().game() {
            return Ok(());
        }
        last = players[turn].turn(last)?;
        turn = other;
    }
}

fn takes_win(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(10, &[5, 6, 7, 8], true);
    stones.push(Stone::opponent(4, 10));
    stones.extend(scattered(3));
    expect_move(
        launcher,
        &stones,
        EnginePoint::new(9, 10),
        "the fifth point",
    )
}

fn blocks_four(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(10, &[5, 6, 7, 8], false);
    stones.extend([Stone::own(4, 10), Stone::own(2, 2), Stone::own(17, 3)]);
    let description = "the only point that blocks five";
    expect_move(launcher, &stones, EnginePoint::new(9, 10), description)
}

fn expect_move(
    launcher: &GomocupLauncher<'_>,
    stones: &[Stone],
    expected: EnginePoint,
    description: &str,
) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.set_limits(500, 1_000_000)?;
    let answer = subject.board(stones)?;
    if answer == expected {
        return Ok(());
    }
    Err(wrong_reply(
        answer.to_string(),
        format!("{expected}, {description}"),
    ))
}

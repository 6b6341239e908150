//! Positions set up with `BOARD`.

use super::positions::{full_except, opening};
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::CheckResult;
use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

pub(super) const CHECKS: &[Check] = &[
    check(
        "board-legal",
        Required,
        "`BOARD`, stones as `x,y,owner`, and `DONE` are answered with a free point.",
        |launcher| launcher.started_game(20)?.board(&opening()).map(drop),
    ),
    check(
        "board-any-order",
        Required,
        "The stones of `BOARD` may come in any order: either side first, or mixed.",
        any_order,
    ),
    check(
        "board-both-sides",
        Required,
        "`BOARD` works for both sides: with equal numbers of stones, or one more of the opponent.",
        both_sides,
    ),
    check(
        "board-waits-for-done",
        Required,
        "`BOARD` is not answered before `DONE`.",
        waits_for_done,
    ),
    check(
        "board-then-turn",
        Required,
        "After `BOARD`, the game continues with `TURN`, and the stones remain.",
        then_turn,
    ),
    check(
        "board-nearly-full",
        Required,
        "On a board with four free points, the brain plays one of them.",
        nearly_full,
    ),
    check(
        "board-last-point",
        Required,
        "On a board with one free point, the brain plays it.",
        last_point,
    ),
    check(
        "board-replaces",
        Recommended,
        "A second `BOARD` replaces the position of the first.",
        replaces,
    ),
    check(
        "board-empty",
        Recommended,
        "`BOARD` without stones requests the first move.",
        |launcher| launcher.started_game(20)?.board(&[]).map(drop),
    ),
    check(
        "board-field-3",
        Recommended,
        "Points that `BOARD` marks with 3 are accepted and not played.",
        field_three,
    ),
];

fn any_order(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let stones = opening();
    let side = |owner| stones.iter().copied().filter(move |s| s.owner == owner);
    let own_first: Vec<Stone> = side(1).chain(side(2)).collect();
    let theirs_first: Vec<Stone> = side(2).chain(side(1)).collect();
    let backwards: Vec<Stone> = stones.iter().rev().copied().collect();
    for order in [own_first, theirs_first, backwards] {
        let mut subject = launcher.started_game(20)?;
        subject.board(&order)?;
    }
    Ok(())
}

fn both_sides(launcher: &GomocupLauncher<'_>) -> CheckResult {
    launcher.started_game(20)?.board(&opening())?;
    let mut stones = opening();
    stones.push(Stone::opponent(12, 12));
    launcher.started_game(20)?.board(&stones)?;
    launcher
        .started_game(20)?
        .board(&[Stone::opponent(10, 10)])
        .map(drop)
}

fn waits_for_done(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.grid().set_stones(&opening());
    subject.send("BOARD")?;
    for stone in opening() {
        subject.send(&stone.to_string())?;
    }
    subject.expect_silence("silence until DONE")?;
    subject.send("DONE")?;
    subject.read_move().map(drop)
}

fn then_turn(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.board(&opening())?;
    subject.turns_at_first_free(3)
}

fn nearly_full(launcher: &GomocupLauncher<'_>) -> CheckResult {
    // Two points of each side are free, so that the numbers of stones stay equal.
    let free_points = [(5, 5), (12, 6), (2, 15), (17, 17)].map(|(x, y)| EnginePoint::new(x, y));
    let mut subject = launcher.started_game(20)?;
    subject.board(&full_except(&free_points)).map(drop)
}

fn last_point(launcher: &GomocupLauncher<'_>) -> CheckResult {
    // The free point is one of the brain, so the opponent has one more stone.
    let mut subject = launcher.started_game(20)?;
    subject
        .board(&full_except(&[EnginePoint::new(8, 12)]))
        .map(drop)
}

fn replaces(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    let answer = subject.board(&opening())?;
    subject.board(&[Stone::opponent(answer.x, answer.y)])?;
    // This point was occupied on the first board and is free on the second.
    let freed = EnginePoint::new(8, 10);
    if subject.grid().is_free(freed) {
        subject.turn(freed)?;
    }
    Ok(())
}

fn field_three(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = vec![Stone::own(3, 3), Stone::opponent(3, 5)];
    for (x, y) in [(9, 9), (10, 9), (9, 10), (10, 10), (11, 10)] {
        stones.push(Stone {
            point: EnginePoint::new(x, y),
            owner: 3,
        });
    }
    launcher.started_game(20)?.board(&stones).map(drop)
}

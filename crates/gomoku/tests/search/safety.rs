//! No limit is so small that a win is missed or a five not stopped.
//!
//! `ZEITNOT_POSITIONS=10000 cargo test --release -p zeitnot-gomoku --test search safety`
//! runs the long form.

use std::time::Duration;

use crate::support::{ask, random_position, winning_squares, worker};
use rstest::rstest;
use zeitnot_core::{Limits, Position, Random};
use zeitnot_gomoku::BoardSize;

/// Positions a rule and limit; fewer where each takes its time.
fn positions(limits: &Limits) -> u32 {
    let short = if limits.time.is_some() { 150 } else { 1_500 };
    let wanted = std::env::var("ZEITNOT_POSITIONS").ok();
    wanted.map_or(short, |count| count.parse().unwrap())
}

fn somebody_threatens_five(position: &dyn Position) -> bool {
    let side = position.side_to_move();
    !winning_squares(position, side).is_empty()
        || !winning_squares(position, side.other()).is_empty()
}

#[rstest]
fn a_five_is_made_or_stopped_under_every_limit(
    #[values("freestyle", "standard")] rule: &str,
    #[values(
        Limits::nodes(1),
        Limits::depth(1),
        Limits::time(Duration::from_millis(20))
    )]
    limits: Limits,
) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(2026);
    // Whoever threatens has just moved; one more stone turns the tables.
    let mut coin = Random::new(1);
    let mut ripe =
        |position: &dyn Position| somebody_threatens_five(position) && coin.below(2) == 0;
    let (mut won, mut stopped) = (0, 0);
    for _ in 0..positions(&limits) {
        let position = random_position(rule, &mut random, &mut ripe);
        let side = position.side_to_move();
        let answer = ask(&mut worker, &*position, limits.clone());
        let played = position.format_move(answer.best.unwrap());
        let played = zeitnot_gomoku::notation::parse_square(BoardSize::USUAL, &played).unwrap();
        let (wins, losses) = (
            winning_squares(&*position, side),
            winning_squares(&*position, side.other()),
        );
        let words = position.setup().position;
        if !wins.is_empty() {
            assert!(wins.contains(&played), "{words}: {played} misses {wins:?}");
            won += 1;
        } else {
            assert!(
                losses.contains(&played),
                "{words}: {played} lets {losses:?} happen"
            );
            stopped += 1;
        }
    }
    assert!(
        won > 0 && stopped > 0,
        "both cases came up: {won}, {stopped}"
    );
}

/// The attacker follows the engine, the defender tries every square.
fn survives_every_defence(
    worker: &mut zeitnot_core::Worker,
    position: &dyn Position,
    plies: i32,
) -> Result<(), String> {
    let attacker = position.side_to_move();
    let answer = ask(worker, position, Limits::nodes(60_000));
    let claimed = answer.lines[0].score.mate_in().unwrap_or(i32::MAX);
    if !answer.lines[0].score.is_win() || claimed > plies {
        let words = position.setup().position;
        return Err(format!("{words}: no win within {plies} plies any more"));
    }
    let mut after = position.clone_box();
    after.play(answer.best.unwrap()).unwrap();
    for reply in after.legal_moves() {
        let mut defended = after.clone_box();
        defended.play(reply).unwrap();
        if defended.status() == zeitnot_core::Status::Won(attacker.other()) {
            return Err(format!("{}: the defender wins", defended.setup().position));
        }
        if winning_squares(&*defended, attacker).is_empty() {
            survives_every_defence(worker, &*defended, plies - 2)?;
        }
    }
    Ok(())
}

#[rstest]
fn a_short_mate_is_a_proof(#[values("freestyle", "standard")] rule: &str) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(5);
    let mut checked = 0;
    while checked < 12 {
        let mut stones = 0;
        let wanted = 8 + random.below(14);
        let position = random_position(rule, &mut random, |_| {
            stones += 1;
            stones > wanted
        });
        if somebody_threatens_five(&*position) {
            continue;
        }
        let answer = ask(&mut worker, &*position, Limits::nodes(20_000));
        let Some(plies @ 5..=9) = answer.lines[0].score.mate_in() else {
            continue;
        };
        survives_every_defence(&mut worker, &*position, plies).unwrap();
        assert_eq!(
            answer.lines[0].moves.len(),
            plies as usize,
            "the line ends in the five"
        );
        checked += 1;
    }
}

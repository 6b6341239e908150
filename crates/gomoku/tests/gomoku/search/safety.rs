//! No limit is too small to take a win or to stop a five.
//!
//! `ZEITNOT_POSITIONS=10000 cargo test --release -p zeitnot-gomoku --test gomoku
//! safety` runs the long form.

use std::time::Duration;

use crate::search::support::{
    ask, either_side_wins_now, move_safety, position, random_position, square_of, wins_now, worker,
};
use rstest::rstest;
use zeitnot_core::{Limits, Notation, Position, Random, Side, Status, Worker};

/// Returns the number of positions per rule set and limit, fewer for timed searches.
fn positions(limits: &Limits) -> u32 {
    let short = if limits.time.is_some() { 60 } else { 400 };
    let wanted = std::env::var("ZEITNOT_POSITIONS").ok();
    wanted.map_or(short, |count| count.parse().unwrap())
}

/// A requested five ends its line. The other line is not a forced win, as it would be
/// if it were affected by the five.
#[test]
fn a_requested_five_does_not_affect_the_other_line() {
    let position = position("freestyle", "n13g11c3b7d9c7n8f10b6b8d6l11h9d8g12");
    let wanted = ["e9", "o12"].map(|name| position.parse_move(name, Notation::Engine).unwrap());
    let limits = Limits {
        root_moves: Some(wanted.to_vec()),
        multi_pv: 2,
        ..Limits::depth(7)
    };
    let answer = ask(&mut worker(&[]), &*position, limits);
    let (five, other) = (&answer.lines[0], &answer.lines[1]);
    assert_eq!(five.moves, wanted[..1]);
    assert_eq!(other.moves.first(), Some(&wanted[1]));
    assert!(!other.score.is_mate(), "{:?}", other.score);
}

/// Every line of a multi-PV answer can be played.
#[rstest]
fn multi_pv_lines_can_be_played(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(7);
    for _ in 0..40 {
        let position = random_position(rule, &mut random, either_side_wins_now);
        let limits = Limits {
            root_moves: Some(position.legal_moves()),
            multi_pv: 3,
            ..Limits::depth(3)
        };
        let answer = ask(&mut worker, &*position, limits);
        assert_eq!(answer.lines.len(), 3);
        for line in &answer.lines {
            let mut board = position.clone_box();
            for &mv in &line.moves {
                assert_eq!(board.status(), Status::Ongoing, "{:?}", line.moves);
                board.play(mv).unwrap();
            }
        }
    }
}

#[rstest]
fn wins_are_taken_or_stopped_under_every_limit(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
    #[values(
        Limits::nodes(1),
        Limits::depth(1),
        Limits::time(Duration::from_millis(20))
    )]
    limits: Limits,
    #[values(true, false)] tactical_mode: bool,
) {
    let tactical = (
        "enable_tactical_mode",
        if tactical_mode { "true" } else { "false" },
    );
    let mut worker = worker(&[("table.megabytes", "1"), tactical]);
    let mut random = Random::new(2026);
    // The side that threatens has just moved; another stone changes the side to move.
    let mut coin = Random::new(1);
    let mut is_wanted =
        |position: &dyn Position| either_side_wins_now(position) && coin.below(2) == 0;
    let (mut won, mut stopped) = (0, 0);
    for _ in 0..positions(&limits) {
        let position = random_position(rule, &mut random, &mut is_wanted);
        let answer = ask(&mut worker, &*position, limits.clone());
        let played = square_of(&*position, answer.best.unwrap());
        let safety = move_safety(&*position);
        let moves = position.setup().position;
        assert!(
            safety.legal.contains(played),
            "{moves}: {played} is illegal"
        );
        if !safety.wins.is_empty() {
            let wins = safety.wins;
            assert!(wins.contains(played), "{moves}: {played} misses {wins:?}");
            won += 1;
        } else if !safety.safe.is_empty() {
            let safe = safety.safe;
            assert!(
                safe.contains(played),
                "{moves}: {played} loses, unlike {safe:?}"
            );
            stopped += 1;
        }
    }
    assert!(
        won > 0 && stopped > 0,
        "a case did not occur: {won}, {stopped}"
    );
}

/// Plays the engine's moves against every defense.
fn check_every_defense(
    worker: &mut Worker,
    position: &dyn Position,
    plies: i32,
) -> Result<(), String> {
    let answer = ask(worker, position, Limits::nodes(60_000));
    let claimed = answer.lines[0].score.mate_in().unwrap_or(i32::MAX);
    if !answer.lines[0].score.is_win() || claimed > plies {
        let moves = position.setup().position;
        return Err(format!("{moves}: no win within {plies} plies"));
    }
    let mut after = position.clone_box();
    after.play(answer.best.unwrap()).unwrap();
    let safety = move_safety(&*after);
    if !safety.wins.is_empty() {
        return Err(format!("{}: the defender wins", after.setup().position));
    }
    for reply in &safety.safe {
        let mut defended = after.clone_box();
        let reply = defended
            .parse_move(&reply.to_string(), Notation::Engine)
            .unwrap();
        defended.play(reply).unwrap();
        if !wins_now(&*defended) {
            check_every_defense(worker, &*defended, plies - 2)?;
        }
    }
    Ok(())
}

#[rstest]
fn short_mates_hold_against_every_defense(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(5);
    // With breakable fives, short mates are rare.
    let wanted = if rule == "capture" { 1 } else { 12 };
    let mut checked = 0;
    while checked < wanted {
        let mut stones = 0;
        let enough = 8 + random.below(14);
        let position = random_position(rule, &mut random, |_| {
            stones += 1;
            stones > enough
        });
        if either_side_wins_now(&*position) {
            continue;
        }
        let answer = ask(&mut worker, &*position, Limits::nodes(20_000));
        let Some(plies @ 5..=9) = answer.lines[0].score.mate_in() else {
            continue;
        };
        check_every_defense(&mut worker, &*position, plies).unwrap();
        if !["capture", "pente"].contains(&rule) {
            let line = &answer.lines[0].moves;
            assert_eq!(
                line.len(),
                plies as usize,
                "the line does not end in the five"
            );
        }
        checked += 1;
    }
}

/// Black may not stop white's four at g4, because h4 would make six.
const OVERLINE: &str = "{c4h1h2h3h5h6/d4e4f4a15c15e15}";
/// Black may not stop white's four at g4, because h4 would make two fours.
const DOUBLE_FOUR: &str = "{c4h5h6h7i5j6k7/d4e4f4h8a15c15l8}";

#[rstest]
#[case::overline(OVERLINE)]
#[case::double_four(DOUBLE_FOUR)]
fn a_four_wins_if_its_only_block_is_forbidden(#[case] set_up: &str) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let white = position("renju", &format!("{set_up}-"));
    assert_eq!(white.side_to_move(), Side::Second);
    for limits in [Limits::depth(3), Limits::nodes(2_000)] {
        let answer = ask(&mut worker, &*white, limits);
        assert_eq!(answer.lines[0].score.mate_in(), Some(3));
        assert_eq!(
            white.format_move(answer.best.unwrap(), Notation::Engine),
            "g4"
        );
    }
    // Whatever the limits, black's answer is legal.
    let mut black = white.clone_box();
    black
        .play(black.parse_move("g4", Notation::Engine).unwrap())
        .unwrap();
    assert!(black.parse_move("h4", Notation::Engine).is_err());
    for limits in [Limits::nodes(1), Limits::depth(1), Limits::nodes(2_000)] {
        let answer = ask(&mut worker, &*black, limits.clone());
        let best = answer.best.unwrap();
        assert!(black.legal_moves().contains(&best));
        if answer.depth > 0 {
            assert_eq!(answer.lines[0].score.mate_in(), Some(-2), "{limits:?}");
        }
    }
}

/// Under freestyle rules, black stops this four.
#[test]
fn without_forbidden_squares_the_four_is_blocked() {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let black = position("freestyle", &format!("{OVERLINE}-g4"));
    let answer = ask(&mut worker, &*black, Limits::nodes(2_000));
    assert_eq!(
        black.format_move(answer.best.unwrap(), Notation::Engine),
        "h4"
    );
}

/// Plays whole games; black's forbidden squares in renju are a part of this.
#[rstest]
fn every_answer_in_a_game_is_legal(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(11);
    for _ in 0..5 {
        let mut game = random_position(rule, &mut random, {
            let mut stones = 0;
            move |_| {
                stones += 1;
                stones > 4
            }
        });
        while game.status() == Status::Ongoing {
            let answer = ask(&mut worker, &*game, Limits::nodes(2_000));
            game.play(answer.best.unwrap()).unwrap();
        }
    }
}

/// Measures the fastest of several searches, because the machine may be busy.
#[rstest]
fn a_small_budget_is_kept(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
) {
    let mut worker = worker(&[("table.megabytes", "1")]);
    let mut random = Random::new(12);
    let budget = Duration::from_millis(15);
    let mut stones = 0;
    let middle_game = random_position(rule, &mut random, |_| {
        stones += 1;
        stones > 14
    });
    let time = |_| ask(&mut worker, &*middle_game, Limits::time(budget)).time;
    let fastest = (0..10).map(time).min().unwrap();
    assert!(fastest <= budget + Duration::from_millis(5), "{fastest:?}");
}

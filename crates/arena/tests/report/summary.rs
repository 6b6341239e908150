//! Tests of the summary.

use zeitnot_arena::report::{MAX_LATE_MOVES, MOVE_NUMBERS, MatchSummary};
use zeitnot_arena::{GameEndReason, GameResult, PlayedMove};
use zeitnot_core::Side;

use crate::synthetic::{game, games};

#[test]
fn games_and_moves_are_counted_once() {
    let games = games(100);
    let mut summary = MatchSummary::default();
    for game in &games {
        summary.add(game);
    }
    assert_eq!(summary.games, 200);
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    assert_eq!(summary.plies, plies as u64);
    for engine in [0, 1] {
        let results = summary.results[engine];
        let counted: u64 = results.iter().map(|r| r.wins + r.draws + r.losses).sum();
        assert_eq!(counted, 200);
        let half_points: u32 = games.iter().map(|game| game.half_points(engine)).sum();
        let counted: u64 = results.iter().map(|r| r.wins * 2 + r.draws).sum();
        assert_eq!(counted, u64::from(half_points));
        let clock = summary.clocks.engine(engine);
        let by_number: u64 = clock.by_number.iter().map(|times| times.turns).sum();
        assert_eq!(by_number, clock.total.turns);
    }
    assert!(summary.clocks.engine(1).overtime.turns > 0);
    let moves = [0, 1].map(|engine| summary.clocks.engine(engine).total.turns);
    // The moves that lost on time are not in `moves`.
    let lost = games.iter().filter(|game| game.late.is_some()).count();
    assert_eq!(moves[0] + moves[1], (plies + lost) as u64);
    assert!(lost > 0);
    let endings: u64 = summary.endings.iter().map(|(_, count)| count.games()).sum();
    assert_eq!(endings, 200);
}

#[test]
fn a_summary_does_not_depend_on_the_order_of_games() {
    let mut games = games(60);
    let mut summary = MatchSummary::default();
    games.iter().for_each(|game| summary.add(game));
    games.reverse();
    let mut reversed = MatchSummary::default();
    games.iter().for_each(|game| reversed.add(game));
    assert_eq!(summary, reversed);
}

#[test]
fn a_forfeit_is_counted_against_its_engine() {
    // In the second game of a pair, engine 1 moves first.
    let mut played = game("", &[], &["e2e4", "e7e5"], Side::First);
    played.result = GameResult::SecondWins;
    played.ending = GameEndReason::Time;
    played.late = Some(PlayedMove {
        budget_us: Some(198_500),
        used_us: 200_000,
        ..PlayedMove::default()
    });
    let mut summary = MatchSummary::default();
    summary.add(&played);
    assert_eq!(summary.endings.count_of(GameEndReason::Time).lost, [0, 1]);
    assert_eq!(
        [0, 1].map(|engine| summary.endings.forfeits(engine)),
        [0, 1]
    );
    let [late] = summary.lateness.worst() else {
        panic!("one move was late: {:?}", summary.lateness);
    };
    assert_eq!((late.engine, late.number, late.late_us), (1, 2, 1_500));
    let latest = [0, 1].map(|engine| summary.clocks.engine(engine).overtime.max_us);
    assert_eq!(latest, [0, 1_500]);
    assert_eq!((late.pair, late.game, late.is_lost), (16, 1, true));
    assert_eq!(summary.clocks.engine(1).total.max_us, 200_000);
    assert_eq!(summary.results[1][Side::First.index()].losses, 1);
    assert_eq!(summary.results[0][Side::Second.index()].wins, 1);
}

#[test]
fn only_the_latest_moves_are_kept_but_all_are_counted() {
    let mut summary = MatchSummary::default();
    for pair in 0..50 {
        let mut played = game("", &[], &["e2e4"], Side::First);
        played.pair = pair;
        played.moves[0].budget_us = Some(played.moves[0].used_us - 1 - u64::from(pair % 25));
        summary.add(&played);
    }
    let worst = summary.lateness.worst();
    assert_eq!(worst.len(), MAX_LATE_MOVES);
    let ranks: Vec<(u64, u32)> = worst.iter().map(|late| (late.late_us, late.pair)).collect();
    assert_eq!(ranks[..4], [(25, 24), (25, 49), (24, 23), (24, 48)]);
    let late = [0, 1].map(|engine| summary.clocks.engine(engine).overtime.turns);
    assert_eq!(late, [0, 50]);
}

#[test]
fn turns_beyond_the_maximum_number_share_an_entry() {
    let mut summary = MatchSummary::default();
    let mut played = game("", &[], &[], Side::First);
    played.moves = vec![PlayedMove::default(); 2 * MOVE_NUMBERS + 50];
    summary.add(&played);
    let by_number = &summary.clocks.engine(0).by_number;
    assert_eq!(by_number.len(), MOVE_NUMBERS);
    assert_eq!(by_number[MOVE_NUMBERS - 1].turns, 26);
}

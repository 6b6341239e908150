//! Tests with pairs in and out of order.

use super::*;
use crate::opening::Opening;
use crate::played::{GameEndReason, GameResult};
use proptest::prelude::*;
use zeitnot_core::Side;

/// Returns a game with this result of engine 0.
pub(crate) fn game(pair: u32, game: u8, half_points: u32) -> PlayedGame {
    let won = match half_points {
        0 => GameResult::win_of(Side::BOTH[usize::from(game ^ 1)]),
        1 => GameResult::Draw,
        _ => GameResult::win_of(Side::BOTH[usize::from(game)]),
    };
    PlayedGame {
        pair,
        game,
        opening: Opening::default(),
        to_move: Side::First,
        moves: Vec::new(),
        result: won,
        ending: GameEndReason::Rules,
        remark: String::new(),
        late: None,
        points: None,
        held: None,
    }
}

#[test]
fn pairs_are_counted_in_order() {
    let mut score = MatchScore::new(None);
    for (pair, number) in [(1, 0), (1, 1), (0, 1)] {
        score.add(&game(pair, number, 2));
        assert_eq!((score.pairs().pairs(), score.next_pair()), (0, 0));
    }
    let unfinished: Vec<_> = score.unfinished_pairs().collect();
    assert_eq!(unfinished, [(0, [false, true]), (1, [true, true])]);
    score.add(&game(0, 0, 1));
    assert_eq!((score.pairs().pairs(), score.next_pair()), (2, 2));
    assert_eq!(score.pairs().pentanomial().0, [0, 0, 0, 1, 1]);
    assert_eq!(score.unfinished_pairs().count(), 0);
}

#[test]
fn duplicate_games_are_ignored() {
    let mut score = MatchScore::new(None);
    for _ in 0..3 {
        score.add(&game(0, 0, 2));
        score.add(&game(0, 1, 0));
    }
    assert_eq!(score.pairs().games(), 2);
    assert_eq!((score.pairs().wins(), score.pairs().losses()), (1, 1));
}

#[test]
fn pairs_after_the_decision_are_not_counted() {
    let sprt = "elo0=0 elo1=50 model=logistic".parse().unwrap();
    let mut score = MatchScore::new(Some(sprt));
    let mut pair = 0;
    while !score.is_decided() {
        let points = [2, if pair % 3 == 0 { 0 } else { 2 }];
        score.add(&game(pair, 0, points[0]));
        score.add(&game(pair, 1, points[1]));
        pair += 1;
        assert!(pair < 1_000, "never decided");
    }
    let state = score.sprt_state().unwrap();
    assert_eq!(state.decision, Decision::AcceptH1);
    let counted = score.pairs().pairs();
    score.add(&game(pair, 0, 0));
    score.add(&game(pair, 1, 0));
    assert_eq!(score.pairs().pairs(), counted);
    assert_eq!(score.sprt_state(), Some(state));
}

proptest! {
    #[test]
    fn the_score_does_not_depend_on_the_order_of_games(
        points in proptest::collection::vec((0..3u32, 0..3u32), 1..60),
        seed: u64,
    ) {
        let mut games: Vec<PlayedGame> = (0..).zip(&points).flat_map(|(pair, &(one, two))| {
            [game(pair, 0, one), game(pair, 1, two)]
        }).collect();
        let sprt = || Some("elo0=0 elo1=60".parse().unwrap());
        let mut ordered = MatchScore::new(sprt());
        games.iter().for_each(|game| ordered.add(game));
        let mut random = zeitnot_core::Random::new(seed);
        for last in (1..games.len()).rev() {
            games.swap(last, random.below(last as u64 + 1) as usize);
        }
        let mut shuffled = MatchScore::new(sprt());
        games.iter().for_each(|game| shuffled.add(game));
        prop_assert_eq!(shuffled.figures(), ordered.figures());
        prop_assert_eq!(shuffled.is_decided(), ordered.is_decided());
    }
}

//! Whole matches of tic-tac-toe: every game once, however it is interrupted.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{EngineConditions, MatchConditions};
use zeitnot_arena::match_runner::{
    MatchControl, MatchError, MatchEvent, MatchRunner, OpeningSource, PlayerFactory,
};
use zeitnot_arena::match_score::MatchScore;
use zeitnot_arena::players::Builtin;
use zeitnot_arena::{GameEndReason, MoveLimits, Opening, PlayedGame};
use zeitnot_clock::settings_for;
use zeitnot_core::{Game, SystemTime, TimeSource};
use zeitnot_testkit::TicTacToe;

/// Begins with each corner in turn.
struct Corners;

impl OpeningSource for Corners {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        let corner = ["a1", "a3", "c1", "c3"][pair as usize % 4];
        Ok(Opening {
            name: corner.to_owned(),
            moves: vec![corner.to_owned()],
            ..Opening::default()
        })
    }
}

/// No opening from the third pair on.
struct TwoOnly;

impl OpeningSource for TwoOnly {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        match pair {
            0 | 1 => Corners.opening(pair),
            _ => Err("the book is at its end".to_owned()),
        }
    }
}

fn contest(openings: impl OpeningSource + 'static, pairs: u32, slots: usize) -> MatchRunner {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let game: Arc<dyn Game> = Arc::new(TicTacToe);
    let maker = || -> PlayerFactory {
        let (game, time) = (Arc::clone(&game), Arc::clone(&time));
        Arc::new(move || {
            let settings = settings_for(&*game);
            Box::new(Builtin::new(Arc::clone(&game), settings, Arc::clone(&time)))
        })
    };
    let engine = |name: &str| EngineConditions {
        name: name.to_owned(),
        words: String::new(),
        pace: MoveLimits {
            depth: Some(9),
            ..MoveLimits::default()
        },
    };
    MatchRunner {
        conditions: MatchConditions {
            program: String::new(),
            game: "tictactoe".to_owned(),
            rule: game.rules()[0].to_owned(),
            size: None,
            equipment: Vec::new(),
            engines: [engine("a"), engine("b")],
            openings: String::new(),
            adjudication: Adjudication::default(),
            margin: Duration::ZERO,
            stall: Duration::from_secs(60),
        },
        factories: [maker(), maker()],
        game,
        openings: Arc::new(openings),
        pairs,
        slots,
    }
}

/// Plays on from `ledger` until `enough` games have ended, and tells which.
fn play(contest: &MatchRunner, ledger: &mut MatchScore, enough: usize) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &MatchScore, news: &MatchEvent| {
        if let MatchEvent::GameFinished(game) = news {
            games.push(PlayedGame::clone(game));
        }
        if games.len() >= enough {
            MatchControl::Abort
        } else {
            MatchControl::Continue
        }
    };
    contest.run(ledger, &stop, watch).unwrap();
    games
}

#[test]
fn every_game_is_played_once_and_perfect_players_draw() {
    for slots in [0, 1, 3] {
        let mut ledger = MatchScore::new(None);
        let games = play(&contest(Corners, 10, slots), &mut ledger, usize::MAX);
        let mut numbers: Vec<(u32, u8)> = games.iter().map(|g| (g.pair, g.game)).collect();
        numbers.sort_unstable();
        let all: Vec<(u32, u8)> = (0..10).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
        assert_eq!(numbers, all);
        assert_eq!(ledger.pairs().pentanomial().0, [0, 0, 10, 0, 0]);
        assert!(games.iter().all(|game| game.ending == GameEndReason::Rules));
        assert!(games.iter().all(|game| game.moves.len() == 8));
    }
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let mut played = Vec::new();
    let mut rounds = 0;
    while played.len() < 12 {
        let mut ledger = MatchScore::new(None);
        played.iter().for_each(|game| ledger.add(game));
        let more = play(&contest(Corners, 6, 2), &mut ledger, 3);
        assert!(!more.is_empty());
        played.extend(more);
        rounds += 1;
    }
    let mut numbers: Vec<(u32, u8)> = played.iter().map(|g| (g.pair, g.game)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!((numbers.len(), played.len()), (12, 12));
    assert!(rounds > 1, "it was never broken off");
}

#[test]
fn a_stop_from_outside_ends_it_without_a_game_more() {
    let stop = AtomicBool::new(false);
    let mut ledger = MatchScore::new(None);
    let mut seen = 0;
    let contest = contest(Corners, 1_000_000, 2);
    contest
        .run(&mut ledger, &stop, &mut |_, _| {
            seen += 1;
            stop.store(seen >= 5, Ordering::Relaxed);
            MatchControl::Continue
        })
        .unwrap();
    // What was on its way when it was stopped may still arrive.
    assert!((5..20).contains(&seen), "{seen}");
}

#[test]
fn openings_that_run_out_or_cannot_be_played_are_told() {
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &MatchScore, _: &MatchEvent| MatchControl::Continue;
    let error = contest(TwoOnly, 5, 1).run(&mut MatchScore::new(None), &stop, watch);
    assert!(
        matches!(error, Err(MatchError::NoOpening { pair: 3, .. })),
        "{error:?}"
    );

    struct Twice;
    impl OpeningSource for Twice {
        fn opening(&self, _: u32) -> Result<Opening, String> {
            Ok(Opening {
                name: "twice".to_owned(),
                moves: vec!["a1".to_owned(), "a1".to_owned()],
                ..Opening::default()
            })
        }
    }
    let error = contest(Twice, 5, 2).run(&mut MatchScore::new(None), &stop, watch);
    let sentence = error.unwrap_err().to_string();
    assert!(sentence.contains("twice"), "{sentence}");
}

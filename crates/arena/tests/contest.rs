//! Tests of whole matches of tic-tac-toe, with interruptions.
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

/// Openings that start with each corner in turn.
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

/// A source without openings from the third pair on.
struct TwoOnly;

impl OpeningSource for TwoOnly {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        match pair {
            0 | 1 => Corners.opening(pair),
            _ => Err("the book has ended".to_owned()),
        }
    }
}

fn match_runner(openings: impl OpeningSource + 'static, pairs: u32, slots: usize) -> MatchRunner {
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

/// Continues from `score` until `enough` games have ended, and returns them.
fn play(runner: &MatchRunner, score: &mut MatchScore, enough: usize) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &MatchScore, event: &MatchEvent| {
        if let MatchEvent::GameFinished(game) = event {
            games.push(PlayedGame::clone(game));
        }
        if games.len() >= enough {
            MatchControl::Abort
        } else {
            MatchControl::Continue
        }
    };
    runner.run(score, &stop, watch).unwrap();
    games
}

#[test]
fn every_game_is_played_once_and_perfect_players_draw() {
    for slots in [0, 1, 3] {
        let mut score = MatchScore::new(None);
        let games = play(&match_runner(Corners, 10, slots), &mut score, usize::MAX);
        let mut numbers: Vec<(u32, u8)> = games.iter().map(|g| (g.pair, g.game)).collect();
        numbers.sort_unstable();
        let all: Vec<(u32, u8)> = (0..10).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
        assert_eq!(numbers, all);
        assert_eq!(score.pairs().pentanomial().0, [0, 0, 10, 0, 0]);
        assert!(games.iter().all(|game| game.ending == GameEndReason::Rules));
        assert!(games.iter().all(|game| game.moves.len() == 8));
    }
}

#[test]
fn an_interrupted_match_continues_with_the_missing_games() {
    let mut played = Vec::new();
    let mut rounds = 0;
    while played.len() < 12 {
        let mut score = MatchScore::new(None);
        played.iter().for_each(|game| score.add(game));
        let more = play(&match_runner(Corners, 6, 2), &mut score, 3);
        assert!(!more.is_empty());
        played.extend(more);
        rounds += 1;
    }
    let mut numbers: Vec<(u32, u8)> = played.iter().map(|g| (g.pair, g.game)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!((numbers.len(), played.len()), (12, 12));
    assert!(rounds > 1, "the match was never interrupted");
}

#[test]
fn the_stop_flag_ends_the_match() {
    let stop = AtomicBool::new(false);
    let mut score = MatchScore::new(None);
    let mut seen = 0;
    let runner = match_runner(Corners, 1_000_000, 2);
    runner
        .run(&mut score, &stop, &mut |_, _| {
            seen += 1;
            stop.store(seen >= 5, Ordering::Relaxed);
            MatchControl::Continue
        })
        .unwrap();
    // Games that ended before the stop may still arrive.
    assert!((5..20).contains(&seen), "{seen}");
}

#[test]
fn missing_and_invalid_openings_are_errors() {
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &MatchScore, _: &MatchEvent| MatchControl::Continue;
    let error = match_runner(TwoOnly, 5, 1).run(&mut MatchScore::new(None), &stop, watch);
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
    let error = match_runner(Twice, 5, 2).run(&mut MatchScore::new(None), &stop, watch);
    let message = error.unwrap_err().to_string();
    assert!(message.contains("twice"), "{message}");
}

//! Whole matches of tic-tac-toe: every game once, however it is interrupted.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{Conditions, EngineConditions};
use zeitnot_arena::contest::{Contest, ContestError, Maker, News, Openings, Wish};
use zeitnot_arena::ledger::Ledger;
use zeitnot_arena::players::Builtin;
use zeitnot_arena::{Ending, Opening, Pace, PlayedGame};
use zeitnot_core::{Game, SystemTime, TimeSource, default_settings};
use zeitnot_testkit::TicTacToe;

/// Begins with each corner in turn.
struct Corners;

impl Openings for Corners {
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

impl Openings for TwoOnly {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        match pair {
            0 | 1 => Corners.opening(pair),
            _ => Err("the book is at its end".to_owned()),
        }
    }
}

fn contest(openings: impl Openings + 'static, pairs: u32, slots: usize) -> Contest {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let game: Arc<dyn Game> = Arc::new(TicTacToe);
    let maker = || -> Maker {
        let (game, time) = (Arc::clone(&game), Arc::clone(&time));
        Arc::new(move || {
            let settings = default_settings(&*game);
            Box::new(Builtin::new(Arc::clone(&game), settings, Arc::clone(&time)))
        })
    };
    let engine = |name: &str| EngineConditions {
        name: name.to_owned(),
        words: String::new(),
        pace: Pace {
            depth: Some(9),
            ..Pace::default()
        },
    };
    Contest {
        conditions: Conditions {
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
        makers: [maker(), maker()],
        game,
        openings: Arc::new(openings),
        pairs,
        slots,
    }
}

/// Plays on from `ledger` until `enough` games have ended, and tells which.
fn play(contest: &Contest, ledger: &mut Ledger, enough: usize) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &Ledger, news: &News| {
        if let News::Game(game) = news {
            games.push(PlayedGame::clone(game));
        }
        if games.len() >= enough {
            Wish::BreakOff
        } else {
            Wish::GoOn
        }
    };
    contest.play(ledger, &stop, watch).unwrap();
    games
}

#[test]
fn every_game_is_played_once_and_perfect_players_draw() {
    for slots in [0, 1, 3] {
        let mut ledger = Ledger::new(None);
        let games = play(&contest(Corners, 10, slots), &mut ledger, usize::MAX);
        let mut numbers: Vec<(u32, u8)> = games.iter().map(|g| (g.pair, g.game)).collect();
        numbers.sort_unstable();
        let all: Vec<(u32, u8)> = (0..10).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
        assert_eq!(numbers, all);
        assert_eq!(ledger.tally().pentanomial().0, [0, 0, 10, 0, 0]);
        assert!(games.iter().all(|game| game.ending == Ending::Rules));
        assert!(games.iter().all(|game| game.moves.len() == 8));
    }
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let mut played = Vec::new();
    let mut rounds = 0;
    while played.len() < 12 {
        let mut ledger = Ledger::new(None);
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
    let mut ledger = Ledger::new(None);
    let mut seen = 0;
    let contest = contest(Corners, 1_000_000, 2);
    contest
        .play(&mut ledger, &stop, &mut |_, _| {
            seen += 1;
            stop.store(seen >= 5, Ordering::Relaxed);
            Wish::GoOn
        })
        .unwrap();
    // What was on its way when it was stopped may still arrive.
    assert!((5..20).contains(&seen), "{seen}");
}

#[test]
fn openings_that_run_out_or_cannot_be_played_are_told() {
    let stop = AtomicBool::new(false);
    let watch = &mut |_: &Ledger, _: &News| Wish::GoOn;
    let error = contest(TwoOnly, 5, 1).play(&mut Ledger::new(None), &stop, watch);
    assert!(
        matches!(error, Err(ContestError::NoOpening { pair: 3, .. })),
        "{error:?}"
    );

    struct Twice;
    impl Openings for Twice {
        fn opening(&self, _: u32) -> Result<Opening, String> {
            Ok(Opening {
                name: "twice".to_owned(),
                moves: vec!["a1".to_owned(), "a1".to_owned()],
                ..Opening::default()
            })
        }
    }
    let error = contest(Twice, 5, 2).play(&mut Ledger::new(None), &stop, watch);
    let sentence = error.unwrap_err().to_string();
    assert!(sentence.contains("twice"), "{sentence}");
}

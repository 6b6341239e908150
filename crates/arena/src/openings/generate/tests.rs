//! Tests of generated openings: deterministic, legal, and within the settings.

use std::collections::HashSet;

use zeitnot_chess::Chess;
use zeitnot_core::{Game, SystemTime};
use zeitnot_gomoku::Gomoku;
use zeitnot_testkit::TicTacToe;

use super::*;
use crate::openings::{OpeningSetError, OpeningSetRequest, Trials, canonical_key};

fn time() -> Arc<dyn TimeSource> {
    Arc::new(SystemTime::new())
}

fn context(game: impl Game + 'static, rule: &str, size: Option<u32>) -> OpeningContext {
    OpeningContext::new(Arc::new(game), Some(rule), size).unwrap()
}

/// Returns settings that are fast enough for tests.
fn brief(context: &OpeningContext) -> GeneratorSettings {
    let mut settings = GeneratorSettings::default_for(context);
    settings.nodes = 1_000;
    settings.score = 0..=200;
    settings.trials.games = settings.trials.games.min(2);
    settings.trials.nodes = 100;
    settings
}

fn request(context: OpeningContext, count: usize, seed: u64, jobs: usize) -> OpeningSetRequest {
    OpeningSetRequest {
        settings: brief(&context),
        context,
        count,
        seed,
        threads: jobs,
    }
}

fn make(request: &OpeningSetRequest) -> Vec<Opening> {
    request.generate(&time(), &mut |_| ()).unwrap().openings
}

#[test]
fn sets_are_legal_different_and_within_their_range() {
    for context in [
        context(Gomoku, "freestyle", None),
        context(Gomoku, "renju", None),
        context(Gomoku, "pente", None),
        context(Gomoku, "standard", Some(9)),
        context(Chess, "standard", None),
        context(Chess, "chess960", None),
        context(TicTacToe, "plain", None),
    ] {
        let request = request(context.clone(), 6, 3, 1);
        let openings = make(&request);
        assert_eq!(openings.len(), 6);
        let keys: HashSet<u64> = openings
            .iter()
            .map(|opening| canonical_key(&context, opening).unwrap())
            .collect();
        assert_eq!(keys.len(), openings.len());
        for opening in &openings {
            let position = context.position(opening).unwrap();
            assert_eq!(position.status(), Status::Ongoing);
            assert!(
                request.settings.accepts(opening.score.unwrap()),
                "{opening:?}"
            );
            let plies = u32::try_from(opening.moves.len()).unwrap();
            assert!(request.settings.plies.contains(&plies), "{opening:?}");
        }
    }
}

#[test]
fn a_set_depends_only_on_the_seed() {
    let context = || context(Gomoku, "standard", None);
    let alone = make(&request(context(), 6, 1, 1));
    assert_eq!(alone, make(&request(context(), 6, 1, 3)));
    assert_ne!(alone, make(&request(context(), 6, 2, 1)));
    // A longer set starts with the shorter one.
    assert_eq!(make(&request(context(), 8, 1, 1))[..6], alone);
}

#[test]
fn openings_do_not_depend_on_the_order_of_calls() {
    let context = context(Gomoku, "caro6", Some(13));
    let generator = || OpeningGenerator::new(context.clone(), brief(&context), 5, time()).unwrap();
    let forward = generator();
    let some: Vec<Opening> = [0, 1, 2]
        .map(|number| forward.opening(number).unwrap())
        .into();
    let backward = generator();
    for number in [2, 0, 1] {
        assert_eq!(backward.opening(number).unwrap(), some[number as usize]);
    }
    assert_eq!(some[2].name, "3");
    assert_ne!(some[0].moves, some[1].moves);
}

#[test]
fn concurrent_calls_get_the_same_openings() {
    let context = context(Gomoku, "freestyle", None);
    let generator = OpeningGenerator::new(context.clone(), brief(&context), 5, time()).unwrap();
    let alone: Vec<Opening> = (0..4).map(|n| generator.opening(n).unwrap()).collect();
    let concurrent: Vec<Opening> = std::thread::scope(|scope| {
        let generator = &generator;
        let ask = |number| scope.spawn(move || generator.opening(number).unwrap());
        let asked: Vec<_> = (0..4).map(ask).collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(concurrent, alone);
}

#[test]
fn the_least_uneven_candidate_is_used_if_none_is_even() {
    let context = context(Gomoku, "freestyle", None);
    let impossible = GeneratorSettings {
        score: 15_000..=15_000,
        nodes: 25,
        ..brief(&context)
    };
    let generator = OpeningGenerator::new(context.clone(), impossible.clone(), 1, time()).unwrap();
    let opening = generator.opening(7).unwrap();
    assert!(!opening.moves.is_empty());
    assert!(context.position(&opening).is_ok());
}

#[test]
fn a_set_with_too_few_openings_is_an_error() {
    let context = context(TicTacToe, "plain", None);
    let mut request = request(context, 20, 1, 1);
    // There are nine first moves.
    request.settings.plies = 1..=1;
    request.settings.nodes = 25;
    let error = request.generate(&time(), &mut |_| ()).unwrap_err();
    assert!(
        matches!(
            error,
            OpeningSetError::TooFew {
                found: 9,
                wanted: 20,
                ..
            }
        ),
        "{error}"
    );
    assert!(error.to_string().contains("allow more plies"), "{error}");
}

#[test]
fn trial_games_reject_openings_that_one_side_wins() {
    let context = context(Gomoku, "freestyle", None);
    let mut evaluator = OpeningEvaluator::new(&context, time()).unwrap();
    let trials = Trials {
        games: 4,
        nodes: 300,
    };
    // An open three and the move; the first player always wins from here.
    let won = Opening {
        start: "h8a1i8a2j8o15".to_owned(),
        ..Opening::default()
    };
    let position = context.position(&won).unwrap();
    assert!(!trials.is_balanced(&mut evaluator, &*position, 1).unwrap());
    assert!(
        Trials::NONE
            .is_balanced(&mut evaluator, &*position, 1)
            .unwrap()
    );
    assert_eq!(
        trials.play_all(&mut evaluator, &*position, 1).unwrap().wins,
        [4, 0]
    );
}

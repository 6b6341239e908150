//! Openings that are made: the same for the same seed, legal, and as even as
//! the recipe says.

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

fn ground(game: impl Game + 'static, rule: &str, size: Option<u32>) -> OpeningContext {
    OpeningContext::new(Arc::new(game), Some(rule), size).unwrap()
}

/// A recipe that tests can wait for.
fn brief(ground: &OpeningContext) -> GeneratorSettings {
    let mut recipe = GeneratorSettings::default_for(ground);
    recipe.nodes = 1_000;
    recipe.score = 0..=200;
    recipe.trials.games = recipe.trials.games.min(2);
    recipe.trials.nodes = 100;
    recipe
}

fn order(ground: OpeningContext, count: usize, seed: u64, jobs: usize) -> OpeningSetRequest {
    OpeningSetRequest {
        settings: brief(&ground),
        context: ground,
        count,
        seed,
        threads: jobs,
    }
}

fn make(order: &OpeningSetRequest) -> Vec<Opening> {
    order.generate(&time(), &mut |_| ()).unwrap().openings
}

#[test]
fn sets_are_legal_different_and_within_their_range() {
    for ground in [
        ground(Gomoku, "freestyle", None),
        ground(Gomoku, "renju", None),
        ground(Gomoku, "pente", None),
        ground(Gomoku, "standard", Some(9)),
        ground(Chess, "standard", None),
        ground(Chess, "chess960", None),
        ground(TicTacToe, "plain", None),
    ] {
        let order = order(ground.clone(), 6, 3, 1);
        let openings = make(&order);
        assert_eq!(openings.len(), 6);
        let keys: HashSet<u64> = openings
            .iter()
            .map(|opening| canonical_key(&ground, opening).unwrap())
            .collect();
        assert_eq!(keys.len(), openings.len());
        for opening in &openings {
            let position = ground.position(opening).unwrap();
            assert_eq!(position.status(), Status::Ongoing);
            assert!(
                order.settings.accepts(opening.score.unwrap()),
                "{opening:?}"
            );
            let plies = u32::try_from(opening.moves.len()).unwrap();
            assert!(order.settings.plies.contains(&plies), "{opening:?}");
        }
    }
}

#[test]
fn a_set_depends_on_the_seed_and_on_nothing_else() {
    let ground = || ground(Gomoku, "standard", None);
    let alone = make(&order(ground(), 6, 1, 1));
    assert_eq!(alone, make(&order(ground(), 6, 1, 3)));
    assert_ne!(alone, make(&order(ground(), 6, 2, 1)));
    // A longer set begins with the shorter one.
    assert_eq!(make(&order(ground(), 8, 1, 1))[..6], alone);
}

#[test]
fn openings_can_be_had_one_by_one_and_in_any_order() {
    let ground = ground(Gomoku, "caro6", Some(13));
    let generator = || OpeningGenerator::new(ground.clone(), brief(&ground), 5, time()).unwrap();
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
fn threads_that_ask_at_once_get_what_each_would_get_alone() {
    let ground = ground(Gomoku, "freestyle", None);
    let generator = OpeningGenerator::new(ground.clone(), brief(&ground), 5, time()).unwrap();
    let alone: Vec<Opening> = (0..4).map(|n| generator.opening(n).unwrap()).collect();
    let together: Vec<Opening> = std::thread::scope(|scope| {
        let generator = &generator;
        let ask = |number| scope.spawn(move || generator.opening(number).unwrap());
        let asked: Vec<_> = (0..4).map(ask).collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(together, alone);
}

#[test]
fn where_nothing_is_even_the_least_uneven_has_to_do() {
    let ground = ground(Gomoku, "freestyle", None);
    let impossible = GeneratorSettings {
        score: 15_000..=15_000,
        nodes: 25,
        ..brief(&ground)
    };
    let generator = OpeningGenerator::new(ground.clone(), impossible.clone(), 1, time()).unwrap();
    let opening = generator.opening(7).unwrap();
    assert!(!opening.moves.is_empty());
    assert!(ground.position(&opening).is_ok());
}

#[test]
fn a_set_that_cannot_be_made_is_told() {
    let ground = ground(TicTacToe, "plain", None);
    let mut order = order(ground, 20, 1, 1);
    // There are nine first moves.
    order.settings.plies = 1..=1;
    order.settings.nodes = 25;
    let error = order.generate(&time(), &mut |_| ()).unwrap_err();
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
fn trial_games_throw_out_what_one_side_wins() {
    let ground = ground(Gomoku, "freestyle", None);
    let mut judge = OpeningEvaluator::new(&ground, time()).unwrap();
    let trials = Trials {
        games: 4,
        nodes: 300,
    };
    // An open three and the move: nobody else wins from here.
    let won = Opening {
        start: "h8a1i8a2j8o15".to_owned(),
        ..Opening::default()
    };
    let position = ground.position(&won).unwrap();
    assert!(!trials.is_balanced(&mut judge, &*position, 1).unwrap());
    assert!(Trials::NONE.is_balanced(&mut judge, &*position, 1).unwrap());
    assert_eq!(
        trials.play_all(&mut judge, &*position, 1).unwrap().wins,
        [4, 0]
    );
}

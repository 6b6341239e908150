//! The levels of the crossword game: legal plays from visible information, and worse
//! plays at lower levels.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use zeitnot_core::{
    Answer, Game, GeneratedOpenings, Level, Limits, ManualTime, Position, Request, Setup, Status,
    StopSignal, Worker, default_settings, seen_by,
};
use zeitnot_crossword::Crossword;

/// Returns a player without simulation and endgame search.
fn worker(game: &Crossword) -> Worker {
    let mut settings = default_settings(game);
    // The levels weaken the static player, so full strength is compared without
    // simulation.
    settings.set("crossword.player.thinking", "static").unwrap();
    Worker::new(
        Arc::new(game.clone()),
        settings,
        Arc::new(ManualTime::new()),
    )
    .unwrap()
}

/// The bag is empty, and the opponent holds the four unseen tiles.
const LATE: &str = "7M3VEER/2Q2Z1O1J1I3/2U1HE1CHI1R3/BAILORS1EN1U3/O1N1WO2AXIS3/OW6P1N4/\
    TOGGLEs3F4/IN1Y1TIArAED3/ET1R6C4/1STAGY1A2T4/3TOADLIKE4/2DE2UP2D4/2ES2BI7/2L4N7/2F4E7 \
    AAEMRRV/ 439/355 0";

#[test]
fn the_higher_levels_solve_endgames() {
    let game = Crossword::default();
    let settings = default_settings(&game);
    let time = Arc::new(ManualTime::new());
    let mut worker = Worker::new(Arc::new(game.clone()), settings, time).unwrap();
    let position = game.position(&Setup::new(LATE)).unwrap();
    let answers = Level::ALL.map(|level| ask(&mut worker, &*position, level, 3));
    let is_solved = answers
        .each_ref()
        .map(|answer| answer.solver_result.is_some());
    assert_eq!(is_solved, [false, false, true, true, true]);
    let full_score = answers[4].lines[0].score;
    for answer in &answers[2..] {
        assert_eq!((answer.lines.len(), answer.lines[0].score), (1, full_score));
    }
    assert!(answers[..2].iter().all(|answer| answer.depth == 1));
    // While the bag has tiles, all weaker levels choose by equity.
    let early = dealt(&game, 3);
    for level in [Level::ALL[2], Level::ALL[3]] {
        assert_eq!(ask(&mut worker, &*early, level, 3).depth, 1);
    }
}

fn dealt(game: &Crossword, seed: u64) -> Box<dyn Position> {
    let words = game.deal(seed).unwrap();
    game.position(&Setup::new(words)).unwrap()
}

fn ask(worker: &mut Worker, position: &dyn Position, level: Level, seed: u64) -> Answer {
    let limits = Limits {
        strength: worker.game().strength(level, seed),
        ..Limits::default()
    };
    let seen = seen_by(position, position.side_to_move());
    let request = Request::new(seen, limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

#[test]
fn levels_increase_nodes_and_decrease_blur_and_oversights() {
    let game = Crossword::default();
    let strength = |level| game.strength(level, 9);
    let levels: Vec<_> = Level::ALL.into_iter().filter_map(strength).collect();
    assert_eq!(levels.len(), 4);
    assert!(levels.is_sorted_by(|low, high| low.nodes < high.nodes));
    assert!(levels.is_sorted_by(|low, high| low.blur > high.blur));
    let chances = levels.iter().map(|level| level.oversight.unwrap().chance);
    assert!(chances.is_sorted_by(|low, high| low > high));
}

#[test]
fn every_level_plays_legal_games() {
    let game = Crossword::default();
    let mut worker = worker(&game);
    for level in Level::ALL {
        let mut position = dealt(&game, 17);
        let mut turns = 0;
        while position.status() == Status::Ongoing {
            let answer = ask(&mut worker, &*position, level, 1);
            position.play(answer.best.unwrap()).unwrap();
            turns += 1;
        }
        assert!((10..200).contains(&turns), "level {level}: {turns} turns");
    }
}

#[test]
fn hidden_tiles_do_not_affect_the_play() {
    // The second rack and the bag differ, the first rack does not.
    let game = Crossword::default();
    let mut worker = worker(&game);
    let complete = dealt(&game, 17);
    let seen = seen_by(&*complete, complete.side_to_move());
    for level in Level::ALL {
        let answer = ask(&mut worker, &*complete, level, 1);
        let again = ask(&mut worker, &*seen, level, 1);
        assert_eq!(answer.lines, again.lines, "level {level}");
    }
}

#[test]
fn lower_levels_score_less_and_are_deterministic() {
    let game = Crossword::default();
    let mut worker = worker(&game);
    let mut scored = |level| {
        let mut total = 0;
        for seed in 0..40 {
            let mut position = dealt(&game, seed);
            let answer = ask(&mut worker, &*position, level, seed);
            let again = ask(&mut worker, &*position, level, seed);
            assert_eq!(answer.best, again.best);
            position.play(answer.best.unwrap()).unwrap();
            total += position.points().unwrap()[0];
        }
        total
    };
    let points = Level::ALL.map(&mut scored);
    assert!(points.is_sorted_by(|low, high| low < high), "{points:?}");
}

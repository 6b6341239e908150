//! Compares values and moves with the plain solver.

use zeitnot_core::proof::SolverResult;
use zeitnot_core::{Game, Limits, Setup, ViewParts};

use super::plain::{PlainSolver, Values};
use super::{crossword, endgames_of, game, lead, solve, solver};

/// The maximum number of positions that the plain solver visits per endgame.
const MAX_POSITIONS: u32 = 2_000;

fn best(values: &Values) -> i32 {
    values.iter().map(|&(_, value)| value).max().unwrap()
}

#[test]
fn values_and_moves_equal_the_plain_solver() {
    let game = game();
    let mut worker = solver(&game);
    let mut compared = 0;
    for deal in 0..12 {
        for position in endgames_of(&game, deal) {
            let here = crossword(&*position);
            let Some(values) = PlainSolver::new(here.equipment(), 2, MAX_POSITIONS).values(here, 0)
            else {
                continue;
            };
            let answer = solve(&mut worker, &*position, Limits::default());
            let text = position.setup().position;
            assert_eq!(answer.solver_result, Some(SolverResult::Solved), "{text}");
            let score = answer.lines[0].score.0 - lead(&*position);
            assert_eq!(score, best(&values) * 1_000, "{text}");
            let chosen = values.iter().find(|(mv, _)| Some(*mv) == answer.best);
            assert_eq!(chosen.unwrap().1, best(&values), "{text}");
            compared += 1;
        }
    }
    assert!(compared >= 50, "{compared}");
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let game = game();
    let mut worker = solver(&game);
    let mut compared = 0;
    for deal in 0..20 {
        for position in endgames_of(&game, deal) {
            let here = crossword(&*position);
            let Some(mut values) =
                PlainSolver::new(here.equipment(), 2, MAX_POSITIONS / 4).values(here, 0)
            else {
                continue;
            };
            let limits = Limits {
                multi_pv: 4,
                ..Limits::default()
            };
            let answer = solve(&mut worker, &*position, limits);
            let text = position.setup().position;
            let found = answer.lines.iter().map(|line| {
                let exact = values
                    .iter()
                    .find(|(mv, _)| *mv == line.moves[0])
                    .unwrap()
                    .1;
                let score = line.score.0 - lead(&*position);
                assert_eq!(score, exact * 1_000, "{text}");
                exact
            });
            let found: Vec<i32> = found.collect();
            values.sort_by_key(|&(_, value)| -value);
            let expected: Vec<i32> = values.iter().map(|&(_, value)| value).take(4).collect();
            assert_eq!(found, expected, "{text}");
            compared += u32::from(values.len() > 4);
        }
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn the_number_of_passes_that_end_the_game_does_not_matter() {
    // A pass that gains if two passes end the game also gains if six do.
    let game = game();
    let mut compared = 0;
    for deal in 0..15 {
        for position in endgames_of(&game, deal) {
            let here = crossword(&*position);
            let two = PlainSolver::new(here.equipment(), 2, MAX_POSITIONS / 20).values(here, 0);
            let six = PlainSolver::new(here.equipment(), 6, MAX_POSITIONS).values(here, 0);
            if let (Some(two), Some(six)) = (two, six) {
                assert_eq!(best(&two), best(&six), "{}", position.setup().position);
                compared += 1;
            }
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// Replaces the number of scoreless turns in a CGP.
fn scoreless(cgp: &str, turns: u32) -> String {
    let mut fields: Vec<String> = cgp.split(' ').map(str::to_owned).collect();
    fields[3] = turns.to_string();
    fields.join(" ")
}

#[test]
fn the_sixth_scoreless_turn_ends_the_game() {
    let game = game();
    let mut worker = solver(&game);
    let mut different = 0;
    for deal in 0..15 {
        for position in endgames_of(&game, deal) {
            let text = position.setup().position;
            let labels = position.view(ViewParts::LABELS).labels;
            let (_, cgp) = labels.into_iter().find(|(name, _)| *name == "cgp").unwrap();
            // The same position after five scoreless turns.
            let setup = Setup {
                side: Some(position.side_to_move()),
                ..Setup::new(scoreless(&cgp, 5))
            };
            let late = game.position(&setup).unwrap();
            let here = crossword(&*late);
            let Some(values) =
                PlainSolver::new(here.equipment(), 2, MAX_POSITIONS / 20).values(here, 1)
            else {
                continue;
            };
            let answer = solve(&mut worker, &*late, Limits::default());
            let score = answer.lines[0].score.0 - lead(&*late);
            assert_eq!(score, best(&values) * 1_000, "{text}");
            let standard = solve(&mut worker, &*position, Limits::default());
            different += u32::from(standard.lines[0].score != answer.lines[0].score);
        }
    }
    assert!(different > 0);
}

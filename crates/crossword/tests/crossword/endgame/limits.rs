//! What is said when a limit comes first, and what is not solved at all.

use zeitnot_core::proof::SolverResult;
use zeitnot_core::{Limits, Move, Notation, Position, Setup, StopReason, Stopped};
use zeitnot_crossword::endgame::{EndgameGame, EndgameInput, EndgameSolver};

use super::{Crossword, Game, crossword, endgames_of, game, lead, solve, solver, with_cx};

/// The first position with an empty bag of a game: racks are full or nearly.
fn full_endgame(game: &Crossword) -> Box<dyn Position> {
    endgames_of(game, 3).swap_remove(0)
}

#[test]
fn a_limit_leaves_a_move_and_no_proof() {
    let game = game();
    let mut worker = solver(&game);
    let position = full_endgame(&game);
    let whole = solve(&mut worker, &*position, Limits::default());
    assert_eq!(whole.solver_result, Some(SolverResult::Solved));
    assert_eq!(whole.reason, StopReason::Complete);
    assert!(whole.nodes > 1_000, "{}", whole.nodes);
    worker.clear();
    let limited = solve(&mut worker, &*position, Limits::nodes(whole.nodes / 10));
    assert_eq!(limited.solver_result, None);
    assert_eq!(
        (limited.reason, limited.nodes),
        (StopReason::Nodes, whole.nodes / 10)
    );
    assert!(position.legal_moves().contains(&limited.best.unwrap()));
    worker.clear();
    let one = solve(&mut worker, &*position, Limits::nodes(1));
    assert_eq!((one.depth, one.solver_result), (0, None));
    assert!(position.legal_moves().contains(&one.best.unwrap()));
    assert_ne!(one.lines[0].score.0, 0, "an estimate");
}

#[test]
fn the_same_search_finds_the_same_with_as_many_nodes() {
    let game = game();
    let mut worker = solver(&game);
    let position = full_endgame(&game);
    let first = solve(&mut worker, &*position, Limits::default());
    worker.clear();
    let second = solve(&mut worker, &*position, Limits::default());
    assert_eq!((first.nodes, &first.lines), (second.nodes, &second.lines));
    // With what the table still knows it is the same value, sooner.
    let third = solve(&mut worker, &*position, Limits::default());
    assert_eq!(third.lines[0].score, first.lines[0].score);
    assert!(
        third.nodes < first.nodes / 2,
        "{} {}",
        third.nodes,
        first.nodes
    );
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let game = game();
    let mut worker = solver(&game);
    let position = endgames_of(&game, 3).pop().unwrap();
    let moves: Vec<Move> = position.legal_moves();
    let asked = moves[moves.len() / 2];
    let limits = Limits {
        root_moves: Some(vec![asked]),
        ..Limits::default()
    };
    let answer = solve(&mut worker, &*position, limits);
    assert_eq!(answer.best, Some(asked));
}

#[test]
fn a_move_that_is_not_searched_can_be_asked_for_all_the_same() {
    let game = game();
    let mut worker = solver(&game);
    let before = endgames_of(&game, 3).swap_remove(0);
    let laying = before.legal_moves().into_iter();
    let placement = laying
        .map(|mv| before.format_move(mv, Notation::Engine))
        .find(|word| word.contains('.'));
    let words = format!("{} {}", before.setup().position, placement.unwrap());
    let setup = Setup {
        rule: Some("double".to_owned()),
        ..Setup::new(words)
    };
    let position = game.position(&setup).unwrap();
    let challenge = position.parse_move("challenge", Notation::Engine).unwrap();
    let limits = Limits {
        root_moves: Some(vec![challenge]),
        ..Limits::default()
    };
    let answer = solve(&mut worker, &*position, limits);
    assert_eq!((answer.best, answer.solver_result), (Some(challenge), None));
}

#[test]
fn what_is_no_endgame_gets_a_sentence() {
    let game = game();
    let check = |words: &str| {
        let position = game.position(&Setup::new(words)).unwrap();
        EndgameGame::check(&*position).unwrap_err().to_string()
    };
    assert_eq!(
        check("deal 3"),
        "there are 30 tiles in the bag, and an endgame begins when it is empty; analyze the \
         position instead"
    );
    assert!(check("startpos").contains("tiles in the bag"));
    let mut over = endgames_of(&game, 3).pop().unwrap();
    while let Some(mv) = over.fallback_move() {
        over.play(mv).unwrap();
    }
    let error = EndgameGame::check(&*over).unwrap_err().to_string();
    assert_eq!(error, "the game is over; give an earlier position");
}

#[test]
fn the_solver_answers_within_a_window_to_a_depth_and_within_a_budget() {
    let game = game();
    let position = full_endgame(&game);
    let here = crossword(&*position);
    let side = position.side_to_move();
    let mut racks = [*here.rack(); 2];
    racks[side.other().index()] = here.unseen();
    let problem = EndgameInput {
        equipment: here.equipment(),
        board: here.board(),
        racks,
        turn: side,
        passed: false,
    };
    let expected = {
        let answer = solve(&mut solver(&game), &*position, Limits::default());
        answer.lines[0].score.0 - lead(&*position)
    };
    let mut solver = EndgameSolver::default();
    let open = (i32::MIN, i32::MAX);
    let solved = with_cx(&game, None, |cx| solver.solve(&problem, None, open, cx)).unwrap();
    assert_eq!((solved.value, solved.proven), (expected, true));
    assert!(position.legal_moves().contains(&solved.line[0]));
    let shallow = with_cx(&game, None, |cx| solver.solve(&problem, Some(1), open, cx)).unwrap();
    assert!(!shallow.proven);
    let above = (expected + 5_000, expected + 5_001);
    let bound = with_cx(&game, None, |cx| solver.solve(&problem, None, above, cx)).unwrap();
    assert!(bound.proven && bound.value < expected + 5_001 && bound.value >= expected);
    let below = (expected - 5_001, expected - 5_000);
    let bound = with_cx(&game, None, |cx| solver.solve(&problem, None, below, cx)).unwrap();
    assert!(bound.proven && bound.value >= expected - 5_000 && bound.value <= expected);
    let stopped = with_cx(&game, Some(300), |cx| {
        solver.solve(&problem, None, open, cx)
    });
    assert_eq!(stopped, Err(Stopped));
}

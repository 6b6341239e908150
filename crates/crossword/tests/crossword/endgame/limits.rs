//! Answers under limits, and positions that cannot be solved.

use zeitnot_core::proof::SolverResult;
use zeitnot_core::{Limits, Move, Notation, Position, Setup, StopReason, Stopped};
use zeitnot_crossword::endgame::{EndgameGame, EndgameInput, EndgameSolver};

use super::{Crossword, Game, crossword, endgames_of, game, lead, solve, solver, with_context};

/// Returns the first position of a game with an empty bag: racks are almost full.
fn full_endgame(game: &Crossword) -> Box<dyn Position> {
    endgames_of(game, 3).swap_remove(0)
}

#[test]
fn a_limited_search_returns_a_move_without_proof() {
    let game = game();
    let mut worker = solver(&game);
    let position = full_endgame(&game);
    let complete = solve(&mut worker, &*position, Limits::default());
    assert_eq!(complete.solver_result, Some(SolverResult::Solved));
    assert_eq!(complete.reason, StopReason::Complete);
    assert!(complete.nodes > 1_000, "{}", complete.nodes);
    worker.clear();
    let limited = solve(&mut worker, &*position, Limits::nodes(complete.nodes / 10));
    assert_eq!(limited.solver_result, None);
    assert_eq!(
        (limited.reason, limited.nodes),
        (StopReason::Nodes, complete.nodes / 10)
    );
    assert!(position.legal_moves().contains(&limited.best.unwrap()));
    worker.clear();
    let one = solve(&mut worker, &*position, Limits::nodes(1));
    assert_eq!((one.depth, one.solver_result), (0, None));
    assert!(position.legal_moves().contains(&one.best.unwrap()));
    assert_ne!(one.lines[0].score.0, 0, "an estimate");
}

#[test]
fn searches_are_deterministic_and_use_the_table() {
    let game = game();
    let mut worker = solver(&game);
    let position = full_endgame(&game);
    let first = solve(&mut worker, &*position, Limits::default());
    worker.clear();
    let second = solve(&mut worker, &*position, Limits::default());
    assert_eq!((first.nodes, &first.lines), (second.nodes, &second.lines));
    // With the table filled, the value is the same and found sooner.
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
fn only_allowed_root_moves_are_searched() {
    let game = game();
    let mut worker = solver(&game);
    let position = endgames_of(&game, 3).pop().unwrap();
    let moves: Vec<Move> = position.legal_moves();
    let allowed = moves[moves.len() / 2];
    let limits = Limits {
        root_moves: Some(vec![allowed]),
        ..Limits::default()
    };
    let answer = solve(&mut worker, &*position, limits);
    assert_eq!(answer.best, Some(allowed));
}

#[test]
fn an_allowed_challenge_is_returned_without_search() {
    let game = game();
    let mut worker = solver(&game);
    let before = endgames_of(&game, 3).swap_remove(0);
    let moves = before.legal_moves().into_iter();
    let placement = moves
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
fn positions_without_an_endgame_are_rejected() {
    let game = game();
    let check = |words: &str| {
        let position = game.position(&Setup::new(words)).unwrap();
        EndgameGame::check(&*position).unwrap_err().to_string()
    };
    assert_eq!(
        check("deal 3"),
        "the bag has 30 tiles, and an endgame begins when it is empty; analyze the position \
         instead"
    );
    assert!(check("startpos").contains("the bag has"));
    let mut over = endgames_of(&game, 3).pop().unwrap();
    while let Some(mv) = over.fallback_move() {
        over.play(mv).unwrap();
    }
    let error = EndgameGame::check(&*over).unwrap_err().to_string();
    assert_eq!(error, "the game is over; use an earlier position");
}

#[test]
fn the_solver_respects_window_depth_and_node_limit() {
    let game = game();
    let position = full_endgame(&game);
    let here = crossword(&*position);
    let side = position.side_to_move();
    let mut racks = [*here.rack(); 2];
    racks[side.other().index()] = here.unseen();
    let input = EndgameInput {
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
    let solved = with_context(&game, None, |ctx| solver.solve(&input, None, open, ctx)).unwrap();
    assert_eq!((solved.value, solved.proven), (expected, true));
    assert!(position.legal_moves().contains(&solved.line[0]));
    let shallow =
        with_context(&game, None, |ctx| solver.solve(&input, Some(1), open, ctx)).unwrap();
    assert!(!shallow.proven);
    let above = (expected + 5_000, expected + 5_001);
    let bound = with_context(&game, None, |ctx| solver.solve(&input, None, above, ctx)).unwrap();
    assert!(bound.proven && bound.value < expected + 5_001 && bound.value >= expected);
    let below = (expected - 5_001, expected - 5_000);
    let bound = with_context(&game, None, |ctx| solver.solve(&input, None, below, ctx)).unwrap();
    assert!(bound.proven && bound.value >= expected - 5_000 && bound.value <= expected);
    let stopped = with_context(&game, Some(300), |ctx| {
        solver.solve(&input, None, open, ctx)
    });
    assert_eq!(stopped, Err(Stopped));
}

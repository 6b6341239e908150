//! Verification of claimed wins.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use zeitnot_core::proof::{ProofCheck, verify_win};
use zeitnot_core::{Game, Move, Notation, Position, Setup, Side, Status};
use zeitnot_testkit::TicTacToe;

fn position(moves: &str) -> Box<dyn Position> {
    TicTacToe.position(&Setup::new(moves)).unwrap()
}

/// Returns a move that wins within `plies`, by exhaustive search.
fn winning(position: &dyn Position, plies: u32) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let mut after = position.clone_box();
        after.play(mv).unwrap();
        match after.status() {
            Status::Won(_) => true,
            Status::Draw => false,
            Status::Ongoing => {
                plies >= 3
                    && after.legal_moves().into_iter().all(|reply| {
                        let mut then = after.clone_box();
                        then.play(reply).unwrap();
                        then.status() == Status::Ongoing && winning(&*then, plies - 2).is_some()
                    })
            }
        }
    })
}

/// Cross has two corners and is to move; a third corner makes a fork.
fn fork() -> Box<dyn Position> {
    let empty = position("");
    let corner = |index: usize| empty.format_move(empty.legal_moves()[index], Notation::Engine);
    position(&[corner(0), corner(1), corner(8), corner(5)].join(" "))
}

#[test]
fn a_real_win_is_proven_against_every_defense() {
    let fork = fork();
    assert_eq!(fork.side_to_move(), Side::First);
    let plies = [1, 3, 5]
        .into_iter()
        .find(|&plies| winning(&*fork, plies).is_some())
        .unwrap();
    let check = verify_win(&*fork, plies, &mut |at, left| winning(at, left), 10_000);
    assert!(
        matches!(check, ProofCheck::Proven(positions) if positions > 1),
        "{check:?}"
    );
}

#[test]
fn a_win_in_too_few_moves_is_refuted_with_a_line() {
    let any = &mut |at: &dyn Position, _| at.legal_moves().first().copied();
    let ProofCheck::Refuted(line) = verify_win(&*position(""), 3, any, 10_000) else {
        panic!("the empty board is not a win in 3 plies");
    };
    assert!(!line.is_empty());
}

#[test]
fn a_missing_or_illegal_move_of_the_winner_is_refuted() {
    let missing = verify_win(&*position(""), 5, &mut |_, _| None, 10_000);
    assert_eq!(missing, ProofCheck::Refuted(vec![]));
    let illegal = verify_win(&*position(""), 5, &mut |_, _| Some(Move(999)), 10_000);
    assert!(matches!(illegal, ProofCheck::Refuted(_)));
}

#[test]
fn verification_ends_at_the_limit_of_positions() {
    let check = verify_win(&*fork(), 5, &mut |at, left| winning(at, left), 2);
    assert_eq!(check, ProofCheck::Unfinished);
}

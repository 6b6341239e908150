//! Threat sets against brute force over all empty squares.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

mod reference;

use reference::{Random, random_position};
use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CellClass, Freestyle, Rule, SquareSet, Standard};

fn with_class<R: Rule>(board: &Board<R>, side: Side, holds: fn(CellClass) -> bool) -> SquareSet {
    board
        .vacant()
        .iter()
        .filter(|&square| holds(board.class(side, square)))
        .collect()
}

/// Returns how many positions had an open four to defend against.
fn check<R: Rule>(positions: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut defended = 0;
    for _ in 0..positions {
        let size = BoardSize::new(5 + random.below(16) as u8).unwrap();
        let stones = 6 + random.below(size.area() / 3);
        let mut board = random_position::<R>(&mut random, size, stones);
        for side in Side::BOTH {
            let wins: SquareSet = board.wins(side).collect();
            assert_eq!(wins, with_class(&board, side, |c| c == CellClass::Win));
            let open_fours: SquareSet = board.open_fours(side).collect();
            assert_eq!(
                open_fours,
                with_class(&board, side, |c| c == CellClass::OpenFour)
            );
            let fours = with_class(&board, side, |c| {
                (CellClass::Four..CellClass::Win).contains(&c)
            });
            assert_eq!(board.four_moves(side), fours);
            let all = with_class(&board, side, |c| c >= CellClass::Four);
            assert_eq!(*board.fours(side), all);
        }
        for defender in Side::BOTH {
            let attacker = defender.other();
            if board.count(attacker, CellClass::Win) > 0 {
                continue;
            }
            let claimed = board.defences_to_open_four(defender);
            defended += usize::from(board.count(attacker, CellClass::OpenFour) > 0);
            let mut found = SquareSet::EMPTY;
            board.set_side_to_move(defender);
            for square in &board.vacant().clone() {
                board.make(square);
                let left = board.count(attacker, CellClass::OpenFour)
                    + board.count(attacker, CellClass::Win);
                if left == 0 {
                    found.insert(square);
                }
                board.unmake();
            }
            assert_eq!(claimed, found, "{board:?}");
        }
    }
    defended
}

#[test]
fn sets_are_exact_in_freestyle() {
    assert!(check::<Freestyle>(10_000, 1) > 1_000);
}

#[test]
fn sets_are_exact_in_standard() {
    assert!(check::<Standard>(10_000, 2) > 1_000);
}

/// The meaning of the classes, by play: a four leaves exactly one square to
/// make five on, an open four at least two.
#[test]
fn fours_leave_fives() {
    let mut random = Random(3);
    for _ in 0..2_000 {
        let mut board = random_position::<Standard>(&mut random, BoardSize::USUAL, 50);
        for side in Side::BOTH {
            let before = board.count(side, CellClass::Win);
            if before > 0 {
                continue;
            }
            for square in &board.fours(side).clone() {
                let class = board.class(side, square);
                board.set_side_to_move(side);
                board.make(square);
                let fives = board.wins(side).count();
                assert_eq!(class == CellClass::OpenFour, fives >= 2, "{board:?}");
                assert!(fives >= 1, "{board:?}");
                board.unmake();
            }
        }
    }
}

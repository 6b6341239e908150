//! Threat sets compared with brute force over all empty squares.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::{Random, random_position};
use zeitnot_core::Side;
use zeitnot_gomoku::{
    Board, BoardSize, Caro5, Caro6, CellClass, Freestyle, Renju, Rule, SquareSet, Standard,
};

fn with_class<R: Rule>(board: &Board<R>, side: Side, holds: fn(CellClass) -> bool) -> SquareSet {
    board
        .vacant()
        .iter()
        .filter(|&square| holds(board.class(side, square)))
        .collect()
}

/// Returns the number of positions with an open four to defend against.
fn check<R: Rule>(positions: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut defended = 0;
    for _ in 0..positions {
        let size = BoardSize::new(5 + random.below(16) as u8).unwrap();
        let stones = 6 + random.below(size.area() / 3);
        let mut board = random_position::<R>(&mut random, size, stones);
        for side in Side::BOTH {
            let wins: SquareSet = board.five_squares(side).collect();
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
            defended += usize::from(check_defenses(&mut board, defender));
        }
    }
    defended
}

/// Returns the squares where a stone of `defender` leaves the opponent no square of
/// these classes.
fn answers<R: Rule>(board: &mut Board<R>, defender: Side, classes: &[CellClass]) -> SquareSet {
    board.set_side_to_move(defender);
    let mut found = SquareSet::EMPTY;
    for square in &board.vacant().clone() {
        board.make(square);
        let left = |&class: &CellClass| board.count(defender.other(), class);
        if classes.iter().map(left).sum::<usize>() == 0 {
            found.insert(square);
        }
        board.unmake();
    }
    found
}

/// Checks the defenses to a five, or else to an open four; returns `true` if there
/// was an open four.
fn check_defenses<R: Rule>(board: &mut Board<R>, defender: Side) -> bool {
    let attacker = defender.other();
    if board.count(attacker, CellClass::Win) > 0 {
        let claimed = board.defenses_to_five(defender);
        let found = answers(board, defender, &[CellClass::Win]);
        assert_eq!(claimed, found, "{board:?}");
        return false;
    }
    let claimed = board.defenses_to_open_four(defender);
    let found = answers(board, defender, &[CellClass::OpenFour, CellClass::Win]);
    if R::NAME == "renju" && defender == Side::Second {
        // A white stone may make another square legal for black.
        assert!(found.difference(&claimed).is_empty(), "{board:?}");
    } else {
        assert_eq!(claimed, found, "{board:?}");
    }
    board.count(attacker, CellClass::OpenFour) > 0
}

#[test]
fn threat_sets_are_exact_in_freestyle() {
    assert!(check::<Freestyle>(10_000, 1) > 1_000);
}

#[test]
fn threat_sets_are_exact_in_standard() {
    assert!(check::<Standard>(10_000, 2) > 1_000);
}

#[test]
fn threat_sets_are_exact_in_renju() {
    assert!(check::<Renju>(10_000, 3) > 1_000);
}

#[test]
fn threat_sets_are_exact_in_caro5() {
    assert!(check::<Caro5>(10_000, 4) > 500);
}

#[test]
fn threat_sets_are_exact_in_caro6() {
    assert!(check::<Caro6>(10_000, 5) > 500);
}

/// Returns `true` if an open four may have a lower class because it may be forbidden.
fn may_be_forbidden<R: Rule>(side: Side) -> bool {
    R::NAME == "renju" && side == Side::First
}

/// Checks the classes by play: after a four there is a square for a five, and after
/// an open four no answer prevents every five. Returns the numbers of fours and open
/// fours.
fn fours_leave_fives<R: Rule>(seed: u64) -> [usize; 2] {
    let mut random = Random(seed);
    let mut seen = [0; 2];
    for _ in 0..1_000 {
        let mut board = random_position::<R>(&mut random, BoardSize::DEFAULT, 50);
        for side in Side::BOTH {
            if board.count(side, CellClass::Win) > 0 {
                continue;
            }
            for square in &board.fours(side).clone() {
                let open = board.class(side, square) == CellClass::OpenFour;
                let completions = board.completions(side, square);
                board.set_side_to_move(side);
                board.make(square);
                let fives: SquareSet = board.five_squares(side).collect();
                assert!(!fives.is_empty(), "{board:?}");
                assert_eq!(completions, fives, "{board:?}");
                let stops = answers(&mut board, side.other(), &[CellClass::Win]);
                assert!(!open || stops.is_empty(), "{board:?}");
                assert!(
                    open || !stops.is_empty() || may_be_forbidden::<R>(side),
                    "{board:?}"
                );
                seen[usize::from(open)] += 1;
                board.unmake();
            }
        }
    }
    seen
}

#[test]
fn fours_leave_a_five_under_every_rule() {
    let seen = [
        fours_leave_fives::<Freestyle>(1),
        fours_leave_fives::<Standard>(2),
        fours_leave_fives::<Renju>(3),
        fours_leave_fives::<Caro5>(4),
        fours_leave_fives::<Caro6>(5),
    ];
    assert!(
        seen.as_flattened().iter().all(|&count| count > 50),
        "{seen:?}"
    );
}

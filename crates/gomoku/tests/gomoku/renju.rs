//! Diagrams of renju's forbidden squares, especially nested cases: `f` is forbidden
//! to black, `a` is not although it looks so.

use crate::reference::diagram::Diagram;
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardStatus, CaptureRules, CellClass, Renju};

#[rstest]
#[case::two_threes(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". . X X f . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::a_closed_three_does_not_count(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". O X X a . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::the_edge_closes_a_three(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    "X X a . . . . . .",
    ". . X . . . . . .",
    ". . X . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::a_straight_four_needs_fives_at_both_ends(&[
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . X . . . . .",
    ". . . . . X . . . . .",
    ". X . . X a X . . X .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
])]
#[case::broken_threes_count(&[
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". X X . f . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::two_fours_crossing(&[
    ". . . . O . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    "O X X X f . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::two_fours_in_one_line(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". X . X f X . X .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::a_straight_four_counts_once(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . X X a X . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::an_overline(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". X X X f X X . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::a_five_takes_precedence(&[
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". X X X a X X . .",
    ". . . . X . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
#[case::a_four_and_a_three(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    "O X X X a . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
// The row through `a` could become a straight four only at `b`.
#[case::no_three_because_of_a_double_four(&[
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . X . . . . .",
    ". . . . . X . . . . .",
    ". O . X X a b . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . O . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
])]
#[case::no_three_because_of_an_overline(&[
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . X X . . . .",
    ". . . . . X X . . . .",
    ". O . X X a f . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
])]
#[case::no_three_because_of_a_five(&[
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . X . . . . .",
    ". . . . . X . . . . .",
    ". O . X X a b . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . O . . . .",
    ". . . . . . . . . . .",
])]
// A stone at `f` would make two more threes to its right.
#[case::no_three_because_of_a_double_three(&[
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . X . . . . . . .",
    ". . . . . X . . X . . . .",
    ". . . . . . . X . . . . .",
    ". O . X X a f . . . . . .",
    ". . . . . . . X . . . . .",
    ". . . . . . . . X . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
])]
// White closes one of these two threes, so the row through `f` is a three.
#[case::a_three_after_all(&[
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . X . . . O . . .",
    ". . . . . X . . X . . . .",
    ". . . . . . . X . . . . .",
    ". O . X X f . . . . . . .",
    ". . . . . . . X . . . . .",
    ". . . . . . . . X . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
])]
// Here a double four at `b` invalidates one of the two threes.
#[case::a_three_three_moves_deep(&[
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . O . .",
    ". . . . . X . . . . . . .",
    ". . . . . X . . X . . . .",
    ". . . . . . . X . . . . .",
    ". O . X X f . . . . . . .",
    ". . . . . b . X . . . . .",
    ". . . . . . . . X . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
    ". . . . . . . . . . . . .",
])]
fn forbidden_squares(#[case] rows: &[&str]) {
    let diagram = Diagram::new(rows);
    let board: Board<Renju> = diagram.board(Side::First, CaptureRules::CAPTURE);
    let forbidden = board.forbidden_squares(Side::First);
    assert!(
        diagram.all('f').difference(&forbidden).is_empty(),
        "{forbidden:?}"
    );
    assert!(
        diagram.all('a').intersection(&forbidden).is_empty(),
        "{forbidden:?}"
    );
    assert_eq!(board.legal_squares(), board.vacant().difference(&forbidden));
    let mut grid = diagram.grid.clone();
    let slow = diagram.grid.empty_cells(|at| grid.forbidden(at).is_some());
    assert_eq!(forbidden, slow);
    // White has no forbidden squares.
    let board: Board<Renju> = diagram
        .with_sides_swapped()
        .board(Side::Second, CaptureRules::CAPTURE);
    assert_eq!(board.legal_squares(), *board.vacant());
}

#[rstest]
#[case("XXaXX", true, true)]
#[case("XXaXXX", false, true)]
#[case("OXXaXXO", true, true)]
fn only_white_wins_with_an_overline(#[case] row: &str, #[case] black: bool, #[case] white: bool) {
    let empty = ".".repeat(9);
    let row = format!(".{row}.........");
    let rows = [
        &empty,
        &empty,
        &row[..9],
        &empty,
        &empty,
        &empty,
        &empty,
        &empty,
        &empty,
    ];
    let rows: Vec<&str> = rows.iter().map(|row| &row[..]).collect();
    let diagram = Diagram::new(&rows);
    let square = diagram.square('a');
    let board: Board<Renju> = diagram.board(Side::First, CaptureRules::CAPTURE);
    assert_eq!(board.class(Side::First, square) == CellClass::Win, black);
    let board: Board<Renju> = diagram
        .with_sides_swapped()
        .board(Side::First, CaptureRules::CAPTURE);
    assert_eq!(board.class(Side::Second, square) == CellClass::Win, white);
}

/// The only empty square is forbidden to black.
#[test]
fn a_side_without_a_legal_move_draws() {
    let diagram = Diagram::new(&[
        "O O X O O X X",
        "X X O X X O O",
        "O O X O O X X",
        "X X X f X X X",
        "O O X O O X X",
        "X X O X X O O",
        "O O X O O X X",
    ]);
    let board: Board<Renju> = diagram.board(Side::First, CaptureRules::CAPTURE);
    assert_eq!(board.forbidden_squares(Side::First), diagram.all('f'));
    assert_eq!(board.status(), BoardStatus::Drawn);
    let mut board: Board<Renju> = diagram.board(Side::Second, CaptureRules::CAPTURE);
    assert_eq!(board.status(), BoardStatus::Ongoing);
    assert!(board.play(diagram.square('f')).is_ok());
    assert_eq!(board.status(), BoardStatus::Drawn);
}

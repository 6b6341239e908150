//! Diagrams of the capture games: captured pairs, broken fives, and double threes.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use crate::reference::diagram::Diagram;
use crate::reference::{DIRECTIONS, Grid, step};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, BoardStatus, Capture, CaptureRules};

const CAPTURE: CaptureRules = CaptureRules::CAPTURE;
const PENTE: CaptureRules = CaptureRules::PENTE;
/// Captures that do not end the game.
const ENDLESS: CaptureRules = CaptureRules {
    ten_stones: false,
    ..CAPTURE
};

/// Black plays at `a`, which leads to the stones of the second diagram.
fn check_capture(before: &[&str], after: &[&str], captured: usize) {
    let diagram = Diagram::new(before);
    for (side, diagram, after) in [
        (Side::First, Diagram::new(before), Diagram::new(after)),
        (
            Side::Second,
            diagram.with_sides_swapped(),
            Diagram::new(after).with_sides_swapped(),
        ),
    ] {
        let mut board: Board<Capture> = diagram.board(side, ENDLESS);
        board.play(diagram.square('a')).unwrap();
        assert_eq!(Grid::from_board(&board), after.grid);
        assert_eq!(board.captured(side), captured);
        assert_eq!(board.captured(side.other()), 0);
    }
}

#[test]
fn pairs_are_captured_in_all_eight_directions() {
    let size = BoardSize::new(7).unwrap();
    let middle = (3, 3);
    for (direction, sign) in DIRECTIONS.into_iter().flat_map(|d| [(d, 1), (d, -1)]) {
        for side in Side::BOTH {
            let cells = [1, 2, 3].map(|steps| step(middle, direction, sign * steps));
            let [near, far, own] = cells.map(|cell| crate::reference::square(size, cell));
            let mut board = Board::<Capture>::new(size);
            board.set_up(side.other(), near).unwrap();
            board.set_up(side.other(), far).unwrap();
            board.set_up(side, own).unwrap();
            board.set_side_to_move(side);
            assert_eq!(
                (
                    board.capturable_pairs(side),
                    board.capturable_pairs(side.other())
                ),
                (1, 0)
            );
            board.play(size.center()).unwrap();
            assert_eq!(board.captured(side), 2);
            assert_eq!(board.stones(), 2);
            assert!(board.is_empty(near) && board.is_empty(far));
        }
    }
}

#[test]
fn one_move_captures_several_pairs() {
    check_capture(
        &[
            "X . . X . . X",
            ". O . O . O .",
            ". . O O O . .",
            "X O O a O O X",
            ". . O O O . .",
            ". O . O . O .",
            "X . . X . . X",
        ],
        &[
            "X . . X . . X",
            ". . . . . . .",
            ". . . . . . .",
            "X . . X . . X",
            ". . . . . . .",
            ". . . . . . .",
            "X . . X . . X",
        ],
        16,
    );
}

#[test]
fn only_flanked_pairs_are_captured() {
    check_capture(
        &[
            "X . . . . . .",
            ". O . O . . .",
            ". . . O O . .",
            "X . O a O O O",
            ". . O O . . .",
            ". O . X . . .",
            "O . . . . . .",
        ],
        &[
            "X . . . . . .",
            ". O . O . . .",
            ". . . O O . .",
            "X . O X O O O",
            ". . O O . . .",
            ". O . X . . .",
            "O . . . . . .",
        ],
        0,
    );
}

#[test]
fn a_move_into_a_flanked_pair_is_not_captured() {
    check_capture(
        &[
            ". . . . . . .",
            ". . . O . . .",
            ". . . X . . .",
            "O X a O . . .",
            ". X X . . . .",
            "O . O . . . .",
            ". . . . . . .",
        ],
        &[
            ". . . . . . .",
            ". . . O . . .",
            ". . . X . . .",
            "O X X O . . .",
            ". X X . . . .",
            "O . O . . . .",
            ". . . . . . .",
        ],
        0,
    );
}

/// Black makes a five at `a`, which white can break at `b`.
const BREAKABLE: [&str; 9] = [
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . O . . . .",
    ". . . . X . . . .",
    ". . X X X X a . .",
    ". . . . b . . . .",
    ". . . . . . . . .",
    ". O X X c . . . .",
    ". . . . . . . . .",
];

fn after_five(rows: &[&str], rules: CaptureRules) -> (Diagram, Board<Capture>) {
    let diagram = Diagram::new(rows);
    let mut board: Board<Capture> = diagram.board(Side::First, rules);
    board.play(diagram.square('a')).unwrap();
    (diagram, board)
}

#[test]
fn a_breakable_five_is_pending_until_the_answer() {
    let (diagram, mut board) = after_five(&BREAKABLE, CAPTURE);
    assert_eq!(board.status(), BoardStatus::Ongoing);
    assert_eq!(board.pending_five(), Some(Side::First));
    assert_eq!(
        board.answers_to_pending_five(Side::Second),
        diagram.all('b')
    );
    board.play(diagram.square('b')).unwrap();
    assert_eq!(board.status(), BoardStatus::Ongoing);
    assert_eq!(board.pending_five(), None);
    assert_eq!(board.captured(Side::Second), 2);
}

#[test]
fn an_unbroken_five_wins() {
    for answer in ['b', 'c', 'd'] {
        let (diagram, mut board) = after_five(&BREAKABLE, CAPTURE);
        let elsewhere = board.size().square(0, 0).unwrap();
        let square = if answer == 'd' {
            elsewhere
        } else {
            diagram.square(answer)
        };
        board.play(square).unwrap();
        // Capturing the other pair, at `c`, does not break the five.
        let won = answer != 'b';
        assert_eq!(board.winner(), won.then_some(Side::First), "{answer}");
        assert!(!won || board.play(board.size().square(8, 8).unwrap()).is_err());
    }
}

#[test]
fn passing_loses_to_a_pending_five() {
    let (_, mut board) = after_five(&BREAKABLE, CAPTURE);
    board.pass();
    assert_eq!(board.winner(), Some(Side::First));
}

#[test]
fn ten_captured_stones_win_against_a_pending_five() {
    let diagram = Diagram::new(&BREAKABLE);
    let mut board: Board<Capture> = diagram.board(Side::First, CAPTURE);
    board.set_captured([0, 8]);
    board.play(diagram.square('a')).unwrap();
    let tens = diagram.all('b').union(&diagram.all('c'));
    assert_eq!(board.answers_to_pending_five(Side::Second), tens);
    assert_eq!(board.capture_win_squares(Side::Second), tens);
    assert_eq!(board.winning_squares(), tens);
    board.play(diagram.square('c')).unwrap();
    assert_eq!(board.winner(), Some(Side::Second));
}

#[test]
fn a_five_is_pending_if_ten_stones_can_answer_it() {
    let mut rows = BREAKABLE;
    rows[2] = rows[0];
    let diagram = Diagram::new(&rows);
    for (captured, pending) in [(6, None), (8, Some(Side::First))] {
        let mut board: Board<Capture> = diagram.board(Side::First, CAPTURE);
        board.set_captured([0, captured]);
        board.play(diagram.square('a')).unwrap();
        assert_eq!(board.pending_five(), pending);
        assert_eq!(board.winner().is_none(), pending.is_some());
    }
}

#[test]
fn a_breakable_five_wins_at_once_in_pente() {
    let (_, board) = after_five(&BREAKABLE, PENTE);
    assert_eq!(board.winner(), Some(Side::First));
}

/// The stone that makes the five captures the stone that could have broken it.
#[test]
fn a_move_may_make_a_five_and_capture_its_breaker() {
    let mut rows = [
        ". . . . . . . . .",
        ". . . X . . . . .",
        ". . . . O . . . .",
        ". . . . X O . . .",
        ". . X X X X a . .",
        ". . . . b . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ];
    let (_, board) = after_five(&rows, CAPTURE);
    assert_eq!(board.captured(Side::First), 2);
    assert_eq!(board.winner(), Some(Side::First));
    rows[1] = rows[0];
    let (diagram, board) = after_five(&rows, CAPTURE);
    assert_eq!(
        board.answers_to_pending_five(Side::Second),
        diagram.all('b')
    );
    assert_eq!(board.pending_five(), Some(Side::First));
}

/// Six stones are still five when a capture removes one end.
#[test]
fn a_six_that_stays_a_five_cannot_be_broken() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . O . .",
        ". . . . . . X . .",
        ". X X X a X X . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ];
    let (_, board) = after_five(&rows, CAPTURE);
    assert_eq!(board.winner(), Some(Side::First));
    let mut five = rows;
    five[4] = ". . X X a X X . .";
    let (_, board) = after_five(&five, CAPTURE);
    assert_eq!(board.pending_five(), Some(Side::First));
}

/// White's capture breaks the five and makes a white five.
#[test]
fn a_five_by_a_breaking_capture_wins() {
    let rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . O . . . .",
        ". . . . X . . . .",
        ". . X X X X a . .",
        "O O O O b . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ];
    let (diagram, mut board) = after_five(&rows, CAPTURE);
    assert_eq!(board.winning_squares(), diagram.all('b'));
    board.play(diagram.square('b')).unwrap();
    assert_eq!(board.winner(), Some(Side::Second));
}

/// `f` is illegal, `a` is not.
#[rstest]
#[case::two_free_threes(&[
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
#[case::unless_it_captures(&[
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". . X X a . . . .",
    ". . . O . . . . .",
    ". . O . . . . . .",
    ". X . . . . . . .",
    ". . . . . . . . .",
])]
#[case::broken_threes(&[
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
#[case::a_closed_three_is_not_free(&[
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
#[case::two_fours_are_legal(&[
    ". . . . O . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    ". . . . X . . . .",
    "O X X X a . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
])]
// Renju would ask whether the straight four at `b` is legal. Here only the stones in
// the line matter.
#[case::free_threes_are_geometric(&[
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . X . . . . .",
    ". . . . . X . . . . .",
    ". O . X X f b . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . X . . . .",
    ". . . . . . O . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
])]
fn double_threes(#[case] rows: &[&str]) {
    for (side, diagram) in [
        (Side::First, Diagram::new(rows)),
        (Side::Second, Diagram::new(rows).with_sides_swapped()),
    ] {
        let board: Board<Capture> = diagram.board(side, CAPTURE);
        let forbidden = board.forbidden_squares(side);
        assert!(
            diagram.all('f').difference(&forbidden).is_empty(),
            "{forbidden:?}"
        );
        assert!(
            diagram.all('a').intersection(&forbidden).is_empty(),
            "{forbidden:?}"
        );
        assert_eq!(board.legal_squares(), board.vacant().difference(&forbidden));
        let board: Board<Capture> = diagram.board(side, PENTE);
        assert_eq!(board.legal_squares(), *board.vacant());
    }
}

#[test]
fn a_full_board_is_a_draw_unless_the_last_move_captures() {
    let mut rows = [
        "X X O O X",
        "O O X X O",
        "X X O O a",
        "O O X X O",
        "X X O O X",
    ];
    let diagram = Diagram::new(&rows);
    for (captures, stones, status) in [
        (true, 23, BoardStatus::Ongoing),
        (false, 25, BoardStatus::Drawn),
    ] {
        let rules = CaptureRules {
            captures,
            ..CAPTURE
        };
        let mut board: Board<Capture> = diagram.board(Side::First, rules);
        assert_eq!(board.status(), BoardStatus::Ongoing);
        board.play(diagram.square('a')).unwrap();
        assert_eq!((board.stones(), board.status()), (stones, status));
    }
    rows[2] = "X X O X a";
    let diagram = Diagram::new(&rows);
    let mut board: Board<Capture> = diagram.board(Side::First, CAPTURE);
    board.play(diagram.square('a')).unwrap();
    assert_eq!(board.status(), BoardStatus::Drawn);
}

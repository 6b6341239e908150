//! Displayed move numbers.

use super::super::move_number;
use super::cases::review_of;

#[test]
fn stones_are_numbered_one_by_one_and_chess_moves_in_pairs() {
    let gomoku = review_of("gomoku");
    assert_eq!([1, 2, 15].map(|ply| move_number(&gomoku, ply)), [1, 2, 15]);
    let mut chess = review_of("chess");
    assert_eq!(
        [1, 2, 3, 15, 16].map(|ply| move_number(&chess, ply)),
        [1, 1, 2, 8, 8]
    );
    "8/8/4k3/8/8/4K3/4P3/8 b - - 12 40".clone_into(&mut chess.start);
    assert_eq!([1, 2, 3].map(|ply| move_number(&chess, ply)), [40, 41, 41]);
    for start in ["b", "? b - - 0 4294967295", "? b - - 0 -1"] {
        start.clone_into(&mut chess.start);
        assert!(move_number(&chess, u32::MAX) >= u32::MAX / 2);
    }
}

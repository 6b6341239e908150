//! Counting move sequences: the check that moves are made and taken back
//! right, and a measure of how fast.

use crate::board::{Board, BoardStatus};
use crate::rule::Rule;

/// The number of legal move sequences of exactly `depth` moves. A five or a
/// full board ends a sequence, and one that ends early is not counted.
pub fn perft<R: Rule>(board: &mut Board<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.status() != BoardStatus::Ongoing {
        return 0;
    }
    let moves = board.legal_squares();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut sequences = 0;
    for square in &moves {
        board.make(square);
        sequences += perft(board, depth - 1);
        board.unmake();
    }
    sequences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;
    use crate::rule::{Freestyle, Standard};
    use crate::square::BoardSize;

    #[test]
    fn before_any_five_every_order_of_squares_counts() {
        let mut board = Board::<Freestyle>::new(BoardSize::DEFAULT);
        assert_eq!(perft(&mut board, 3), 225 * 224 * 223);
        let mut board = Board::<Standard>::new(BoardSize::new(5).unwrap());
        assert_eq!(perft(&mut board, 4), 25 * 24 * 23 * 22);
    }

    #[test]
    fn sequences_stop_at_a_five() {
        // Black has a1 to d1, so e1 ends the game: 17 squares are left, and of
        // the 17 first moves one ends it at once.
        let size = BoardSize::new(5).unwrap();
        let mut board: Board<Freestyle> = notation::parse_game(size, "a1a2b1b2c1c2d1d3").unwrap();
        assert_eq!(perft(&mut board, 1), 17);
        assert_eq!(perft(&mut board, 2), 16 * 16);
        // Third moves: after two others than e1, black still has e1 to win,
        // which is counted: it is the last of exactly three.
        assert_eq!(perft(&mut board, 3), 16 * 16 * 15);
        // A fourth exists only if neither black move was e1: black has 16 by
        // 14 or 15, depending on whether white took e1.
        assert_eq!(perft(&mut board, 4), 16 * (15 * 14 + 15) * 14);
    }
}

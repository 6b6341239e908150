//! Move sequence counts, which test and time making and unmaking moves.

use crate::board::{Board, BoardStatus};
use crate::rule::Rule;

/// Returns the number of legal sequences of exactly `depth` moves.
///
/// Sequences that end early, by a five or a full board, are not counted.
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
    fn without_fives_every_order_of_squares_counts() {
        let mut board = Board::<Freestyle>::new(BoardSize::DEFAULT);
        assert_eq!(perft(&mut board, 3), 225 * 224 * 223);
        let mut board = Board::<Standard>::new(BoardSize::new(5).unwrap());
        assert_eq!(perft(&mut board, 4), 25 * 24 * 23 * 22);
    }

    #[test]
    fn a_five_ends_a_sequence() {
        // Black has a1 to d1, so e1 ends the game. 17 squares are empty.
        let size = BoardSize::new(5).unwrap();
        let mut board: Board<Freestyle> = notation::parse_game(size, "a1a2b1b2c1c2d1d3").unwrap();
        assert_eq!(perft(&mut board, 1), 17);
        assert_eq!(perft(&mut board, 2), 16 * 16);
        // If neither of the first two moves is e1, black can still win there with the
        // third, which counts because it is the last.
        assert_eq!(perft(&mut board, 3), 16 * 16 * 15);
        // A fourth move exists only if neither black move was e1: black has 16 by 14
        // or 15 choices, depending on whether white took e1.
        assert_eq!(perft(&mut board, 4), 16 * (15 * 14 + 15) * 14);
    }
}

//! Draws by material.

use cozy_chess::{BitBoard, Board, Color, Piece};

/// Returns `true` if neither side can ever give mate: bare kings, one minor piece, or
/// bishops on squares of one color.
#[must_use]
pub fn is_dead_position(board: &Board) -> bool {
    let strong_pieces =
        board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !strong_pieces.is_empty() {
        return false;
    }
    let knights = board.pieces(Piece::Knight);
    let bishops = board.pieces(Piece::Bishop);
    if knights.is_empty() {
        return bishops.is_subset(BitBoard::LIGHT_SQUARES)
            || bishops.is_subset(BitBoard::DARK_SQUARES);
    }
    bishops.is_empty() && knights.len() == 1
}

/// Returns `true` if a side has more than its king and pawns; otherwise zugzwang is
/// likely.
#[must_use]
#[inline]
pub fn has_pieces(board: &Board, color: Color) -> bool {
    let king_and_pawns = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    !(board.colors(color) & !king_and_pawns).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true)]
    #[case("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", true)]
    #[case("8/8/4kb2/8/8/3K4/8/8 w - - 0 1", true)]
    #[case("8/8/4kb2/4B3/8/3K4/8/8 w - - 0 1", true)]
    #[case("8/8/4kb2/5B2/8/3K4/8/8 b - - 0 1", false)]
    #[case("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", false)]
    #[case("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", false)]
    #[case("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", false)]
    fn dead_positions(#[case] fen: &str, #[case] dead: bool) {
        assert_eq!(is_dead_position(&fen.parse().unwrap()), dead);
    }
}

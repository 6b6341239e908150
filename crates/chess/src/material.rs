//! What the pieces on the board can still do: draws that need no search.

use cozy_chess::{BitBoard, Board, Color, Piece};

/// Can nobody ever give mate? Bare kings, one minor piece, or bishops of one
/// square color only.
#[must_use]
pub fn is_dead_position(board: &Board) -> bool {
    let mighty = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !mighty.is_empty() {
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

/// Has this side anything but king and pawns? Without it, having to move may
/// be a misfortune.
#[must_use]
#[inline]
pub fn has_pieces(board: &Board, color: Color) -> bool {
    let modest = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    !(board.colors(color) & !modest).is_empty()
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

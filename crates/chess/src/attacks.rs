//! Attackers of a square.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// Returns the pieces of both sides that attack `at` if only `occupied` squares
/// block.
///
/// Pieces on other squares are included.
pub(crate) fn attackers_of(board: &Board, at: Square, occupied: BitBoard) -> BitBoard {
    let pawns = board.pieces(Piece::Pawn);
    let of = |color: Color| get_pawn_attacks(at, !color) & board.colors(color) & pawns;
    let queens = board.pieces(Piece::Queen);
    of(Color::White)
        | of(Color::Black)
        | get_knight_moves(at) & board.pieces(Piece::Knight)
        | get_king_moves(at) & board.pieces(Piece::King)
        | get_bishop_moves(at, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(at, occupied) & (board.pieces(Piece::Rook) | queens)
}

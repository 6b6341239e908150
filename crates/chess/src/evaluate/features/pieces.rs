//! Pieces: material, placement, and mobility.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::geometry::{fill_forward, folded_file, forward, pawn_attacks};
use super::{AttackMap, FeatureSink};
use crate::evaluate::layout::*;

/// Adds the features of all pieces, and their attacks to `own`.
pub(super) fn pieces<T: FeatureSink>(
    board: &Board,
    own: &mut AttackMap,
    other: &AttackMap,
    sink: &mut T,
) {
    let (side, color) = (own.side(), own.color);
    let occupied = board.occupied();
    let pieces = board.colors(color);
    let blocked = own.pawns & forward(occupied, !color);
    let low_ranks =
        Rank::Second.relative_to(color).bitboard() | Rank::Third.relative_to(color).bitboard();
    let excluded = (blocked | (own.pawns & low_ranks)) | own.king.bitboard() | other.by_piece[0];
    let area = !excluded;
    let queens = pieces & board.pieces(Piece::Queen);
    let rooks = pieces & board.pieces(Piece::Rook);
    let sheltered = forward(own.pawns | other.pawns, !color);
    let all_pawns = own.pawns | other.pawns;
    let outposts = outposts(own, other);

    for pawn in own.pawns {
        sink.add(side, MATERIAL, 1);
        sink.add(side, placement_index(Piece::Pawn, pawn, color), 1);
    }
    for from in pieces & board.pieces(Piece::Knight) {
        let attacks = get_knight_moves(from);
        own.add_attacks(Piece::Knight, attacks, other.zone, other.king);
        sink.add(side, MATERIAL + 1, 1);
        sink.add(side, placement_index(Piece::Knight, from, color), 1);
        sink.add(side, MOBILITY_KNIGHT + (attacks & area).len() as usize, 1);
        if outposts.has(from) {
            sink.add(side, KNIGHT_OUTPOST, 1);
        }
        if sheltered.has(from) {
            sink.add(side, MINOR_BEHIND_PAWN, 1);
        }
    }
    let bishops = pieces & board.pieces(Piece::Bishop);
    for from in bishops {
        let attacks = get_bishop_moves(from, occupied ^ queens);
        own.add_attacks(Piece::Bishop, attacks, other.zone, other.king);
        sink.add(side, MATERIAL + 2, 1);
        sink.add(side, placement_index(Piece::Bishop, from, color), 1);
        sink.add(side, MOBILITY_BISHOP + (attacks & area).len() as usize, 1);
        let squares = if BitBoard::LIGHT_SQUARES.has(from) {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        sink.add(side, BISHOP_PAWNS, (own.pawns & squares).len() as i32);
        if outposts.has(from) {
            sink.add(side, BISHOP_OUTPOST, 1);
        }
        if sheltered.has(from) {
            sink.add(side, MINOR_BEHIND_PAWN, 1);
        }
    }
    if bishops.len() >= 2 {
        sink.add(side, BISHOP_PAIR, 1);
    }
    for from in rooks {
        let attacks = get_rook_moves(from, occupied ^ queens ^ rooks);
        own.add_attacks(Piece::Rook, attacks, other.zone, other.king);
        sink.add(side, MATERIAL + 3, 1);
        sink.add(side, placement_index(Piece::Rook, from, color), 1);
        sink.add(side, MOBILITY_ROOK + (attacks & area).len() as usize, 1);
        let file = from.file().bitboard();
        if (file & all_pawns).is_empty() {
            sink.add(side, ROOK_FILE, 1);
        } else if (file & own.pawns).is_empty() {
            sink.add(side, ROOK_FILE + 1, 1);
        }
        let seventh = Rank::Seventh.relative_to(color);
        let is_useful = other.king.rank() == Rank::Eighth.relative_to(color)
            || !(other.pawns & seventh.bitboard()).is_empty();
        if from.rank() == seventh && is_useful {
            sink.add(side, ROOK_SEVENTH, 1);
        }
    }
    for from in queens {
        let attacks = get_rook_moves(from, occupied) | get_bishop_moves(from, occupied);
        own.add_attacks(Piece::Queen, attacks, other.zone, other.king);
        sink.add(side, MATERIAL + 4, 1);
        sink.add(side, placement_index(Piece::Queen, from, color), 1);
        let squares = (attacks & area).len().min(27);
        sink.add(side, MOBILITY_QUEEN + squares as usize, 1);
    }
    sink.add(side, placement_index(Piece::King, own.king, color), 1);
}

/// Returns squares in the middle ranks that a pawn defends and no opposing pawn can
/// ever attack.
fn outposts(own: &AttackMap, other: &AttackMap) -> BitBoard {
    let half = [Rank::Fourth, Rank::Fifth, Rank::Sixth]
        .into_iter()
        .fold(BitBoard::EMPTY, |half, rank| {
            half | rank.relative_to(own.color).bitboard()
        });
    let attackable = pawn_attacks(fill_forward(other.pawns, other.color), other.color);
    own.by_piece[0] & half & !attackable
}

/// Returns the index of a piece on a square, from its side's viewpoint.
#[inline]
fn placement_index(piece: Piece, square: Square, color: Color) -> usize {
    let rank = square.rank().relative_to(color) as usize;
    PLACEMENT + piece as usize * 32 + rank * 4 + folded_file(square.file())
}

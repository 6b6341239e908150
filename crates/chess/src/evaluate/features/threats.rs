//! Threats and space.

use cozy_chess::{BitBoard, Board, File, Piece, Rank};

use super::geometry::{forward, pawn_attacks};
use super::{AttackMap, FeatureSink};
use crate::evaluate::layout::*;

pub(super) fn threats<T: FeatureSink>(
    board: &Board,
    own: &AttackMap,
    other: &AttackMap,
    sink: &mut T,
) {
    let side = own.side();
    let victims = board.colors(other.color);
    let count = |attacks: BitBoard, piece| (attacks & victims & board.pieces(piece)).len() as i32;
    let by_pawn = own.by_piece[Piece::Pawn as usize];
    for (index, piece) in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
        .into_iter()
        .enumerate()
    {
        sink.add(side, THREAT_PAWN + index, count(by_pawn, piece));
    }
    // Pawns that are defended by pawns do not count as attacked.
    let defended_pawns = board.pieces(Piece::Pawn) & other.by_piece[Piece::Pawn as usize];
    let by_minor = (own.by_piece[Piece::Knight as usize] | own.by_piece[Piece::Bishop as usize])
        & !defended_pawns;
    let by_rook = own.by_piece[Piece::Rook as usize] & !defended_pawns;
    for piece in [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
    ] {
        sink.add(side, THREAT_MINOR + piece as usize, count(by_minor, piece));
        sink.add(side, THREAT_ROOK + piece as usize, count(by_rook, piece));
    }
    let loose = victims & !other.all;
    sink.add(
        side,
        THREAT_KING,
        (own.by_piece[Piece::King as usize] & loose).len() as i32,
    );
    let loose_pieces = loose & !board.pieces(Piece::Pawn);
    sink.add(side, HANGING, (own.all & loose_pieces).len() as i32);
    let vacant = !board.occupied();
    let mut pushes = forward(own.pawns, own.color) & vacant;
    let third = Rank::Third.relative_to(own.color).bitboard();
    pushes |= forward(pushes & third, own.color) & vacant;
    pushes &= !other.by_piece[Piece::Pawn as usize] & (own.all | !other.all);
    let pushed_at = pawn_attacks(pushes, own.color) & victims & !board.pieces(Piece::Pawn);
    sink.add(side, THREAT_PUSH, pushed_at.len() as i32);
}

pub(super) fn space<T: FeatureSink>(
    board: &Board,
    own: &AttackMap,
    other: &AttackMap,
    sink: &mut T,
) {
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let pieces = (board.colors(own.color) & (minor | board.pieces(Piece::Rook))).len() as i32;
    if pieces < 4 {
        return;
    }
    let middle = File::C.bitboard() | File::D.bitboard() | File::E.bitboard() | File::F.bitboard();
    let ranks = [Rank::Second, Rank::Third, Rank::Fourth]
        .into_iter()
        .fold(BitBoard::EMPTY, |all, rank| {
            all | rank.relative_to(own.color).bitboard()
        });
    let safe = middle & ranks & !own.pawns & !other.by_piece[Piece::Pawn as usize];
    sink.add(own.side(), SPACE, safe.len() as i32 * (pieces - 3));
}

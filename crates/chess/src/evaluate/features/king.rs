//! King safety: the pawns in front of the king, and the danger from the other side.

use cozy_chess::{
    BitBoard, Board, File, Piece, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use super::geometry::{fill_forward, rearmost_pawn};
use super::{AttackMap, FeatureSink};
use crate::evaluate::layout::*;

/// Adds the pawns in front of the king, on its file and the adjacent files.
pub(super) fn shelter<T: FeatureSink>(own: &AttackMap, other: &AttackMap, sink: &mut T) {
    let (side, color) = (own.side(), own.color);
    let center = (own.king.file() as usize).clamp(1, 6);
    let in_front = fill_forward(own.king.rank().bitboard(), color);
    for index in center - 1..=center + 1 {
        let file = File::index(index);
        let own_file = usize::from(file == own.king.file()) * 8;
        let rank_of = |pawns: BitBoard| {
            let on_file = pawns & file.bitboard() & in_front;
            rearmost_pawn(on_file, color).map_or(0, |pawn| pawn.rank().relative_to(color) as usize)
        };
        sink.add(side, SHELTER + own_file + rank_of(own.pawns), 1);
        sink.add(side, STORM + own_file + rank_of(other.pawns), 1);
    }
}

/// Adds the danger that `own` causes to the other king.
pub(super) fn danger<T: FeatureSink>(
    board: &Board,
    own: &AttackMap,
    other: &AttackMap,
    sink: &mut T,
) {
    let side = own.side();
    let occupied = board.occupied();
    let king = other.king;
    for (index, &count) in own.attackers.iter().enumerate() {
        sink.add_danger(side, ATTACKERS + index, count);
    }
    sink.add_danger(side, RING_ATTACKS, own.ring_attacks);
    let queen_king = other.by_piece[Piece::Queen as usize] | other.by_piece[Piece::King as usize];
    let well_defended = other.attacked_twice | (other.all & !queen_king);
    let weak = own.all & !well_defended;
    let ring = get_king_moves(king);
    sink.add_danger(side, WEAK_RING, (weak & ring).len() as i32);

    // A check is safe if the checking piece cannot simply be captured.
    let free = !board.colors(own.color);
    let safe = free & (!other.all | (weak & own.attacked_twice));
    let lines = get_rook_moves(king, occupied);
    let diagonals = get_bishop_moves(king, occupied);
    let checks = [
        get_knight_moves(king) & own.by_piece[Piece::Knight as usize],
        diagonals & own.by_piece[Piece::Bishop as usize],
        lines & own.by_piece[Piece::Rook as usize],
        (lines | diagonals) & own.by_piece[Piece::Queen as usize],
    ];
    let mut unsafe_checks = BitBoard::EMPTY;
    for (index, &squares) in checks.iter().enumerate() {
        sink.add_danger(side, SAFE_CHECKS + index, (squares & safe).len() as i32);
        unsafe_checks |= squares & free & !safe;
    }
    sink.add_danger(side, UNSAFE_CHECKS, unsafe_checks.len() as i32);
    if board.colored_pieces(own.color, Piece::Queen).is_empty() {
        sink.add_danger(side, NO_QUEEN, 1);
    }
    let center = (king.file() as usize).clamp(1, 6);
    let open = (center - 1..=center + 1)
        .filter(|&file| (File::index(file).bitboard() & other.pawns).is_empty())
        .count();
    sink.add_danger(side, OPEN_FILES, open as i32);
    if !(get_king_moves(king) & other.by_piece[Piece::Knight as usize]).is_empty() {
        sink.add_danger(side, GUARD, 1);
    }
    sink.add_danger(side, ALWAYS, 1);
}

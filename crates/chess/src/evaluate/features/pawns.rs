//! Pawn structure and passed pawns.

use cozy_chess::{BitBoard, Board, Piece, Square};

use super::geometry::{distance, fill_forward, folded_file, forward, pawn_attacks};
use super::{AttackMap, FeatureSink};
use crate::evaluate::layout::*;

pub(super) fn pawns<T: FeatureSink>(
    board: &Board,
    own: &AttackMap,
    other: &AttackMap,
    sink: &mut T,
) {
    let (side, color) = (own.side(), own.color);
    let occupied = board.occupied();
    let other_front = fill_forward(other.pawns, other.color);
    let stoppers = other_front | pawn_attacks(other_front, other.color);
    let own_front = forward(fill_forward(own.pawns, color), color);
    for pawn in own.pawns {
        let rank = pawn.rank().relative_to(color) as usize;
        let file = pawn.file();
        let neighbors = file.adjacent() & own.pawns;
        let supported = own.by_piece[0].has(pawn);
        let phalanx = !(neighbors & pawn.rank().bitboard()).is_empty();
        if neighbors.is_empty() {
            sink.add(side, ISOLATED + folded_file(file), 1);
        } else if !supported && !phalanx && is_backward(pawn, neighbors, own, other) {
            let open = (file.bitboard() & other.pawns).is_empty();
            sink.add(side, BACKWARD + usize::from(open), 1);
        }
        if own_front.has(pawn) {
            sink.add(side, DOUBLED, 1);
        }
        if supported {
            sink.add(side, SUPPORTED + rank, 1);
        }
        if phalanx {
            sink.add(side, PHALANX + rank, 1);
        }
        let ahead = forward(fill_forward(pawn.bitboard(), color), color);
        if !stoppers.has(pawn) && (ahead & own.pawns).is_empty() {
            passed(board, own, other, pawn, rank, ahead, occupied, sink);
        }
    }
}

/// Returns `true` if no neighbor is behind the pawn and the square in front of it is
/// controlled or occupied by opposing pawns.
fn is_backward(pawn: Square, neighbors: BitBoard, own: &AttackMap, other: &AttackMap) -> bool {
    let stop = forward(pawn.bitboard(), own.color);
    let behind = fill_forward(pawn.rank().bitboard(), !own.color);
    (neighbors & behind).is_empty() && !(stop & (other.by_piece[0] | other.pawns)).is_empty()
}

#[expect(clippy::too_many_arguments, reason = "it is the inner half of a loop")]
fn passed<T: FeatureSink>(
    board: &Board,
    own: &AttackMap,
    other: &AttackMap,
    pawn: Square,
    rank: usize,
    ahead: BitBoard,
    occupied: BitBoard,
    sink: &mut T,
) {
    let side = own.side();
    sink.add(side, PASSED + rank, 1);
    let stop = forward(pawn.bitboard(), own.color);
    if !(stop & occupied).is_empty() {
        sink.add(side, PASSED_BLOCKED + rank, 1);
    } else if (ahead & (other.all | board.colors(other.color))).is_empty() {
        sink.add(side, PASSED_FREE + rank, 1);
    }
    if let Some(stop) = stop.next_square()
        && rank >= 3
    {
        sink.add(side, PASSED_OWN_KING + distance(own.king, stop), 1);
        sink.add(side, PASSED_OTHER_KING + distance(other.king, stop), 1);
    }
    let behind = fill_forward(pawn.bitboard(), !own.color) & pawn.file().bitboard();
    if !(behind & board.colored_pieces(own.color, Piece::Rook)).is_empty() {
        sink.add(side, PASSED_ROOK, 1);
    }
}

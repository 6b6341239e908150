//! Static exchange evaluation: the value of a capture if both sides continue to
//! capture on the same square with their least valuable pieces.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_rook_moves};

use crate::attacks::attackers_of;

/// Returns the value of a piece in an exchange.
pub(crate) const fn piece_value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 340,
        Piece::Rook => 520,
        Piece::Queen => 980,
        Piece::King => 20_000,
    }
}

/// Returns `true` if the exchange that `mv` begins wins at least `threshold`.
///
/// Castling counts as an exchange of value 0.
#[must_use]
pub(super) fn see_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    let color = board.side_to_move();
    let Some(moved) = board.piece_on(mv.from) else {
        return false;
    };
    if board.colors(color).has(mv.to) {
        return threshold <= 0;
    }
    let victim = board.piece_on(mv.to);
    let is_en_passant = moved == Piece::Pawn && victim.is_none() && mv.from.file() != mv.to.file();
    let taken = match victim {
        Some(piece) => piece_value(piece),
        None if is_en_passant => piece_value(Piece::Pawn),
        None => 0,
    };
    let promoted = mv
        .promotion
        .map_or(0, |piece| piece_value(piece) - piece_value(Piece::Pawn));
    // Stop if it is not enough even without a recapture.
    let mut balance = taken + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // Stop if it is enough even if the piece is lost.
    balance -= piece_value(mv.promotion.unwrap_or(moved));
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    if is_en_passant {
        occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
    }
    resolve_captures(board, mv.to, occupied, !color, balance)
}

/// Captures in turn; `balance` is the deficit of the side to capture.
fn resolve_captures(
    board: &Board,
    at: Square,
    mut occupied: BitBoard,
    mut color: Color,
    mut balance: i32,
) -> bool {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mover = !color;
    let mut attackers = attackers_of(board, at, occupied) & occupied;
    loop {
        let own = attackers & board.colors(color);
        let Some((piece, from)) = least_valuable_attacker(board, own) else {
            break;
        };
        // A king cannot capture a defended piece.
        if piece == Piece::King && !(attackers & board.colors(!color)).is_empty() {
            break;
        }
        occupied ^= from.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(at, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(at, occupied) & straight;
        }
        attackers &= occupied;
        color = !color;
        balance = -balance - 1 - piece_value(piece);
        if balance >= 0 {
            break;
        }
    }
    // The side that cannot or need not capture loses the exchange.
    color != mover
}

fn least_valuable_attacker(board: &Board, own: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let square = (own & board.pieces(piece)).next_square()?;
        Some((piece, square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Returns the exact value of an exchange, by trying both choices everywhere.
    fn slow(board: &Board, mv: Move) -> i32 {
        fn best(board: &Board, at: Square, occupied: BitBoard, color: Color, on: i32) -> i32 {
            let attackers = attackers_of(board, at, occupied) & occupied;
            let Some((piece, from)) =
                least_valuable_attacker(board, attackers & board.colors(color))
            else {
                return 0;
            };
            if piece == Piece::King && !(attackers & board.colors(!color)).is_empty() {
                return 0;
            }
            let left = occupied ^ from.bitboard();
            (on - best(board, at, left, !color, piece_value(piece))).max(0)
        }
        let moved = board.piece_on(mv.from).unwrap();
        let victim = board.piece_on(mv.to).map_or(0, piece_value);
        let occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
        victim
            - best(
                board,
                mv.to,
                occupied,
                !board.side_to_move(),
                piece_value(moved),
            )
    }

    #[rstest]
    #[case("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100)]
    #[case("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220)]
    #[case("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100)]
    #[case("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0)]
    #[case("3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", -880)]
    fn exchange_values_match_manual_analysis(
        #[case] fen: &str,
        #[case] mv: &str,
        #[case] value: i32,
    ) {
        let board: Board = fen.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        assert!(see_at_least(&board, mv, value));
        assert!(!see_at_least(&board, mv, value + 1));
    }

    #[test]
    fn the_threshold_test_agrees_with_the_full_exchange() {
        let mut random = zeitnot_core::Random::new(7);
        for _ in 0..200 {
            let mut board = Board::default();
            for _ in 0..60 {
                let mut moves = Vec::new();
                board.generate_moves(|set| {
                    moves.extend(set);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let special = board.colors(board.side_to_move()).has(mv.to)
                        || mv.promotion.is_some()
                        || (board.piece_on(mv.from) == Some(Piece::Pawn)
                            && board.piece_on(mv.to).is_none());
                    if special {
                        continue;
                    }
                    let value = slow(&board, mv);
                    for threshold in [value - 1, value, value + 1, 0] {
                        let expected = value >= threshold;
                        assert_eq!(
                            see_at_least(&board, mv, threshold),
                            expected,
                            "{board} {mv}"
                        );
                    }
                }
                let index = random.below(moves.len() as u64) as usize;
                board.play_unchecked(moves[index]);
            }
        }
    }
}

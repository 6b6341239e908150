//! En passant squares that are impossible in a game.
//!
//! The board library rejects a position if the pawn's double step cannot have been
//! the last move, because a check existed before it. Such positions are in use, and
//! their rules are clear. If no pawn can capture, the square is ignored; otherwise
//! the board is built by moves that are not legal.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};

use crate::attacks::attackers_of;

/// Adds an en passant square to the position of `fen`, which has none; `None` if the
/// square is invalid.
pub(super) fn with_en_passant(fen: &str, square: &str) -> Option<Board> {
    let mut board = Board::from_fen(fen, true).ok()?;
    let color = board.side_to_move();
    let square: Square = square.parse().ok()?;
    let (from, pawn) = push_squares(color, square)?;
    let vacant = !board.occupied();
    let is_possible = board.colored_pieces(!color, Piece::Pawn).has(pawn)
        && vacant.has(square)
        && vacant.has(from);
    if !is_possible {
        return None;
    }
    if !can_take(&board, square, pawn) {
        return Some(board);
    }
    let rights = board.castle_rights(color);
    if rights.short.is_some() || rights.long.is_some() {
        // The construction below would remove castling rights.
        return None;
    }
    let (clock, number) = (board.halfmove_clock(), board.fullmove_number());
    board = push_under_check(&board, from, pawn)?;
    board.set_halfmove_clock(clock);
    board.set_fullmove_number(number);
    Some(board)
}

/// Returns the start and target squares of the pawn's double step.
fn push_squares(color: Color, square: Square) -> Option<(Square, Square)> {
    if square.rank() != Rank::Sixth.relative_to(color) {
        return None;
    }
    let on = |rank: Rank| Square::new(square.file(), rank.relative_to(color));
    Some((on(Rank::Seventh), on(Rank::Fifth)))
}

/// Returns `true` if a pawn can capture without leaving its king in check.
fn can_take(board: &Board, square: Square, pawn: Square) -> bool {
    let color = board.side_to_move();
    let takers = get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    takers.into_iter().any(|taker| {
        let vacated = taker.bitboard() | pawn.bitboard();
        let occupied = (board.occupied() & !vacated) | square.bitboard();
        let attackers = attackers_of(board, board.king(color), occupied);
        (attackers & board.colors(!color) & occupied).is_empty()
    })
}

/// Builds the board by placing the king elsewhere, moving it into the check, and
/// pushing the pawn.
fn push_under_check(board: &Board, from: Square, pawn: Square) -> Option<Board> {
    let color = board.side_to_move();
    let king = board.king(color);
    let vacant = !board.occupied() & !from.bitboard();
    vacant.into_iter().find_map(|elsewhere| {
        let place = |square: Square| match square {
            _ if square == elsewhere => Some((Piece::King, color)),
            _ if square == king || square == pawn => None,
            _ if square == from => Some((Piece::Pawn, !color)),
            _ => board.piece_on(square).zip(board.color_on(square)),
        };
        let mut builder = cozy_chess::BoardBuilder::empty();
        for square in Square::ALL {
            *builder.square_mut(square) = place(square);
        }
        builder.side_to_move = color;
        *builder.castle_rights_mut(!color) = *board.castle_rights(!color);
        let mut made = builder.build().ok()?;
        for (from, to) in [(elsewhere, king), (from, pawn)] {
            made.play_unchecked(Move {
                from,
                to,
                promotion: None,
            });
        }
        // A check by a knight or a pawn would not be detected.
        (made.checkers() == board.checkers()).then_some(made)
    })
}

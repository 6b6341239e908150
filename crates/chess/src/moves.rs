//! Moves: sixteen bits for tables and the facade, coordinate notation for
//! people and protocols.
//!
//! Castling is the king taking his own rook, as the board and Chess960 have
//! it; where the rules are the standard ones it is written as the king's leap
//! of two squares.

use cozy_chess::{Board, File, Move, Piece, Square};
use zeitnot_core::text::excerpt;

/// No legal move has this code: a1 to a1.
pub const NO_MOVE: u16 = 0;

/// More legal moves than any position has that a FEN may describe: fifteen
/// queens with 27 moves each, and the king with his. In games 218 is the most.
pub(crate) const MAX_MOVES: usize = 15 * 27 + 11;

/// How castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingNotation {
    /// The king leaps two squares: `e1g1`.
    KingLeaps,
    /// The king takes the rook: `e1h1`.
    KingTakesRook,
}

/// Why words are no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It does not look like a move.
    #[error("`{0}` is no move; write the squares it leaves and reaches, such as e2e4 or e7e8q")]
    Syntax(String),
    /// It looks like one, but may not be played.
    #[error("`{0}` is not legal here; the piece, the way or the king forbids it")]
    Illegal(String),
}

/// The sixteen bits of a move: from, to, promotion.
#[must_use]
#[inline]
pub fn encode(mv: Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| piece as u16);
    mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
}

/// The move of sixteen bits; none if they are no move's.
#[must_use]
#[inline]
pub fn decode(code: u16) -> Option<Move> {
    let promotion = match code >> 12 {
        0 => None,
        piece => {
            Some(Piece::try_index(usize::from(piece)).filter(|&piece| is_promotion_piece(piece))?)
        }
    };
    (code != NO_MOVE).then(|| Move {
        from: Square::index(usize::from(code & 63)),
        to: Square::index(usize::from(code >> 6 & 63)),
        promotion,
    })
}

/// Is this the king taking his own rook?
#[must_use]
#[inline]
pub fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// Reads a legal move in coordinate notation; castling in either form.
///
/// # Errors
///
/// [`MoveError`] if it is no move or not a legal one.
pub fn parse(board: &Board, text: &str) -> Result<Move, MoveError> {
    let lower = text.to_ascii_lowercase();
    let mv: Move = lower
        .parse()
        .map_err(|_| MoveError::Syntax(excerpt(text)))?;
    // The board would take a king for a piece to promote to.
    if !mv.promotion.is_none_or(is_promotion_piece) {
        return Err(MoveError::Illegal(excerpt(text)));
    }
    if board.is_legal(mv) {
        return Ok(mv);
    }
    castling_from_leap(board, mv)
        .filter(|&castling| board.is_legal(castling))
        .ok_or_else(|| MoveError::Illegal(excerpt(text)))
}

/// Writes a legal move in coordinate notation.
#[must_use]
pub fn format(board: &Board, mv: Move, notation: CastlingNotation) -> String {
    if notation == CastlingNotation::KingLeaps && is_castling(board, mv) {
        let file = if mv.to.file() > mv.from.file() {
            File::G
        } else {
            File::C
        };
        let leap = Move {
            to: Square::new(file, mv.from.rank()),
            ..mv
        };
        return leap.to_string();
    }
    mv.to_string()
}

/// What a pawn may become.
fn is_promotion_piece(piece: Piece) -> bool {
    !matches!(piece, Piece::Pawn | Piece::King)
}

/// A king's move of two squares and more is castling or nothing.
fn castling_from_leap(board: &Board, mv: Move) -> Option<Move> {
    let color = board.side_to_move();
    let is_king = board.king(color) == mv.from;
    let distance = (mv.from.file() as i8 - mv.to.file() as i8).abs();
    if !is_king || distance < 2 || mv.from.rank() != mv.to.rank() {
        return None;
    }
    let rights = board.castle_rights(color);
    let rook = match mv.to.file() {
        File::G => rights.short,
        File::C => rights.long,
        _ => None,
    };
    Some(Move {
        to: Square::new(rook?, mv.from.rank()),
        ..mv
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn every_legal_move_survives_sixteen_bits() {
        let board: Board = "r3k2r/P1ppqpb1/1n2pnp1/3PN3/1p2P3/2N2Q1p/1PPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .unwrap();
        board.generate_moves(|moves| {
            for mv in moves {
                assert_eq!(decode(encode(mv)), Some(mv));
                assert_ne!(encode(mv), NO_MOVE);
            }
            false
        });
        assert_eq!(decode(NO_MOVE), None);
        assert_eq!(decode(u16::MAX), None);
    }

    #[test]
    fn castling_is_read_in_both_forms_and_written_as_asked() {
        let board: Board = CASTLES.parse().unwrap();
        for (leap, takes) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            let mv = parse(&board, leap).unwrap();
            assert_eq!(parse(&board, takes), Ok(mv));
            assert_eq!(format(&board, mv, CastlingNotation::KingLeaps), leap);
            assert_eq!(format(&board, mv, CastlingNotation::KingTakesRook), takes);
        }
    }

    #[test]
    fn a_leap_to_another_file_is_no_castling() {
        let board: Board = CASTLES.parse().unwrap();
        assert!(matches!(parse(&board, "e1b1"), Err(MoveError::Illegal(_))));
        assert!(matches!(parse(&board, "e1e3"), Err(MoveError::Illegal(_))));
    }

    #[test]
    fn promotions_may_be_shouted_and_errors_stay_short() {
        let board: Board = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
        let mv = parse(&board, "a7a8Q").unwrap();
        assert_eq!(format(&board, mv, CastlingNotation::KingLeaps), "a7a8q");
        for illegal in ["a7a8", "a7a8k", "a7a8p"] {
            assert!(matches!(parse(&board, illegal), Err(MoveError::Illegal(_))));
        }
        let long = parse(&board, &"x".repeat(1_000)).unwrap_err().to_string();
        assert!(long.len() < 150, "{long}");
    }
}

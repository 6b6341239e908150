//! Moves as sixteen bits, and in coordinate notation.
//!
//! Castling is the king's move to the square of its rook, as in the board library
//! and in Chess960. Under standard rules it is written as the king's move of two
//! squares.

use cozy_chess::{Board, File, Move, Piece, Square};
use zeitnot_core::text::excerpt;

/// The code of no move; as a move it would be a1 to a1.
pub const NO_MOVE: u16 = 0;

/// An upper bound on the legal moves in any position of a FEN: fifteen queens with
/// 27 moves each, and the king with his. In games the maximum is 218.
pub(crate) const MAX_MOVES: usize = 15 * 27 + 11;

/// A notation of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingNotation {
    /// The king moves two squares: `e1g1`.
    KingLeaps,
    /// The king moves to its rook: `e1h1`.
    KingTakesRook,
}

/// An invalid move in coordinate notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text does not look like a move.
    #[error("`{0}` is not a move; write the start and target squares, such as e2e4 or e7e8q")]
    Syntax(String),
    /// The move is not legal.
    #[error("`{0}` is not legal here; check the piece, its path, and the king's safety")]
    Illegal(String),
}

/// Encodes start, target, and promotion in sixteen bits.
#[must_use]
#[inline]
pub fn encode(mv: Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| piece as u16);
    mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
}

/// Decodes a move; `None` if the code is not a move.
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

/// Returns `true` if the king moves to its own rook.
#[must_use]
#[inline]
pub fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// Parses a legal move in coordinate notation, with castling in either form.
///
/// # Errors
///
/// Fails if the text is not a legal move.
pub fn parse(board: &Board, text: &str) -> Result<Move, MoveError> {
    let lower = text.to_ascii_lowercase();
    let mv: Move = lower
        .parse()
        .map_err(|_| MoveError::Syntax(excerpt(text)))?;
    // The board library accepts a promotion to a king.
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

/// Formats a legal move in coordinate notation.
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

fn is_promotion_piece(piece: Piece) -> bool {
    !matches!(piece, Piece::Pawn | Piece::King)
}

/// Converts a king's move of at least two squares to castling.
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
    fn legal_moves_round_trip_through_their_codes() {
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
    fn castling_is_parsed_in_both_notations() {
        let board: Board = CASTLES.parse().unwrap();
        for (leap, takes) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            let mv = parse(&board, leap).unwrap();
            assert_eq!(parse(&board, takes), Ok(mv));
            assert_eq!(format(&board, mv, CastlingNotation::KingLeaps), leap);
            assert_eq!(format(&board, mv, CastlingNotation::KingTakesRook), takes);
        }
    }

    #[test]
    fn other_long_king_moves_are_not_castling() {
        let board: Board = CASTLES.parse().unwrap();
        assert!(matches!(parse(&board, "e1b1"), Err(MoveError::Illegal(_))));
        assert!(matches!(parse(&board, "e1e3"), Err(MoveError::Illegal(_))));
    }

    #[test]
    fn promotion_letters_may_be_capitals_and_errors_are_short() {
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

//! Operations on sets of squares: steps, fills, and attacks.

use cozy_chess::{BitBoard, Color, File, Square};

/// Returns the distance of a file from the edge: 0 for a and h, 3 for d and e.
#[inline]
pub(super) fn folded_file(file: File) -> usize {
    let file = file as usize;
    file.min(7 - file)
}

#[inline]
pub(super) fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as i8 - b.file() as i8).unsigned_abs();
    let ranks = (a.rank() as i8 - b.rank() as i8).unsigned_abs();
    usize::from(files.max(ranks))
}

/// Moves all squares one step forward; squares on the last rank drop out.
#[inline]
pub(super) fn forward(squares: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

/// Adds all squares in front of the given ones.
#[inline]
pub(super) fn fill_forward(squares: BitBoard, color: Color) -> BitBoard {
    let mut all = squares.0;
    match color {
        Color::White => {
            all |= all << 8;
            all |= all << 16;
            all |= all << 32;
        }
        Color::Black => {
            all |= all >> 8;
            all |= all >> 16;
            all |= all >> 32;
        }
    }
    BitBoard(all)
}

/// Returns the pawn that is nearest to its side's first rank.
#[inline]
pub(super) fn rearmost_pawn(pawns: BitBoard, color: Color) -> Option<Square> {
    match color {
        Color::White => pawns.next_square(),
        Color::Black => Square::try_index(63_usize.checked_sub(pawns.0.leading_zeros() as usize)?),
    }
}

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

#[inline]
pub(super) fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let ahead = forward(pawns, color).0;
    BitBoard((ahead & NOT_A) >> 1 | (ahead & NOT_H) << 1)
}

#[inline]
pub(super) fn double_pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let ahead = forward(pawns, color).0;
    BitBoard((ahead & NOT_A) >> 1 & (ahead & NOT_H) << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Board, Piece, get_pawn_attacks};

    #[test]
    fn attacks_of_a_set_are_those_of_its_pawns() {
        let board: Board = "4k3/1p1p3p/p1p5/4p1p1/P3P2P/1PP5/3P2P1/4K3 w - - 0 1"
            .parse()
            .unwrap();
        for color in Color::ALL {
            let pawns = board.colored_pieces(color, Piece::Pawn);
            let (mut all, mut twice) = (BitBoard::EMPTY, BitBoard::EMPTY);
            for pawn in pawns {
                let attacks = get_pawn_attacks(pawn, color);
                twice |= all & attacks;
                all |= attacks;
            }
            assert_eq!(pawn_attacks(pawns, color), all);
            assert_eq!(double_pawn_attacks(pawns, color), twice);
        }
    }

    #[test]
    fn rearmost_pawn_depends_on_the_color() {
        let pawns = Square::C3.bitboard() | Square::C6.bitboard();
        assert_eq!(rearmost_pawn(pawns, Color::White), Some(Square::C3));
        assert_eq!(rearmost_pawn(pawns, Color::Black), Some(Square::C6));
        assert_eq!(rearmost_pawn(BitBoard::EMPTY, Color::Black), None);
    }
}

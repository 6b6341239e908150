//! Combination of the weighted sums: middle game and endgame, the danger to the
//! kings, and drawish endgames.

use std::ops::{Add, AddAssign, Mul, Sub};

use cozy_chess::{BitBoard, Board, Color, Piece};

/// A weight for the middle game and one for the endgame in one integer, so that sums
/// and multiples are computed on both at once.
///
/// The endgame weight is in the upper half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseWeights(i32);

impl PhaseWeights {
    /// Combines both weights.
    #[must_use]
    pub const fn new(middle: i32, end: i32) -> Self {
        Self((end << 16) + middle)
    }

    /// Returns the weight in the middle game.
    #[must_use]
    #[inline]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the weight in the endgame.
    #[must_use]
    #[inline]
    pub const fn end(self) -> i32 {
        // A negative lower half has borrowed from the upper half.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }
}

impl Add for PhaseWeights {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for PhaseWeights {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for PhaseWeights {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for PhaseWeights {
    type Output = Self;
    #[inline]
    fn mul(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

/// The phase of the initial position; a pawn endgame has 0.
pub const FULL_PHASE: i32 = 24;

/// Divisor of the squared danger in the middle game; the quotient is in centipawns.
pub const DANGER_MIDDLE: i32 = 4096;
/// Divisor of the danger in the endgame; the quotient is in centipawns.
pub const DANGER_END: i32 = 16;

/// The scale at which the endgame score counts in full.
pub const FULL_SCALE: i32 = 64;

/// Returns the phase, from 0 in a pawn endgame to [`FULL_PHASE`].
#[must_use]
#[inline]
pub fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// A position's sums, white's minus black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    pub(super) middle: i32,
    pub(super) end: i32,
    pub(super) phase: i32,
    pub(super) scale: i32,
}

impl Balance {
    /// `danger` is the danger that each side causes to the other's king.
    #[inline]
    pub(super) fn new(board: &Board, terms: PhaseWeights, danger: [i32; 2]) -> Self {
        let [white, black] = danger.map(|danger| danger.max(0));
        let middle = terms.middle() + (white * white - black * black) / DANGER_MIDDLE;
        let end = terms.end() + (white - black) / DANGER_END;
        let stronger = if end >= 0 { Color::White } else { Color::Black };
        Self {
            middle,
            end,
            phase: phase(board),
            scale: scale(board, stronger),
        }
    }

    /// Returns the score for the side to move.
    #[inline]
    pub(super) fn score(self, board: &Board) -> i32 {
        let end = self.end * self.scale / FULL_SCALE;
        let white = (self.middle * self.phase + end * (FULL_PHASE - self.phase)) / FULL_PHASE;
        match board.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        }
    }
}

/// Returns the scale of the endgame score, up to [`FULL_SCALE`].
///
/// Without pawns a small advantage does not win, and bishops of opposite colors draw
/// most endgames.
#[must_use]
pub fn scale(board: &Board, stronger: Color) -> i32 {
    let own = board.colors(stronger);
    let pawns = (own & board.pieces(Piece::Pawn)).len() as i32;
    let strength = |color| {
        let count = |piece| board.colored_pieces(color, piece).len() as i32;
        3 * (count(Piece::Knight) + count(Piece::Bishop))
            + 5 * count(Piece::Rook)
            + 9 * count(Piece::Queen)
    };
    let (ours, theirs) = (strength(stronger), strength(!stronger));
    if pawns == 0 {
        if ours < 5 {
            return 0;
        }
        if ours - theirs <= 3 {
            return if theirs < 5 { 4 } else { 14 };
        }
        // Two knights alone cannot force mate.
        let knights = board.colored_pieces(stronger, Piece::Knight).len();
        if ours == 6 && knights == 2 && board.colored_pieces(!stronger, Piece::Pawn).is_empty() {
            return 0;
        }
        return FULL_SCALE;
    }
    if has_opposite_bishops(board) {
        return if ours == 3 && theirs == 3 {
            (18 + 4 * passed_estimate(board, stronger)).min(FULL_SCALE)
        } else {
            46
        };
    }
    (40 + 5 * pawns).min(FULL_SCALE)
}

/// Returns `true` if each side has one bishop, on squares of different colors.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = |color| board.colored_pieces(color, Piece::Bishop);
    let (white, black) = (bishops(Color::White), bishops(Color::Black));
    white.len() == 1
        && black.len() == 1
        && (white | black).len() == 2
        && !(white | black).is_subset(BitBoard::LIGHT_SQUARES)
        && !(white | black).is_subset(BitBoard::DARK_SQUARES)
}

/// Returns the number of pawns without an opposing pawn on their file, nearly passed
/// ones.
fn passed_estimate(board: &Board, color: Color) -> i32 {
    let theirs = board.colored_pieces(!color, Piece::Pawn);
    board
        .colored_pieces(color, Piece::Pawn)
        .into_iter()
        .filter(|pawn| (pawn.file().bitboard() & theirs).is_empty())
        .count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_halves_are_computed_independently(
            a in -900..900i32, b in -900..900i32, c in -900..900i32, d in -900..900i32, n in -9..9i32,
        ) {
            let sum = PhaseWeights::new(a, b) * n + PhaseWeights::new(c, d);
            prop_assert_eq!((sum.middle(), sum.end()), (a * n + c, b * n + d));
            let difference = PhaseWeights::new(a, b) - PhaseWeights::new(c, d);
            prop_assert_eq!((difference.middle(), difference.end()), (a - c, b - d));
        }
    }

    #[test]
    fn the_phase_is_full_at_the_start_and_zero_with_pawns_only() {
        assert_eq!(phase(&Board::default()), FULL_PHASE);
        let pawns: Board = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(phase(&pawns), 0);
    }

    #[test]
    fn a_lone_minor_piece_has_scale_zero() {
        let knight: Board = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1".parse().unwrap();
        assert_eq!(scale(&knight, Color::White), 0);
        let rook: Board = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1".parse().unwrap();
        assert_eq!(scale(&rook, Color::White), FULL_SCALE);
    }
}

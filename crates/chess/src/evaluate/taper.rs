//! From weighted sums to one number: middle game and ending, the danger to the
//! kings, and endings that are drawn more often than their material says.

use std::ops::{Add, AddAssign, Mul, Sub};

use cozy_chess::{BitBoard, Board, Color, Piece};

/// A weight for the middle game and one for the ending, in one integer: the
/// ending in the upper half, so that sums and multiples work on both at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseWeights(i32);

impl PhaseWeights {
    /// Both weights.
    #[must_use]
    pub const fn new(middle: i32, end: i32) -> Self {
        Self((end << 16) + middle)
    }

    /// The weight in the middle game.
    #[must_use]
    #[inline]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The weight in the ending.
    #[must_use]
    #[inline]
    pub const fn end(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
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

/// The phase of the initial position; an ending of pawns has 0.
pub const FULL_PHASE: i32 = 24;

/// Danger squared counts as one hundredth of a pawn for each of these in the
/// middle game; danger itself for each of the second in the ending.
pub const DANGER_MIDDLE: i32 = 4096;
/// See [`DANGER_MIDDLE`].
pub const DANGER_END: i32 = 16;

/// The ending counts in full at this scale.
pub const FULL_SCALE: i32 = 64;

/// How much of the middle game is left.
#[must_use]
#[inline]
pub fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// A position's sums, white's less black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    pub(super) middle: i32,
    pub(super) end: i32,
    pub(super) phase: i32,
    pub(super) scale: i32,
}

impl Balance {
    /// `danger` is what each side has built up against the other's king.
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

    /// The score as the side to move sees it.
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

/// How much of the ending's score counts, in parts of [`FULL_SCALE`]: without
/// pawns a small advantage does not win, and bishops of opposite colors hold
/// most endings.
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
        // Two knights alone do not mate.
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

/// Has each side one bishop, on squares of different colors?
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = |color| board.colored_pieces(color, Piece::Bishop);
    let (white, black) = (bishops(Color::White), bishops(Color::Black));
    white.len() == 1
        && black.len() == 1
        && (white | black).len() == 2
        && !(white | black).is_subset(BitBoard::LIGHT_SQUARES)
        && !(white | black).is_subset(BitBoard::DARK_SQUARES)
}

/// Pawns of a side with no opposing pawn on their file: nearly passed.
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
        fn halves_do_not_disturb_each_other(
            a in -900..900i32, b in -900..900i32, c in -900..900i32, d in -900..900i32, n in -9..9i32,
        ) {
            let sum = PhaseWeights::new(a, b) * n + PhaseWeights::new(c, d);
            prop_assert_eq!((sum.middle(), sum.end()), (a * n + c, b * n + d));
            let difference = PhaseWeights::new(a, b) - PhaseWeights::new(c, d);
            prop_assert_eq!((difference.middle(), difference.end()), (a - c, b - d));
        }
    }

    #[test]
    fn phases_run_from_the_first_move_to_bare_pawns() {
        assert_eq!(phase(&Board::default()), FULL_PHASE);
        let pawns: Board = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(phase(&pawns), 0);
    }

    #[test]
    fn a_lone_minor_piece_wins_nothing() {
        let knight: Board = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1".parse().unwrap();
        assert_eq!(scale(&knight, Color::White), 0);
        let rook: Board = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1".parse().unwrap();
        assert_eq!(scale(&rook, Color::White), FULL_SCALE);
    }
}

//! Extraction of features for any sink: the evaluation weighs them at once, the
//! tuner counts them.

mod geometry;
mod king;
mod pawns;
mod pieces;
mod threats;

use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves};

use self::geometry::{double_pawn_attacks, forward, pawn_attacks};
use self::king::{danger, shelter};
use self::pawns::pawns;
use self::pieces::pieces;
use self::threats::{space, threats};
use super::layout::TEMPO;

/// A consumer of the features of both sides: 0 is white, 1 is black.
pub trait FeatureSink {
    /// Adds feature `term` of `side`, `count` times.
    fn add(&mut self, side: usize, term: usize, count: i32);
    /// Adds a danger that `side` causes to the other king, `count` times.
    fn add_danger(&mut self, side: usize, feature: usize, count: i32);
}

/// The attacks of one side.
struct AttackMap {
    color: Color,
    pawns: BitBoard,
    king: Square,
    /// The squares of the king, the squares next to it, and those in front of these.
    zone: BitBoard,
    by_piece: [BitBoard; Piece::NUM],
    all: BitBoard,
    attacked_twice: BitBoard,
    /// Number of pieces of each kind that attack the other king's zone.
    attackers: [i32; 4],
    ring_attacks: i32,
}

impl AttackMap {
    fn new(board: &Board, color: Color) -> Self {
        let pawns = board.colored_pieces(color, Piece::Pawn);
        let king = board.king(color);
        let beside = get_king_moves(king);
        let attacks = pawn_attacks(pawns, color);
        let mut by_piece = [BitBoard::EMPTY; Piece::NUM];
        by_piece[Piece::Pawn as usize] = attacks;
        by_piece[Piece::King as usize] = beside;
        Self {
            color,
            pawns,
            king,
            zone: beside | king.bitboard() | forward(beside, color),
            by_piece,
            all: attacks | beside,
            attacked_twice: (attacks & beside) | double_pawn_attacks(pawns, color),
            attackers: [0; 4],
            ring_attacks: 0,
        }
    }

    fn side(&self) -> usize {
        self.color as usize
    }

    #[inline]
    fn add_attacks(
        &mut self,
        piece: Piece,
        attacks: BitBoard,
        other_zone: BitBoard,
        other_king: Square,
    ) {
        self.by_piece[piece as usize] |= attacks;
        self.attacked_twice |= self.all & attacks;
        self.all |= attacks;
        if !(attacks & other_zone).is_empty() {
            self.attackers[piece as usize - 1] += 1;
            self.ring_attacks += (attacks & get_king_moves(other_king)).len() as i32;
        }
    }
}

/// Extracts all features of both sides.
#[inline]
pub fn extract_features<T: FeatureSink>(board: &Board, sink: &mut T) {
    let mut white = AttackMap::new(board, Color::White);
    let mut black = AttackMap::new(board, Color::Black);
    pieces(board, &mut white, &black, sink);
    pieces(board, &mut black, &white, sink);
    for (own, other) in [(&white, &black), (&black, &white)] {
        pawns(board, own, other, sink);
        shelter(own, other, sink);
        danger(board, own, other, sink);
        threats(board, own, other, sink);
        space(board, own, other, sink);
    }
    sink.add(board.side_to_move() as usize, TEMPO, 1);
}

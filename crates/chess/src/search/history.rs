//! Statistics about moves for ordering and reductions: killers, countermoves, and
//! histories.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Color, Move, Piece};
use zeitnot_core::MAX_PLY;
use zeitnot_core::ordering::{Countermoves, History, Killers, add_bonus};

use super::stack::SearchStack;
use crate::moves;

/// The number of pairs of a piece and its target: `piece * 64 + square`.
pub(super) const PIECE_SQUARES: usize = Piece::NUM * 64;

/// The number of pawn structures with a correction.
const PAWN_STRUCTURES: usize = 1 << 14;

/// Units per centipawn in which corrections are stored.
const CORRECTION_SCALE: i32 = 256;
/// The maximum correction, in centipawns.
const CORRECTION_LIMIT: i32 = 64;

/// Moves tried at a node before the best one.
pub(super) type TriedMoves = ArrayVec<Move, 64>;

/// Returns the start and target of a move as 12 bits.
#[inline]
fn from_to(mv: Move) -> u16 {
    moves::encode(mv) & 0xFFF
}

/// All tables of the search except the transposition table.
pub(super) struct HistoryTables {
    pub(super) killers: Killers,
    countermoves: Countermoves,
    quiet: History,
    /// By `[piece, to]` of the capture, and the captured piece.
    captures: Vec<[i16; Piece::NUM]>,
    /// By `[piece, to]` of an earlier move and of this move, for the previous move
    /// and for the one before it.
    continuations: [Vec<[i16; PIECE_SQUARES]>; 2],
    /// By color and pawn structure: the excess of search scores over the static
    /// evaluation.
    corrections: [Vec<i32>; 2],
}

impl HistoryTables {
    pub(super) fn new() -> Self {
        Self {
            killers: Killers::new(MAX_PLY),
            countermoves: Countermoves::new(1 << 12),
            quiet: History::new(1 << 12),
            captures: vec![[0; Piece::NUM]; PIECE_SQUARES],
            continuations: [
                vec![[0; PIECE_SQUARES]; PIECE_SQUARES],
                vec![[0; PIECE_SQUARES]; PIECE_SQUARES],
            ],
            corrections: [vec![0; PAWN_STRUCTURES], vec![0; PAWN_STRUCTURES]],
        }
    }

    /// Reduces the weight of old results when a new search begins.
    pub(super) fn decay(&mut self) {
        self.killers.clear();
        self.quiet.decay();
    }

    /// Returns the recent best answer to the opponent's last move.
    #[inline]
    pub(super) fn countermove(&self, color: Color, last: u16) -> u16 {
        self.countermoves.get(color as usize, last & 0xFFF)
    }

    /// Returns the score of a quiet move, from -3 to 3 times [`History::LIMIT`].
    #[inline]
    pub(super) fn quiet_score(
        &self,
        color: Color,
        stack: &SearchStack,
        ply: usize,
        piece: Piece,
        mv: Move,
    ) -> i32 {
        let here = piece_square(piece, mv);
        let mut score = self.quiet.get(color as usize, from_to(mv));
        for (back, table) in self.continuations.iter().enumerate() {
            if let Some(before) = stack.previous(ply, back + 1).and_then(|entry| entry.moved) {
                score += i32::from(table[before][here]);
            }
        }
        score
    }

    /// Returns the score of a capture.
    #[inline]
    pub(super) fn capture_score(&self, piece: Piece, mv: Move, victim: Piece) -> i32 {
        i32::from(self.captures[piece_square(piece, mv)][victim as usize])
    }

    /// Rewards a quiet move that caused a cutoff and penalizes those tried before.
    pub(super) fn reward_quiet(
        &mut self,
        board: &Board,
        stack: &SearchStack,
        ply: usize,
        depth: i32,
        mv: Move,
        tried: &[Move],
    ) {
        self.killers.record(ply, moves::encode(mv));
        if let Some(last) = stack.previous(ply, 1) {
            let color = board.side_to_move() as usize;
            let code = moves::encode(mv);
            self.countermoves.record(color, last.mv & 0xFFF, code);
        }
        let bonus = bonus(depth);
        self.update_quiet(board, stack, ply, mv, bonus);
        for &other in tried {
            self.update_quiet(board, stack, ply, other, -bonus);
        }
    }

    fn update_quiet(
        &mut self,
        board: &Board,
        stack: &SearchStack,
        ply: usize,
        mv: Move,
        bonus: i32,
    ) {
        let Some(piece) = board.piece_on(mv.from) else {
            return;
        };
        let here = piece_square(piece, mv);
        self.quiet
            .update(board.side_to_move() as usize, from_to(mv), bonus);
        for (back, table) in self.continuations.iter_mut().enumerate() {
            if let Some(before) = stack.previous(ply, back + 1).and_then(|entry| entry.moved) {
                add_bonus(&mut table[before][here], bonus);
            }
        }
    }

    /// Rewards `best` if it is a capture, and penalizes the captures tried before.
    pub(super) fn reward_captures(
        &mut self,
        board: &Board,
        depth: i32,
        best: Move,
        tried: &[Move],
    ) {
        let bonus = bonus(depth);
        self.update_capture(board, best, bonus);
        for &other in tried {
            self.update_capture(board, other, -bonus);
        }
    }

    fn update_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) = (board.piece_on(mv.from), captured_piece(board, mv)) {
            add_bonus(
                &mut self.captures[piece_square(piece, mv)][victim as usize],
                bonus,
            );
        }
    }

    /// Returns the correction for the pawn structure, in centipawns.
    #[inline]
    pub(super) fn correction(&self, board: &Board) -> i32 {
        self.corrections[board.side_to_move() as usize][pawn_structure_index(board)]
            / CORRECTION_SCALE
    }

    /// Records that a search of `depth` exceeded the static evaluation by `surplus`.
    pub(super) fn update_correction(&mut self, board: &Board, depth: i32, surplus: i32) {
        let slot =
            &mut self.corrections[board.side_to_move() as usize][pawn_structure_index(board)];
        let weight = (depth + 1).clamp(1, 16);
        let target = surplus.clamp(-4 * CORRECTION_LIMIT, 4 * CORRECTION_LIMIT) * CORRECTION_SCALE;
        let limit = CORRECTION_LIMIT * CORRECTION_SCALE;
        *slot = ((*slot * (256 - weight) + target * weight) / 256).clamp(-limit, limit);
    }
}

/// Returns the index of a pawn structure in the corrections.
#[inline]
fn pawn_structure_index(board: &Board) -> usize {
    let pawns = board.pieces(Piece::Pawn);
    let white = (pawns & board.colors(Color::White)).0;
    let black = (pawns & board.colors(Color::Black)).0;
    let mixed =
        white.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ black.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 50) as usize
}

/// Returns the index of a piece and its target.
#[inline]
pub(super) fn piece_square(piece: Piece, mv: Move) -> usize {
    piece as usize * 64 + mv.to as usize
}

/// Returns the piece that a move captures; a pawn for en passant, and for a promotion
/// without a capture.
#[inline]
pub(super) fn captured_piece(board: &Board, mv: Move) -> Option<Piece> {
    if board.colors(board.side_to_move()).has(mv.to) {
        return None;
    }
    let victim = board.piece_on(mv.to);
    if victim.is_some() {
        return victim;
    }
    let pawn = board.pieces(Piece::Pawn).has(mv.from);
    let special = pawn && (mv.promotion.is_some() || mv.from.file() != mv.to.file());
    special.then_some(Piece::Pawn)
}

fn bonus(depth: i32) -> i32 {
    (140 * depth - 40).clamp(40, 1_600)
}

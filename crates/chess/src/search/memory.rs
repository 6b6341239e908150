//! What the search remembers about moves, to try the good ones first and to
//! search the bad ones less: killers, countermoves and histories.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Color, Move, Piece};
use zeitnot_core::MAX_PLY;
use zeitnot_core::ordering::{Countermoves, History, Killers, nudge};

use super::frame::Frames;
use crate::moves;

/// A piece and the square it goes to, colors apart: `piece * 64 + square`.
pub(super) const ARRIVALS: usize = Piece::NUM * 64;

/// Pawn structures whose evaluation is corrected.
const STRUCTURES: usize = 1 << 14;

/// Corrections are kept in so many parts of a hundredth of a pawn.
const CORRECTION_GRAIN: i32 = 256;
/// A correction never exceeds so many hundredths of a pawn.
const CORRECTION_LIMIT: i32 = 64;

/// Moves tried at a node before the one that was good.
pub(super) type Tried = ArrayVec<Move, 64>;

/// From and to of a move: 12 bits.
#[inline]
fn path(mv: Move) -> u16 {
    moves::encode(mv) & 0xFFF
}

/// Everything remembered.
pub(super) struct Memory {
    pub(super) killers: Killers,
    countermoves: Countermoves,
    quiet: History,
    /// `[piece, to]` of the capture, then what was taken.
    captures: Vec<[i16; Piece::NUM]>,
    /// `[piece, to]` of an earlier move, then `[piece, to]` of this one: for
    /// the move before, and for the one before that.
    continuations: [Vec<[i16; ARRIVALS]>; 2],
    /// By color and pawn structure: how far searches came out above the static
    /// evaluation.
    corrections: [Vec<i32>; 2],
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            killers: Killers::new(MAX_PLY),
            countermoves: Countermoves::new(1 << 12),
            quiet: History::new(1 << 12),
            captures: vec![[0; Piece::NUM]; ARRIVALS],
            continuations: [vec![[0; ARRIVALS]; ARRIVALS], vec![[0; ARRIVALS]; ARRIVALS]],
            corrections: [vec![0; STRUCTURES], vec![0; STRUCTURES]],
        }
    }

    /// A new search begins: old results count for less.
    pub(super) fn fade(&mut self) {
        self.killers.clear();
        self.quiet.fade();
    }

    /// The move that lately answered the opponent's last one.
    #[inline]
    pub(super) fn answer_to(&self, color: Color, last: u16) -> u16 {
        self.countermoves.get(color as usize, last & 0xFFF)
    }

    /// The standing of a quiet move, from -3 to 3 times [`History::LIMIT`].
    #[inline]
    pub(super) fn quiet(
        &self,
        color: Color,
        frames: &Frames,
        ply: usize,
        piece: Piece,
        mv: Move,
    ) -> i32 {
        let here = arrival(piece, mv);
        let mut standing = self.quiet.get(color as usize, path(mv));
        for (back, table) in self.continuations.iter().enumerate() {
            if let Some(before) = frames.before(ply, back + 1).and_then(|frame| frame.moved) {
                standing += i32::from(table[before][here]);
            }
        }
        standing
    }

    /// The standing of a capture.
    #[inline]
    pub(super) fn capture(&self, piece: Piece, mv: Move, victim: Piece) -> i32 {
        i32::from(self.captures[arrival(piece, mv)][victim as usize])
    }

    /// A quiet move refuted the opponent's play; the quiet moves tried before
    /// it did not.
    pub(super) fn reward_quiet(
        &mut self,
        board: &Board,
        frames: &Frames,
        ply: usize,
        depth: i32,
        mv: Move,
        tried: &[Move],
    ) {
        self.killers.remember(ply, moves::encode(mv));
        if let Some(last) = frames.before(ply, 1) {
            let color = board.side_to_move() as usize;
            let code = moves::encode(mv);
            self.countermoves.remember(color, last.mv & 0xFFF, code);
        }
        let bonus = bonus(depth);
        self.nudge_quiet(board, frames, ply, mv, bonus);
        for &other in tried {
            self.nudge_quiet(board, frames, ply, other, -bonus);
        }
    }

    fn nudge_quiet(&mut self, board: &Board, frames: &Frames, ply: usize, mv: Move, bonus: i32) {
        let Some(piece) = board.piece_on(mv.from) else {
            return;
        };
        let here = arrival(piece, mv);
        self.quiet
            .update(board.side_to_move() as usize, path(mv), bonus);
        for (back, table) in self.continuations.iter_mut().enumerate() {
            if let Some(before) = frames.before(ply, back + 1).and_then(|frame| frame.moved) {
                nudge(&mut table[before][here], bonus);
            }
        }
    }

    /// The best move of a node was found after these captures.
    pub(super) fn reward_captures(
        &mut self,
        board: &Board,
        depth: i32,
        best: Move,
        tried: &[Move],
    ) {
        let bonus = bonus(depth);
        self.nudge_capture(board, best, bonus);
        for &other in tried {
            self.nudge_capture(board, other, -bonus);
        }
    }

    fn nudge_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) = (board.piece_on(mv.from), victim_of(board, mv)) {
            nudge(
                &mut self.captures[arrival(piece, mv)][victim as usize],
                bonus,
            );
        }
    }

    /// By how much searches of this pawn structure came out above the static
    /// evaluation, in hundredths of a pawn.
    #[inline]
    pub(super) fn correction(&self, board: &Board) -> i32 {
        self.corrections[board.side_to_move() as usize][structure(board)] / CORRECTION_GRAIN
    }

    /// A search of `depth` came out `surplus` above the static evaluation.
    pub(super) fn learn_correction(&mut self, board: &Board, depth: i32, surplus: i32) {
        let slot = &mut self.corrections[board.side_to_move() as usize][structure(board)];
        let weight = (depth + 1).clamp(1, 16);
        let target = surplus.clamp(-4 * CORRECTION_LIMIT, 4 * CORRECTION_LIMIT) * CORRECTION_GRAIN;
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        *slot = ((*slot * (256 - weight) + target * weight) / 256).clamp(-limit, limit);
    }
}

/// The place of a pawn structure in the table of corrections.
#[inline]
fn structure(board: &Board) -> usize {
    let pawns = board.pieces(Piece::Pawn);
    let white = (pawns & board.colors(Color::White)).0;
    let black = (pawns & board.colors(Color::Black)).0;
    let mixed =
        white.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ black.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 50) as usize
}

/// A piece and where it goes, as an index.
#[inline]
pub(super) fn arrival(piece: Piece, mv: Move) -> usize {
    piece as usize * 64 + mv.to as usize
}

/// What a move takes; a pawn for en passant, and for a promotion that takes
/// nothing.
#[inline]
pub(super) fn victim_of(board: &Board, mv: Move) -> Option<Piece> {
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

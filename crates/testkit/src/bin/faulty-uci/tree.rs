//! A small alpha-beta search by material and center control.

use zeitnot_chess::ChessPosition;
use zeitnot_chess::cozy_chess::{BitBoard, Board, Color, Move, Piece};

use crate::search::SearchRun;

/// The score of a mate at the root.
pub(crate) const MATE_SCORE: i32 = 30_000;

/// The lowest absolute score that is a mate.
pub(crate) const MIN_MATE_SCORE: i32 = 29_000;

#[derive(Clone, Debug)]
pub(crate) struct ScoredLine {
    pub(crate) score: i32,
    pub(crate) moves: Vec<Move>,
}

/// Squares in the middle of the board.
const CENTER: BitBoard = BitBoard(0x0000_3C3C_3C3C_0000);

/// Returns all legal moves, captures and promotions first.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    let mut quiet_moves = Vec::with_capacity(48);
    board.generate_moves(|piece| {
        for mv in piece {
            if board.piece_on(mv.to).is_some() || mv.promotion.is_some() {
                moves.push(mv);
            } else {
                quiet_moves.push(mv);
            }
        }
        false
    });
    moves.append(&mut quiet_moves);
    moves
}

impl SearchRun<'_> {
    /// Returns the best line for the side to move; `None` if the search was stopped.
    pub(crate) fn search_line(
        &mut self,
        position: &ChessPosition,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<ScoredLine> {
        if !self.enter_node() {
            return None;
        }
        let leaf = |score| ScoredLine {
            score,
            moves: Vec::new(),
        };
        let moves = legal_moves(position.board());
        if moves.is_empty() {
            let mated = !position.board().checkers().is_empty();
            return Some(leaf(if mated { ply - MATE_SCORE } else { 0 }));
        }
        let drawn = position.earlier_occurrences() > 0 || position.board().halfmove_clock() >= 100;
        if ply > 0 && drawn {
            return Some(leaf(0));
        }
        if depth == 0 {
            return Some(leaf(material(position.board())));
        }
        let mut best = leaf(-MATE_SCORE);
        for mv in moves {
            let mut after = position.clone();
            after.play_legal(mv);
            let reply = self.search_line(&after, depth - 1, ply + 1, -beta, -alpha)?;
            let score = -reply.score;
            if score > best.score || best.moves.is_empty() {
                let mut line = vec![mv];
                line.extend(reply.moves);
                best = ScoredLine { score, moves: line };
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// Evaluates material and center control for the side to move.
fn material(board: &Board) -> i32 {
    let side = |color: Color| {
        let values = [
            (Piece::Pawn, 100),
            (Piece::Knight, 300),
            (Piece::Bishop, 310),
            (Piece::Rook, 500),
            (Piece::Queen, 900),
        ];
        let count = |set: BitBoard| i32::try_from(set.len()).unwrap_or(0);
        let sum: i32 = values
            .iter()
            .map(|&(piece, value)| value * count(board.colored_pieces(color, piece)))
            .sum();
        sum + 5 * count(board.colors(color) & CENTER)
    };
    let us = board.side_to_move();
    side(us) - side(!us)
}

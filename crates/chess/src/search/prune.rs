//! Pruning of whole nodes that are expected to fail high or low, by the static
//! evaluation, a null move, or a capture.

use cozy_chess::{Board, Piece};
use zeitnot_core::{Score, SearchContext, Stopped};

use super::exchange::see_at_least;
use super::move_picker::MovePicker;
use super::node::{NodeEval, NodeInput};
use super::searcher::Searcher;
use crate::evaluate::Evaluator;
use crate::material;
use crate::moves::{self, NO_MOVE};

impl<E: Evaluator> Searcher<E> {
    /// Returns a score if a pruning applies. The score is never a proof.
    pub(super) fn prune(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        input: NodeInput,
        eval: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply,
            depth,
            alpha,
            beta,
            ..
        } = input;
        let estimate = eval.estimate;
        let is_undecided = estimate.0.abs() <= Score::EVALUATION_LIMIT;

        // Reverse futility: so far ahead that the opponent cannot catch up.
        let margin = 75 * (depth - i32::from(eval.improving));
        if depth <= 8 && is_undecided && estimate - margin >= beta {
            return Ok(Some(Score((estimate.0 + beta.0) / 2)));
        }
        // Razoring: so far behind that only captures could help.
        if depth <= 4 && estimate + 220 + 180 * depth * depth / 2 <= alpha {
            let score = self.quiescence(cx, board, eval.key, ply, alpha, alpha + 1)?;
            if score <= alpha {
                return Ok(Some(score.unproven_loss()));
            }
        }
        if let Some(score) = self.null_move(cx, board, input, eval)? {
            return Ok(Some(score));
        }
        self.probcut(cx, board, input, eval)
    }

    /// Prunes if this side is better even after passing.
    fn null_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        input: NodeInput,
        eval: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = input;
        let color = board.side_to_move();
        let after_pass = self
            .stack
            .previous(ply.index(), 1)
            .is_some_and(|entry| entry.mv == NO_MOVE);
        let applies = depth >= 3
            && !after_pass
            && eval.estimate >= beta
            && eval.static_eval + 20 * depth - 160 >= beta
            && ply.0 >= self.min_null_move_ply
            && material::has_pieces(board, color);
        let Some(passed) = board.null_move().filter(|_| applies) else {
            return Ok(None);
        };
        let surplus = ((eval.estimate.0 - beta.0) / 180).clamp(0, 4);
        let reduced = depth - (4 + depth / 4 + surplus);
        let entry = self.stack.at(ply.index());
        entry.mv = NO_MOVE;
        entry.moved = None;
        let double_extensions = entry.double_extensions;
        self.stack.at(ply.index() + 1).double_extensions = double_extensions;
        let barrier = self.path.enter_null_move(eval.key);
        let below = input.child(reduced, beta - 1, beta, !input.cut_node);
        let key = self.key(&passed);
        let score = self.node(cx, &passed, key, below);
        self.path.leave_null_move(barrier);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        let score = score.unproven_win();
        // Verify the null move without further null moves where zugzwang is likely,
        // and at high depth, where a mistake costs most.
        let zugzwang_likely = has_at_most_one_piece(board);
        if (depth < 14 && !zugzwang_likely) || self.min_null_move_ply > 0 {
            return Ok(Some(score));
        }
        self.min_null_move_ply = ply.0 + (3 * reduced.max(0) / 4 + 1) as u16;
        let verify = NodeInput {
            ply,
            depth: reduced,
            alpha: beta - 1,
            beta,
            cut_node: false,
        };
        let verified = self.node(cx, board, eval.key, verify);
        self.min_null_move_ply = 0;
        Ok((verified? >= beta).then_some(score))
    }

    /// Prunes if a capture wins so much that a shallow search exceeds beta by a
    /// margin.
    fn probcut(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        input: NodeInput,
        eval: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = input;
        let raised = beta + 180;
        let table_refutes = eval
            .table_hit
            .is_some_and(|hit| hit.depth >= depth - 3 && hit.score < raised);
        if depth < 5 || table_refutes || raised.0.abs() > Score::EVALUATION_LIMIT {
            return Ok(None);
        }
        let needed = raised.0 - eval.static_eval.0;
        let table = eval.table_hit.map_or(NO_MOVE, |hit| hit.mv);
        let mut picker = MovePicker::tactical(board, table);
        while let Some(picked) = picker.next(board, &self.history, &self.stack, ply.index()) {
            if !see_at_least(board, picked.mv, needed) {
                continue;
            }
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let key = self.key(&child);
            cx.table.prefetch(key);
            let code = moves::encode(picked.mv);
            self.record_move(board, eval.key, ply, picked.mv, code, 0);
            let score = self.probcut_move(cx, &child, key, input, raised);
            self.path.leave();
            let score = score?;
            if score >= raised {
                let score = score.unproven_win();
                self.store(
                    cx,
                    board,
                    eval.key,
                    ply,
                    depth - 3,
                    score,
                    zeitnot_core::Bound::Lower,
                    code,
                );
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    fn probcut_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        child: &Board,
        key: u64,
        input: NodeInput,
        raised: Score,
    ) -> Result<Score, Stopped> {
        let ply = input.ply.plus(1);
        let quick = -self.quiescence(cx, child, key, ply, -raised, -raised + 1)?;
        if quick < raised {
            return Ok(quick);
        }
        let below = input.child(input.depth - 4, raised - 1, raised, !input.cut_node);
        Ok(-self.node(cx, child, key, below)?)
    }
}

/// Returns `true` if the side to move has at most one piece besides king and pawns.
fn has_at_most_one_piece(board: &Board) -> bool {
    let king_and_pawns = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    (board.colors(board.side_to_move()) & !king_and_pawns).len() <= 1
}

//! Prunings of a whole node: where its static evaluation, a pass or a capture
//! shows that it will fail high or low.

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
    /// A score if a pruning applies. Never a proof: neither of a loss nor of a
    /// win.
    pub(super) fn prune(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        task: NodeInput,
        outlook: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply,
            depth,
            alpha,
            beta,
            ..
        } = task;
        let estimate = outlook.estimate;
        let calm = estimate.0.abs() <= Score::EVALUATION_LIMIT;

        // So far ahead that a quiet opponent does not catch up.
        let margin = 75 * (depth - i32::from(outlook.improving));
        if depth <= 8 && calm && estimate - margin >= beta {
            return Ok(Some(Score((estimate.0 + beta.0) / 2)));
        }
        // So far behind that only captures could help.
        if depth <= 4 && estimate + 220 + 180 * depth * depth / 2 <= alpha {
            let score = self.quiescence(cx, board, outlook.key, ply, alpha, alpha + 1)?;
            if score <= alpha {
                return Ok(Some(score.unproven_loss()));
            }
        }
        if let Some(score) = self.null_move(cx, board, task, outlook)? {
            return Ok(Some(score));
        }
        self.probcut(cx, board, task, outlook)
    }

    /// Even if the opponent moves twice, this side is better.
    fn null_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        task: NodeInput,
        outlook: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = task;
        let color = board.side_to_move();
        let after_pass = self
            .stack
            .previous(ply.index(), 1)
            .is_some_and(|frame| frame.mv == NO_MOVE);
        let sensible = depth >= 3
            && !after_pass
            && outlook.estimate >= beta
            && outlook.static_eval + 20 * depth - 160 >= beta
            && ply.0 >= self.min_null_move_ply
            && material::has_pieces(board, color);
        let Some(passed) = board.null_move().filter(|_| sensible) else {
            return Ok(None);
        };
        let surplus = ((outlook.estimate.0 - beta.0) / 180).clamp(0, 4);
        let reduced = depth - (4 + depth / 4 + surplus);
        let frame = self.stack.at(ply.index());
        frame.mv = NO_MOVE;
        frame.moved = None;
        let leaps = frame.double_extensions;
        self.stack.at(ply.index() + 1).double_extensions = leaps;
        let barrier = self.path.enter_null_move(outlook.key);
        let below = task.child(reduced, beta - 1, beta, !task.cut_node);
        let key = self.key(&passed);
        let score = self.node(cx, &passed, key, below);
        self.path.leave_null_move(barrier);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        let score = score.unproven_win();
        // Where having to move may hurt, and where a mistake costs most, the
        // pass is checked by a search without passes.
        let scarce = has_at_most_one_piece(board);
        if (depth < 14 && !scarce) || self.min_null_move_ply > 0 {
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
        let verified = self.node(cx, board, outlook.key, verify);
        self.min_null_move_ply = 0;
        Ok((verified? >= beta).then_some(score))
    }

    /// A capture that wins so much that a shallow search is convinced.
    fn probcut(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        task: NodeInput,
        outlook: &NodeEval,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = task;
        let raised = beta + 180;
        let stored_denies = outlook
            .table_hit
            .is_some_and(|stored| stored.depth >= depth - 3 && stored.score < raised);
        if depth < 5 || stored_denies || raised.0.abs() > Score::EVALUATION_LIMIT {
            return Ok(None);
        }
        let needed = raised.0 - outlook.static_eval.0;
        let table = outlook.table_hit.map_or(NO_MOVE, |stored| stored.mv);
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
            self.record_move(board, outlook.key, ply, picked.mv, code, 0);
            let score = self.probcut_move(cx, &child, key, task, raised);
            self.path.leave();
            let score = score?;
            if score >= raised {
                let score = score.unproven_win();
                self.store(
                    cx,
                    board,
                    outlook.key,
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
        task: NodeInput,
        raised: Score,
    ) -> Result<Score, Stopped> {
        let ply = task.ply.plus(1);
        let quick = -self.quiescence(cx, child, key, ply, -raised, -raised + 1)?;
        if quick < raised {
            return Ok(quick);
        }
        let below = task.child(task.depth - 4, raised - 1, raised, !task.cut_node);
        Ok(-self.node(cx, child, key, below)?)
    }
}

/// Has the side to move one piece besides king and pawns?
fn has_at_most_one_piece(board: &Board) -> bool {
    let modest = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    (board.colors(board.side_to_move()) & !modest).len() <= 1
}

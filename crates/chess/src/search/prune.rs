//! Prunings of a whole node: where its static evaluation, a pass or a capture
//! shows that it will fail high or low.

use cozy_chess::{Board, Piece};
use zeitnot_core::{Cx, Score, Stopped};

use super::exchange::gains_at_least;
use super::node::{Outlook, Task};
use super::picker::Picker;
use super::searcher::Searcher;
use crate::evaluate::Evaluator;
use crate::material;
use crate::moves::{self, NO_MOVE};

impl<E: Evaluator> Searcher<E> {
    /// A score if a pruning applies. Never a proof: neither of a loss nor of a
    /// win.
    pub(super) fn prune(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        task: Task,
        outlook: &Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let Task {
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
        if let Some(score) = self.pass(cx, board, task, outlook)? {
            return Ok(Some(score));
        }
        self.probe_captures(cx, board, task, outlook)
    }

    /// Even if the opponent moves twice, this side is better.
    fn pass(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        task: Task,
        outlook: &Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let Task {
            ply, depth, beta, ..
        } = task;
        let color = board.side_to_move();
        let after_pass = self
            .frames
            .before(ply.index(), 1)
            .is_some_and(|frame| frame.mv == NO_MOVE);
        let sensible = depth >= 3
            && !after_pass
            && outlook.estimate >= beta
            && outlook.standing + 20 * depth - 160 >= beta
            && ply.0 >= self.no_pass_before
            && material::has_pieces(board, color);
        let Some(passed) = board.null_move().filter(|_| sensible) else {
            return Ok(None);
        };
        let surplus = ((outlook.estimate.0 - beta.0) / 180).clamp(0, 4);
        let reduced = depth - (4 + depth / 4 + surplus);
        let frame = self.frames.at(ply.index());
        frame.mv = NO_MOVE;
        frame.moved = None;
        let leaps = frame.leaps;
        self.frames.at(ply.index() + 1).leaps = leaps;
        let barrier = self.path.enter_pass(outlook.key);
        let below = task.below(reduced, beta - 1, beta, !task.cut);
        let key = self.key(&passed);
        let score = self.node(cx, &passed, key, below);
        self.path.leave_pass(barrier);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        let score = score.unproven_win();
        // Where having to move may hurt, and where a mistake costs most, the
        // pass is checked by a search without passes.
        let scarce = is_scarce(board);
        if (depth < 14 && !scarce) || self.no_pass_before > 0 {
            return Ok(Some(score));
        }
        self.no_pass_before = ply.0 + (3 * reduced.max(0) / 4 + 1) as u16;
        let verify = Task {
            ply,
            depth: reduced,
            alpha: beta - 1,
            beta,
            cut: false,
        };
        let verified = self.node(cx, board, outlook.key, verify);
        self.no_pass_before = 0;
        Ok((verified? >= beta).then_some(score))
    }

    /// A capture that wins so much that a shallow search is convinced.
    fn probe_captures(
        &mut self,
        cx: &mut Cx<'_>,
        board: &Board,
        task: Task,
        outlook: &Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let Task {
            ply, depth, beta, ..
        } = task;
        let raised = beta + 180;
        let stored_denies = outlook
            .stored
            .is_some_and(|stored| stored.depth >= depth - 3 && stored.score < raised);
        if depth < 5 || stored_denies || raised.0.abs() > Score::EVALUATION_LIMIT {
            return Ok(None);
        }
        let needed = raised.0 - outlook.standing.0;
        let table = outlook.stored.map_or(NO_MOVE, |stored| stored.mv);
        let mut picker = Picker::tactical(board, table);
        while let Some(picked) = picker.next(board, &self.memory, &self.frames, ply.index()) {
            if !gains_at_least(board, picked.mv, needed) {
                continue;
            }
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let key = self.key(&child);
            cx.table.prefetch(key);
            let code = moves::encode(picked.mv);
            self.enter(board, outlook.key, ply, picked.mv, code, 0);
            let score = self.probe_capture(cx, &child, key, task, raised);
            self.path.leave();
            let score = score?;
            if score >= raised {
                let score = score.unproven_win();
                self.remember(
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

    fn probe_capture(
        &mut self,
        cx: &mut Cx<'_>,
        child: &Board,
        key: u64,
        task: Task,
        raised: Score,
    ) -> Result<Score, Stopped> {
        let ply = task.ply.plus(1);
        let quick = -self.quiescence(cx, child, key, ply, -raised, -raised + 1)?;
        if quick < raised {
            return Ok(quick);
        }
        let below = task.below(task.depth - 4, raised - 1, raised, !task.cut);
        Ok(-self.node(cx, child, key, below)?)
    }
}

/// Has the side to move one piece besides king and pawns?
fn is_scarce(board: &Board) -> bool {
    let modest = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    (board.colors(board.side_to_move()) & !modest).len() <= 1
}

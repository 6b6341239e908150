//! Pruning of whole nodes whose score is far from the window, and of quiet moves that
//! cannot raise a low score.

use zeitnot_core::{Score, SearchContext, Stopped};

use super::node::{AlphaBetaSearcher, NodeInput};
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::rule::Rule;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Applies the prunings of a whole node; returns a score if one of them succeeds.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        input: NodeInput,
        estimate: Score,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply,
            depth,
            alpha,
            beta,
            ..
        } = input;
        if features::REVERSE_FUTILITY && depth <= 5 && estimate - 28 * depth >= beta {
            return Ok(Some(estimate));
        }
        if features::RAZORING && depth <= 3 && estimate + 70 * depth + 60 <= alpha {
            let fours = self.horizon_fours();
            let score = self.quiescence(cx, ply, alpha, beta, fours)?;
            if score <= alpha {
                return Ok(Some(score.unproven_loss()));
            }
        }
        if features::NULL_MOVE && !input.after_null && depth >= 3 && estimate >= beta {
            let reduction = 3 + depth / 4;
            self.board.make_null();
            let below = NodeInput {
                ply: ply.plus(1),
                depth: depth - reduction,
                alpha: -beta,
                beta: -beta + 1,
                after_null: true,
                excluded_move: 0,
            };
            let score = self.search_node(cx, below);
            self.board.unmake_null();
            let score = -score?;
            if score >= beta {
                return Ok(Some(score.unproven_win()));
            }
        }
        Ok(None)
    }

    /// Returns `true` if a quiet move cannot raise the score to alpha.
    #[inline]
    pub(super) fn is_futile(&self, depth: i32, estimate: Score, alpha: Score, best: Score) -> bool {
        features::FUTILITY
            && depth <= 4
            && !best.is_loss()
            && !alpha.is_mate()
            && estimate + 25 * depth + 25 <= alpha
    }
}

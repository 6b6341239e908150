//! What need not be searched: whole nodes whose score is far from what matters,
//! and quiet moves that cannot lift a bad one.

use zeitnot_core::{Score, SearchContext, Stopped};

use super::node::{AlphaBetaSearcher, NodeInput};
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::rule::Rule;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Prunings of a whole node; a score if one of them applies.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        input: NodeInput,
        standing: Score,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput {
            ply,
            depth,
            alpha,
            beta,
            ..
        } = input;
        if features::REVERSE_FUTILITY && depth <= 5 && standing - 28 * depth >= beta {
            return Ok(Some(standing));
        }
        if features::RAZORING && depth <= 3 && standing + 70 * depth + 60 <= alpha {
            let fours = self.options.tactical_extension_depth;
            let score = self.quiescence(cx, ply, alpha, beta, fours)?;
            if score <= alpha {
                return Ok(Some(score.unproven_loss()));
            }
        }
        if features::NULL_MOVE && !input.after_null && depth >= 3 && standing >= beta {
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

    /// Would this quiet move be searched in vain?
    #[inline]
    pub(super) fn is_futile(&self, depth: i32, standing: Score, alpha: Score, best: Score) -> bool {
        features::FUTILITY
            && depth <= 4
            && !best.is_loss()
            && !alpha.is_mate()
            && standing + 25 * depth + 25 <= alpha
    }
}

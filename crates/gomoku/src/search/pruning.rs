//! What need not be searched: whole nodes whose score is far from what matters,
//! and quiet moves that cannot lift a bad one.

use zeitnot_core::{Bound, Score, SearchContext, Stopped};

use super::node::{AlphaBetaSearcher, NodeInput};
use super::singular::TableHit;
use crate::evaluate::BoardEvaluator;
use crate::rule::Rule;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Prunings of a whole node; a score if one of them applies.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        context: NodeInput,
        standing: Score,
        alpha: Score,
        beta: Score,
    ) -> Result<Option<Score>, Stopped> {
        let NodeInput { ply, depth, .. } = context;
        let options = &self.options;
        if options.enable_reverse_futility && depth <= 5 && standing - 28 * depth >= beta {
            return Ok(Some(standing));
        }
        if options.enable_razoring && depth <= 3 && standing + 70 * depth + 60 <= alpha {
            let fours = options.tactical_extension_depth;
            let score = self.quiescence(cx, ply, alpha, beta, fours)?;
            if score <= alpha {
                return Ok(Some(score.unproven_loss()));
            }
        }
        if self.options.enable_null_move && !context.after_null && depth >= 3 && standing >= beta {
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
    pub(super) fn is_futile(
        &self,
        context: NodeInput,
        quiet: bool,
        standing: Score,
        alpha: Score,
        best: Score,
    ) -> bool {
        self.options.enable_futility
            && quiet
            && context.depth <= 4
            && !best.is_loss()
            && !alpha.is_mate()
            && standing + 25 * context.depth + 25 <= alpha
    }
}

/// What a node looks like, given what a search of it has found before, however
/// shallow. A mate is no look: prunings compare it with margins.
#[inline]
pub(super) fn refined_eval(standing: Score, known: TableHit) -> Score {
    let tells = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score > standing,
        Bound::Upper => known.score < standing,
    };
    if tells && !known.score.is_mate() {
        known.score
    } else {
        standing
    }
}

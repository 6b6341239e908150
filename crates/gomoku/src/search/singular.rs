//! Whether the move that the table knows is so much better than all others that
//! it deserves another ply: a line that hangs on one move is the one in which a
//! surprise costs most.

use zeitnot_core::{Bound, Ply, Score, SearchContext, Stopped, TableHit};

use super::node::{AlphaBetaSearcher, NodeInput};
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::rule::Rule;

/// Below this depth the question costs more than the answer is worth.
const MIN_DEPTH: i32 = 5;
/// A score found so many plies less deeply still tells enough. One found more
/// deeply is of a search that is being repeated: the sooner it gets there again
/// the better.
const MAX_DEPTH_GAP: i32 = 4;
/// How much worse all other moves have to be, for every ply of depth.
const MARGIN_PER_PLY: i32 = 2;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Do all moves but the table's stay well below its score?
    pub(super) fn is_singular(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        depth: i32,
        known: TableHit,
    ) -> Result<bool, Stopped> {
        let worth_asking = features::SINGULAR_EXTENSION
            && depth >= MIN_DEPTH
            && (depth - MAX_DEPTH_GAP..=depth).contains(&known.depth)
            && known.bound != Bound::Upper
            && known.score.0.abs() < Score::EVALUATION_LIMIT
            // A line of such moves alone would never end.
            && i32::from(ply.0) < 2 * self.root_depth;
        if !worth_asking {
            return Ok(false);
        }
        let limit = known.score - MARGIN_PER_PLY * depth;
        let others = NodeInput {
            ply,
            depth: (depth - 1) / 2,
            alpha: limit - 1,
            beta: limit,
            after_null: false,
            excluded_move: known.mv,
        };
        let best = self.search_node(cx, others)?;
        self.variations.clear(ply.index());
        Ok(best < limit)
    }
}

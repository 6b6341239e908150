//! Singular extension: a table move that is much better than all others is searched a
//! ply deeper.
//!
//! A line that depends on one move is the most costly to misjudge.

use zeitnot_core::{Bound, Ply, Score, SearchContext, Stopped, TableHit};

use super::node::{AlphaBetaSearcher, NodeInput};
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::rule::Rule;

/// Minimum depth; below, the test costs more than it gains.
const MIN_DEPTH: i32 = 5;
/// Maximum depth by which the table entry may be shallower than the node.
///
/// A deeper entry comes from an earlier search of the same depth, which should be
/// repeated without delay.
const MAX_DEPTH_GAP: i32 = 4;
/// Score difference per ply of depth that makes a move singular.
const MARGIN_PER_PLY: i32 = 2;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Returns `true` if all moves but the table move stay well below its score.
    pub(super) fn is_singular(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        depth: i32,
        hit: TableHit,
    ) -> Result<bool, Stopped> {
        let is_candidate = features::SINGULAR_EXTENSION
            && depth >= MIN_DEPTH
            && (depth - MAX_DEPTH_GAP..=depth).contains(&hit.depth)
            && hit.bound != Bound::Upper
            && hit.score.0.abs() < Score::EVALUATION_LIMIT
            // Limits lines that consist of such moves.
            && i32::from(ply.0) < 2 * self.root_depth;
        if !is_candidate {
            return Ok(false);
        }
        let limit = hit.score - MARGIN_PER_PLY * depth;
        let others = NodeInput {
            ply,
            depth: (depth - 1) / 2,
            alpha: limit - 1,
            beta: limit,
            after_null: false,
            excluded_move: hit.mv,
        };
        let best = self.search_node(cx, others)?;
        self.variations.clear(ply.index());
        Ok(best < limit)
    }
}

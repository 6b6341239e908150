//! Quiescence search: fours and their forced answers, so that no position in the
//! middle of an exchange of fours is evaluated.

use zeitnot_core::{MAX_PLY, Ply, Score, SearchContext, Side, Stopped, TableHit, Window};

use super::move_picker::{MoveOrderHints, MovePicker};
use super::node::AlphaBetaSearcher;
use super::situation::Situation;
use crate::evaluate::BoardEvaluator;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The number of fours that an answer to a threat costs.
///
/// With captures there are many answers, and trying all of them explodes: one
/// position in a hundred needed 84,000 nodes for its first depth.
const fn answer_cost<R: Rule>() -> u32 {
    if R::CAPTURES { 4 } else { 0 }
}

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Returns the score of a leaf after forcing moves.
    ///
    /// `fours` is the number of further fours of either side.
    pub(super) fn quiescence(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        mut alpha: Score,
        beta: Score,
        fours: u32,
    ) -> Result<Score, Stopped> {
        cx.tick()?;
        cx.stats.quiescence_nodes += 1;
        cx.reach(ply.0);
        self.variations.clear(ply.index());
        if let Some(score) = self.terminal_score(ply) {
            return Ok(score);
        }
        let situation = Situation::new(&mut self.board, ply);
        if let Situation::Decided(score) = situation {
            return Ok(score);
        }
        if ply.index() >= MAX_PLY - 2 {
            return Ok(self.evaluate(cx));
        }
        if situation == Situation::MustBlock {
            return self.search_block(cx, ply, |this, cx, ply| {
                this.quiescence(cx, ply, -beta, -alpha, fours)
            });
        }
        if situation == Situation::MustAnswer && (fours > 0 || !R::CAPTURES) {
            let fours = fours.saturating_sub(answer_cost::<R>());
            return self.answer_threat(cx, ply, alpha, beta, fours);
        }
        let static_eval = self.evaluate(cx);
        if fours == 0 || static_eval >= beta {
            return Ok(static_eval);
        }
        let side = self.board.side_to_move();
        let forcing = self.promising_fours(side);
        if forcing.is_empty() {
            return Ok(static_eval);
        }
        let key = self.key();
        let mut hints = MoveOrderHints::default();
        if let Some(entry) = cx.table.probe(key) {
            let hit = TableHit::new(entry, side, ply);
            // Every entry is at least as deep as this node.
            if hit.is_cutoff(0, alpha, beta) {
                return Ok(hit.score);
            }
            hints.table_move = hit.mv;
        }
        let original_alpha = alpha;
        let (mut best, mut best_move) = (static_eval, 0);
        alpha = alpha.max(static_eval);
        let mut moves = MovePicker::new(&self.board, &forcing, hints, None);
        while let Some(square) = moves.next_best() {
            if !self.board.is_legal(square) {
                continue;
            }
            self.board.make(square);
            let score = self.quiescence(cx, ply.plus(1), -beta, -alpha, fours - 1);
            self.board.unmake();
            let score = -score?;
            if score > best {
                best = score;
                best_move = square.to_u16();
                if score > alpha {
                    alpha = score;
                    self.variations.extend(ply.index(), square.to_u16());
                }
                if score >= beta {
                    break;
                }
            }
        }
        // Not making a four may be best, so no loss is proven here.
        if best_move != 0 {
            let bound = Window {
                alpha: original_alpha,
                beta,
            }
            .bound_of(best);
            self.store(cx, key, ply, 0, best, bound, best_move);
        }
        Ok(best)
    }

    /// Tries every answer to a win with the opponent's next move.
    fn answer_threat(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        mut alpha: Score,
        beta: Score,
        fours: u32,
    ) -> Result<Score, Stopped> {
        let answers = self.candidate_set(Situation::MustAnswer);
        let mut best = -Score::INFINITE;
        let mut moves = MovePicker::new(
            &self.board,
            &answers.squares,
            MoveOrderHints::default(),
            None,
        );
        while let Some(square) = moves.next_best() {
            if !self.board.is_legal(square) {
                continue;
            }
            self.board.make(square);
            let score = self.quiescence(cx, ply.plus(1), -beta, -alpha, fours);
            self.board.unmake();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.variations.extend(ply.index(), square.to_u16());
                }
                if score >= beta {
                    break;
                }
            }
        }
        if best == -Score::INFINITE {
            return Ok(self.evaluate(cx));
        }
        Ok(if answers.complete {
            best
        } else {
            best.unproven_loss()
        })
    }

    /// Returns the fours that also build something, or whose answer may be forbidden.
    ///
    /// Following all fours cost more than it found (`docs/dev/experiments/search.md`).
    fn promising_fours(&self, side: Side) -> SquareSet {
        let fours = self.board.fours(side).iter();
        fours
            .filter(|&square| {
                self.board.class(side, square) > CellClass::Four
                    || R::is_restricted(side.other())
                        && !R::CAPTURES
                        && self.answer_may_be_forbidden(side, square)
            })
            .collect()
    }

    /// Returns `true` if a four leaves the opponent a block that may be forbidden.
    fn answer_may_be_forbidden(&self, side: Side, square: Square) -> bool {
        let blocks = self.board.completions(side, square);
        let mut classes = blocks
            .iter()
            .map(|block| self.board.class(side.other(), block));
        classes.any(|class| {
            matches!(
                class,
                CellClass::Forbidden | CellClass::DoubleThree | CellClass::FourThree
            )
        })
    }
}

//! Quiescence search: captures, promotions, and answers to checks, until the
//! position is quiet.

use cozy_chess::Board;
use zeitnot_core::{MAX_PLY, Ply, Score, SearchContext, Stopped, Window, allows_cutoff};

use super::exchange::{piece_value, see_at_least};
use super::history::captured_piece;
use super::move_picker::{MovePicker, OrderingHints};
use super::searcher::{Searcher, UNRELIABLE_CLOCK};
use crate::evaluate::Evaluator;
use crate::moves::{self, NO_MOVE};

impl<E: Evaluator> Searcher<E> {
    pub(super) fn quiescence(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        cx.tick()?;
        cx.stats.quiescence_nodes += 1;
        cx.reach(ply.0);
        let index = ply.index();
        self.variations.clear(index);
        if self.path.is_draw(board, key) {
            return Ok(Score::DRAW);
        }
        let in_check = !board.checkers().is_empty();
        if index >= MAX_PLY - 2 {
            return Ok(if in_check {
                Score::DRAW
            } else {
                self.evaluate(cx, board, key)
            });
        }
        let is_pv = beta.0 - alpha.0 > 1;
        let hit = self.probe(cx, board, key, ply);
        if let Some(hit) = hit
            && !is_pv
            && board.halfmove_clock() < UNRELIABLE_CLOCK
            && allows_cutoff(hit.score, hit.bound, alpha, beta)
        {
            return Ok(hit.score);
        }
        let table = hit.map_or(NO_MOVE, |hit| hit.mv);
        let original_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut static_eval = -Score::INFINITE;
        let mut picker = if in_check {
            let killers = self.history.killers.at(index);
            MovePicker::new(
                board,
                OrderingHints {
                    table,
                    killers,
                    countermove: NO_MOVE,
                },
            )
        } else {
            static_eval = self.evaluate(cx, board, key);
            best = static_eval;
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
            MovePicker::tactical(board, table)
        };
        let mut best_move = NO_MOVE;
        let mut count = 0;
        while let Some(picked) = picker.next(board, &self.history, &self.stack, index) {
            count += 1;
            if in_check {
                // With an answer that does not lose, skip the remaining quiet
                // answers.
                if picked.quiet && !best.is_loss() && count > 2 {
                    picker.skip_quiet();
                    continue;
                }
            } else {
                let victim = captured_piece(board, picked.mv).map_or(0, piece_value);
                let optimistic = static_eval + 180 + victim;
                let promotes = picked.mv.promotion.is_some();
                if !promotes && optimistic <= alpha {
                    best = best.max(optimistic);
                    continue;
                }
                if !see_at_least(board, picked.mv, 0) {
                    continue;
                }
            }
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let child_key = self.key(&child);
            cx.table.prefetch(child_key);
            let code = moves::encode(picked.mv);
            self.record_move(board, key, ply, picked.mv, code, 0);
            let score = self.quiescence(cx, &child, child_key, ply.plus(1), -beta, -alpha);
            self.path.leave();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = code;
                    if is_pv {
                        self.variations.extend(index, code);
                    }
                    if score >= beta {
                        cx.stats.count_cutoff(count - 1);
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if in_check && count == 0 {
            return Ok(Score::loss_at(ply));
        }
        let bound = Window {
            alpha: original_alpha,
            beta,
        }
        .bound_of(best);
        self.store(cx, board, key, ply, 0, best, bound, best_move);
        Ok(best)
    }
}

//! Beyond the horizon: captures, promotions and answers to checks, until the
//! position is quiet enough to be evaluated.

use cozy_chess::Board;
use zeitnot_core::{Cx, MAX_PLY, Ply, Score, Stopped, Window, settles};

use super::exchange::{gains_at_least, worth};
use super::memory::victim_of;
use super::picker::{Hints, Picker};
use super::searcher::{CAREFUL_CLOCK, Searcher};
use crate::evaluate::Evaluator;
use crate::moves::{self, NO_MOVE};

impl<E: Evaluator> Searcher<E> {
    pub(super) fn quiescence(
        &mut self,
        cx: &mut Cx<'_>,
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
        let stored = self.probe(cx, board, key, ply);
        if let Some(stored) = stored
            && !is_pv
            && board.halfmove_clock() < CAREFUL_CLOCK
            && settles(stored.score, stored.bound, alpha, beta)
        {
            return Ok(stored.score);
        }
        let table = stored.map_or(NO_MOVE, |stored| stored.mv);
        let floor = alpha;
        let mut best = -Score::INFINITE;
        let mut standing = -Score::INFINITE;
        let mut picker = if in_check {
            let killers = self.memory.killers.at(index);
            Picker::new(
                board,
                Hints {
                    table,
                    killers,
                    answer: NO_MOVE,
                },
            )
        } else {
            standing = self.evaluate(cx, board, key);
            best = standing;
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
            Picker::tactical(board, table)
        };
        let mut best_move = NO_MOVE;
        let mut count = 0;
        while let Some(picked) = picker.next(board, &self.memory, &self.frames, index) {
            count += 1;
            if in_check {
                // One answer that does not lose is enough to look at quiet
                // ones no more.
                if picked.quiet && !best.is_loss() && count > 2 {
                    picker.skip_quiet();
                    continue;
                }
            } else {
                let victim = victim_of(board, picked.mv).map_or(0, worth);
                let hope = standing + 180 + victim;
                let promotes = picked.mv.promotion.is_some();
                if !promotes && hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
                if !gains_at_least(board, picked.mv, 0) {
                    continue;
                }
            }
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let child_key = self.key(&child);
            cx.table.prefetch(child_key);
            let code = moves::encode(picked.mv);
            self.enter(board, key, ply, picked.mv, code, 0);
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
        let bound = Window { alpha: floor, beta }.bound_of(best);
        self.remember(cx, board, key, ply, 0, best, bound, best_move);
        Ok(best)
    }
}

//! The recursion of the search.

use cozy_chess::{Board, Move};
use zeitnot_core::{
    Bound, MAX_PLY, Ply, Reductions, Score, SearchContext, Stopped, TableHit, Window,
};

use super::exchange::see_at_least;
use super::history::{TriedMoves, piece_square};
use super::move_picker::{MovePicker, OrderingHints, PickedMove};
use super::searcher::{Searcher, UNRELIABLE_CLOCK};
use crate::evaluate::Evaluator;
use crate::material;
use crate::moves::{self, NO_MOVE};
use crate::position::side_of;

/// Units per ply in reductions.
const PLY: i32 = Reductions::PLY;

/// The parameters of a node's search.
#[derive(Clone, Copy)]
pub(super) struct NodeInput {
    pub(super) ply: Ply,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
}

impl NodeInput {
    pub(super) fn is_pv(&self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Returns the parameters of a child, from the other side's viewpoint.
    pub(super) fn child(&self, depth: i32, alpha: Score, beta: Score, cut: bool) -> Self {
        Self {
            ply: self.ply.plus(1),
            depth,
            alpha: -beta,
            beta: -alpha,
            cut_node: cut,
        }
    }
}

/// The evaluation of a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeEval {
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// The static evaluation; [`Score::DRAW`] in check.
    pub(super) static_eval: Score,
    /// The static evaluation refined by the table's score.
    pub(super) estimate: Score,
    /// Whether the static evaluation is better than at this side's previous turn.
    pub(super) improving: bool,
    pub(super) table_hit: Option<TableHit>,
}

impl<E: Evaluator> Searcher<E> {
    pub(super) fn probe(
        &self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
    ) -> Option<TableHit> {
        let entry = cx.table.probe(key)?;
        let side = side_of(board.side_to_move());
        Some(TableHit::new(entry, side, ply))
    }

    pub(super) fn node(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        input: NodeInput,
    ) -> Result<Score, Stopped> {
        if input.depth <= 0 {
            return self.quiescence(cx, board, key, input.ply, input.alpha, input.beta);
        }
        cx.tick()?;
        let NodeInput {
            ply,
            mut depth,
            mut alpha,
            mut beta,
            ..
        } = input;
        let is_pv = input.is_pv();
        cx.reach(ply.0);
        self.variations.clear(ply.index());
        if self.path.is_draw(board, key) {
            return Ok(Score::DRAW);
        }
        let in_check = !board.checkers().is_empty();
        if ply.index() >= MAX_PLY - 2 {
            return Ok(if in_check {
                Score::DRAW
            } else {
                self.evaluate(cx, board, key)
            });
        }
        // A shorter mate is known, so this node cannot change the result.
        alpha = alpha.max(Score::loss_at(ply));
        beta = beta.min(Score::win_at(ply.plus(1)));
        if alpha >= beta {
            return Ok(alpha);
        }

        let excluded = self.stack.at(ply.index()).excluded;
        let hit = if excluded == NO_MOVE {
            self.probe(cx, board, key, ply)
        } else {
            None
        };
        if let Some(hit) = hit
            && !is_pv
            && board.halfmove_clock() < UNRELIABLE_CLOCK
            && hit.is_cutoff(depth, alpha, beta)
        {
            return Ok(hit.score);
        }

        let eval = self.node_eval(cx, board, key, ply, in_check, hit);
        if !is_pv
            && !in_check
            && excluded == NO_MOVE
            && !beta.is_mate()
            && !alpha.is_mate()
            && let Some(score) = self.prune(
                cx,
                board,
                NodeInput {
                    alpha,
                    beta,
                    ..input
                },
                &eval,
            )?
        {
            return Ok(score);
        }
        let table_move = hit.map_or(NO_MOVE, |hit| hit.mv);
        // Internal reduction: a shallower search finds a first move cheaply.
        if table_move == NO_MOVE && depth >= 4 && (is_pv || input.cut_node) {
            depth -= 1;
        }

        let input = NodeInput {
            depth,
            alpha,
            beta,
            ..input
        };
        self.try_moves(cx, board, input, &eval, excluded)
    }

    fn node_eval(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        in_check: bool,
        hit: Option<TableHit>,
    ) -> NodeEval {
        let static_eval = if in_check {
            None
        } else {
            Some(self.evaluate(cx, board, key))
        };
        self.stack.at(ply.index()).static_eval = static_eval;
        let back = |plies| {
            self.stack
                .previous(ply.index(), plies)
                .and_then(|entry| entry.static_eval)
        };
        let earlier = back(2).or_else(|| back(4));
        let improving = static_eval.is_some_and(|now| earlier.is_none_or(|then| now > then));
        let static_eval = static_eval.unwrap_or(Score::DRAW);
        let estimate = match hit {
            Some(hit) if !in_check => hit.refine(static_eval),
            _ => static_eval,
        };
        NodeEval {
            key,
            in_check,
            static_eval,
            estimate,
            improving,
            table_hit: hit,
        }
    }

    fn try_moves(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        input: NodeInput,
        eval: &NodeEval,
        excluded: u16,
    ) -> Result<Score, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = input;
        let mut alpha = input.alpha;
        let is_pv = input.is_pv();
        let index = ply.index();
        let color = board.side_to_move();
        let last = self
            .stack
            .previous(index, 1)
            .map_or(NO_MOVE, |entry| entry.mv);
        let hints = OrderingHints {
            table: eval.table_hit.map_or(NO_MOVE, |hit| hit.mv),
            killers: self.history.killers.at(index),
            countermove: self.history.countermove(color, last),
        };
        let mut picker = MovePicker::new(board, hints);
        let (mut best, mut best_move) = (-Score::INFINITE, NO_MOVE);
        let mut count: usize = 0;
        let (mut tried_quiet, mut tried_tactical) = (TriedMoves::new(), TriedMoves::new());
        let has_pieces = material::has_pieces(board, color);

        while let Some(picked) = picker.next(board, &self.history, &self.stack, index) {
            let code = moves::encode(picked.mv);
            if code == excluded {
                continue;
            }
            count += 1;
            // A move that does not lose is known, so others may be skipped.
            if has_pieces && !best.is_loss() && best > -Score::INFINITE {
                let late = self.should_prune_quiet(input, eval, alpha, &picked, count, &mut picker);
                if late || self.loses_material(board, input, &picked, count) {
                    continue;
                }
            }
            let extension = if count == 1 && excluded == NO_MOVE {
                match self.singular_extension(cx, board, input, eval, code)? {
                    Singular::Extend(plies) => plies,
                    Singular::Cutoff(score) => return Ok(score),
                }
            } else {
                0
            };
            let mut child = board.clone();
            child.play_unchecked(picked.mv);
            let child_key = self.key(&child);
            cx.table.prefetch(child_key);
            self.record_move(board, eval.key, ply, picked.mv, code, extension);
            let score = self.search_move(
                cx,
                &child,
                child_key,
                NodeInput { alpha, ..input },
                eval,
                &picked,
                count,
                depth - 1 + extension,
            );
            self.path.leave();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = code;
                    if is_pv {
                        self.variations.extend(index, code);
                    }
                    if score >= beta {
                        cx.stats.count_cutoff(count - 1);
                        self.update_histories(
                            board,
                            index,
                            depth,
                            &picked,
                            &tried_quiet,
                            &tried_tactical,
                        );
                        break;
                    }
                    alpha = score;
                }
            }
            let tried = if picked.quiet {
                &mut tried_quiet
            } else {
                &mut tried_tactical
            };
            // The first few dozen are enough for the histories.
            let _ = tried.try_push(picked.mv);
        }
        cx.stats.count_width(index, count as u32);
        if best == -Score::INFINITE {
            return Ok(if excluded != NO_MOVE {
                input.alpha
            } else if eval.in_check {
                Score::loss_at(ply)
            } else {
                Score::DRAW
            });
        }
        if excluded == NO_MOVE {
            let window = Window {
                alpha: input.alpha,
                beta,
            };
            let bound = window.bound_of(best);
            self.update_correction(board, depth, eval, best, bound, best_move);
            self.store(cx, board, eval.key, ply, depth, best, bound, best_move);
        }
        Ok(best)
    }

    /// Records the move that is about to be searched, in the stack and the path.
    pub(super) fn record_move(
        &mut self,
        board: &Board,
        key: u64,
        ply: Ply,
        mv: Move,
        code: u16,
        extension: i32,
    ) {
        let moved = board.piece_on(mv.from).map(|piece| piece_square(piece, mv));
        let double_extensions = self.stack.at(ply.index()).double_extensions;
        let entry = self.stack.at(ply.index());
        entry.mv = code;
        entry.moved = moved;
        self.stack.at(ply.index() + 1).double_extensions =
            double_extensions.saturating_add(u8::from(extension >= 2));
        self.path.enter(key);
    }

    fn update_histories(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        picked: &PickedMove,
        quiet: &[Move],
        tactical: &[Move],
    ) {
        if picked.quiet {
            let stack = &self.stack;
            self.history
                .reward_quiet(board, stack, ply, depth, picked.mv, quiet);
        }
        self.history
            .reward_captures(board, depth, picked.mv, tactical);
    }

    /// Records the error of the static evaluation, unless a capture explains it.
    fn update_correction(
        &mut self,
        board: &Board,
        depth: i32,
        eval: &NodeEval,
        best: Score,
        bound: Bound,
        mv: u16,
    ) {
        let quiet =
            moves::decode(mv).is_none_or(|mv| super::history::captured_piece(board, mv).is_none());
        let is_informative = match bound {
            Bound::Exact => true,
            Bound::Lower => best > eval.static_eval,
            Bound::Upper => best < eval.static_eval,
        };
        if !eval.in_check && quiet && is_informative && best.0.abs() <= Score::EVALUATION_LIMIT {
            let correction = self.history.correction(board);
            let raw = eval.static_eval.0 - correction;
            self.history.update_correction(board, depth, best.0 - raw);
        }
    }

    /// Returns `true` if a quiet move is too late, or the position too bad, to
    /// search it.
    fn should_prune_quiet(
        &self,
        input: NodeInput,
        eval: &NodeEval,
        alpha: Score,
        picked: &PickedMove,
        count: usize,
        picker: &mut MovePicker,
    ) -> bool {
        if !picked.quiet || picked.checks {
            return false;
        }
        let depth = input.depth;
        let max_count = (3 + depth * depth) / if eval.improving { 1 } else { 2 };
        if count > max_count as usize {
            picker.skip_quiet();
            return true;
        }
        let reduced = self.reduced_depth(depth, picked, count);
        if reduced < 4 && picked.order_score < -2_600 * reduced.max(1) {
            return true;
        }
        let optimistic = eval.static_eval + 90 + 80 * reduced.max(0) + picked.order_score / 160;
        if !eval.in_check && reduced < 8 && optimistic <= alpha && !alpha.is_mate() {
            picker.skip_quiet();
            return true;
        }
        false
    }

    fn reduction(&self, depth: i32, picked: &PickedMove, count: usize) -> i32 {
        let table = if picked.quiet {
            &self.quiet_reductions
        } else {
            &self.tactical_reductions
        };
        table.get(depth, count)
    }

    fn reduced_depth(&self, depth: i32, picked: &PickedMove, count: usize) -> i32 {
        (depth - self.reduction(depth, picked, count) / PLY).max(0)
    }

    /// Returns `true` if the move loses too much in the exchange for its depth.
    fn loses_material(
        &self,
        board: &Board,
        input: NodeInput,
        picked: &PickedMove,
        count: usize,
    ) -> bool {
        let depth = input.depth;
        if depth > 9 {
            return false;
        }
        let threshold = if picked.quiet {
            let reduced = self.reduced_depth(depth, picked, count);
            -24 * reduced * reduced - 20
        } else {
            -95 * depth - picked.order_score / 64
        };
        !see_at_least(board, picked.mv, threshold)
    }

    /// Searches the move just made: the first with the full window, later ones with
    /// a zero window and a reduction.
    #[expect(clippy::too_many_arguments, reason = "it is the inner half of a loop")]
    fn search_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        child: &Board,
        key: u64,
        input: NodeInput,
        eval: &NodeEval,
        picked: &PickedMove,
        count: usize,
        depth: i32,
    ) -> Result<Score, Stopped> {
        let NodeInput { alpha, beta, .. } = input;
        let is_pv = input.is_pv();
        let mut score = -Score::INFINITE;
        if input.depth >= 2 && count > 1 + usize::from(is_pv) {
            let gives_check = !child.checkers().is_empty();
            let mut reduction = self.reduction(input.depth, picked, count);
            reduction -= PLY * i32::from(is_pv);
            reduction += PLY * i32::from(input.cut_node);
            reduction += PLY / 2 * i32::from(!eval.improving);
            reduction -= PLY * i32::from(gives_check);
            if picked.quiet {
                reduction -= picked.order_score * PLY / 9_000;
            }
            let reduced = (depth - reduction / PLY).clamp(1.min(depth), depth);
            let below = input.child(reduced, alpha, alpha + 1, true);
            score = -self.node(cx, child, key, below)?;
            if score > alpha && reduced < depth {
                let below = input.child(depth, alpha, alpha + 1, !input.cut_node);
                score = -self.node(cx, child, key, below)?;
            }
        } else if !is_pv || count > 1 {
            let below = input.child(depth, alpha, alpha + 1, !input.cut_node);
            score = -self.node(cx, child, key, below)?;
        }
        if is_pv && (count == 1 || score > alpha) {
            let below = input.child(depth, alpha, beta, false);
            score = -self.node(cx, child, key, below)?;
        }
        Ok(score)
    }

    /// Tests whether the table move is singular, and returns its extension.
    fn singular_extension(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        input: NodeInput,
        eval: &NodeEval,
        code: u16,
    ) -> Result<Singular, Stopped> {
        const NOT_SINGULAR: Singular = Singular::Extend(0);
        let Some(hit) = eval.table_hit else {
            return Ok(NOT_SINGULAR);
        };
        let NodeInput {
            ply, depth, beta, ..
        } = input;
        let is_candidate = depth >= 7
            && hit.mv == code
            && hit.bound != Bound::Upper
            && hit.depth >= depth - 3
            && hit.score.0.abs() <= Score::EVALUATION_LIMIT
            && i32::from(ply.0) < 2 * self.root_depth;
        if !is_candidate {
            return Ok(NOT_SINGULAR);
        }
        let limit = hit.score - 2 * depth;
        self.stack.at(ply.index()).excluded = code;
        let verification = NodeInput {
            ply,
            depth: (depth - 1) / 2,
            alpha: limit - 1,
            beta: limit,
            cut_node: input.cut_node,
        };
        let score = self.node(cx, board, eval.key, verification);
        self.stack.at(ply.index()).excluded = NO_MOVE;
        let score = score?;
        self.variations.clear(ply.index());
        if score < limit {
            let clearly_singular = !input.is_pv() && score < limit - 16;
            let double_extensions = self.stack.at(ply.index()).double_extensions;
            return Ok(Singular::Extend(
                if clearly_singular && double_extensions < 6 {
                    2
                } else {
                    1
                },
            ));
        }
        if limit >= beta && !beta.is_mate() {
            // Several moves fail high, so this node does too.
            return Ok(Singular::Cutoff(limit));
        }
        Ok(Singular::Extend(if hit.score >= beta {
            -2
        } else if input.cut_node {
            -1
        } else {
            0
        }))
    }
}

/// The result of the test for a singular move.
enum Singular {
    Extend(i32),
    Cutoff(Score),
}

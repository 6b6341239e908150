//! The recursion: one node of the tree.

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

/// Parts of a ply.
const PLY: i32 = Reductions::PLY;

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct NodeInput {
    pub(super) ply: Ply,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Is it expected to fail high?
    pub(super) cut_node: bool,
}

impl NodeInput {
    pub(super) fn is_pv(&self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// The same question to the other side, one ply further.
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

/// What is known about a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeEval {
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// The static evaluation; the draw score in check.
    pub(super) static_eval: Score,
    /// The same, improved by the table's score.
    pub(super) estimate: Score,
    /// Has the own position become better since the last own move?
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
        task: NodeInput,
    ) -> Result<Score, Stopped> {
        if task.depth <= 0 {
            return self.quiescence(cx, board, key, task.ply, task.alpha, task.beta);
        }
        cx.tick()?;
        let NodeInput {
            ply,
            mut depth,
            mut alpha,
            mut beta,
            ..
        } = task;
        let is_pv = task.is_pv();
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
        // A shorter mate is known already: nothing here can matter.
        alpha = alpha.max(Score::loss_at(ply));
        beta = beta.min(Score::win_at(ply.plus(1)));
        if alpha >= beta {
            return Ok(alpha);
        }

        let excluded = self.stack.at(ply.index()).excluded;
        let stored = if excluded == NO_MOVE {
            self.probe(cx, board, key, ply)
        } else {
            None
        };
        if let Some(stored) = stored
            && !is_pv
            && board.halfmove_clock() < UNRELIABLE_CLOCK
            && stored.is_cutoff(depth, alpha, beta)
        {
            return Ok(stored.score);
        }

        let outlook = self.node_eval(cx, board, key, ply, in_check, stored);
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
                    ..task
                },
                &outlook,
            )?
        {
            return Ok(score);
        }
        let table_move = stored.map_or(NO_MOVE, |stored| stored.mv);
        // Without a move to begin with, a shallower search finds one cheaply.
        if table_move == NO_MOVE && depth >= 4 && (is_pv || task.cut_node) {
            depth -= 1;
        }

        let task = NodeInput {
            depth,
            alpha,
            beta,
            ..task
        };
        self.try_moves(cx, board, task, &outlook, excluded)
    }

    fn node_eval(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        in_check: bool,
        stored: Option<TableHit>,
    ) -> NodeEval {
        let standing = if in_check {
            None
        } else {
            Some(self.evaluate(cx, board, key))
        };
        self.stack.at(ply.index()).static_eval = standing;
        let back = |plies| {
            self.stack
                .previous(ply.index(), plies)
                .and_then(|frame| frame.static_eval)
        };
        let earlier = back(2).or_else(|| back(4));
        let improving = standing.is_some_and(|now| earlier.is_none_or(|then| now > then));
        let standing = standing.unwrap_or(Score::DRAW);
        let estimate = match stored {
            Some(stored) if !in_check => stored.refine(standing),
            _ => standing,
        };
        NodeEval {
            key,
            in_check,
            static_eval: standing,
            estimate,
            improving,
            table_hit: stored,
        }
    }

    /// The loop over the moves.
    fn try_moves(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        task: NodeInput,
        outlook: &NodeEval,
        excluded: u16,
    ) -> Result<Score, Stopped> {
        let NodeInput {
            ply, depth, beta, ..
        } = task;
        let mut alpha = task.alpha;
        let is_pv = task.is_pv();
        let index = ply.index();
        let color = board.side_to_move();
        let last = self
            .stack
            .previous(index, 1)
            .map_or(NO_MOVE, |frame| frame.mv);
        let hints = OrderingHints {
            table: outlook.table_hit.map_or(NO_MOVE, |stored| stored.mv),
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
            // Something that does not lose is known: the rest may be skipped.
            if has_pieces && !best.is_loss() && best > -Score::INFINITE {
                let late =
                    self.should_prune_quiet(task, outlook, alpha, &picked, count, &mut picker);
                if late || self.loses_material(board, task, &picked, count) {
                    continue;
                }
            }
            let extension = if count == 1 && excluded == NO_MOVE {
                match self.singular_extension(cx, board, task, outlook, code)? {
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
            self.record_move(board, outlook.key, ply, picked.mv, code, extension);
            let score = self.search_move(
                cx,
                &child,
                child_key,
                NodeInput { alpha, ..task },
                outlook,
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
            // The first few dozen are enough to learn from.
            let _ = tried.try_push(picked.mv);
        }
        cx.stats.count_width(index, count as u32);
        if best == -Score::INFINITE {
            return Ok(if excluded != NO_MOVE {
                task.alpha
            } else if outlook.in_check {
                Score::loss_at(ply)
            } else {
                Score::DRAW
            });
        }
        if excluded == NO_MOVE {
            let window = Window {
                alpha: task.alpha,
                beta,
            };
            let bound = window.bound_of(best);
            self.update_correction(board, depth, outlook, best, bound, best_move);
            self.store(cx, board, outlook.key, ply, depth, best, bound, best_move);
        }
        Ok(best)
    }

    /// Notes the move about to be searched.
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
        let leaps = self.stack.at(ply.index()).double_extensions;
        let frame = self.stack.at(ply.index());
        frame.mv = code;
        frame.moved = moved;
        self.stack.at(ply.index() + 1).double_extensions =
            leaps.saturating_add(u8::from(extension >= 2));
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
            let frames = &self.stack;
            self.history
                .reward_quiet(board, frames, ply, depth, picked.mv, quiet);
        }
        self.history
            .reward_captures(board, depth, picked.mv, tactical);
    }

    /// Learns by how much the static evaluation was off, where no exchange
    /// explains it.
    fn update_correction(
        &mut self,
        board: &Board,
        depth: i32,
        outlook: &NodeEval,
        best: Score,
        bound: Bound,
        mv: u16,
    ) {
        let quiet =
            moves::decode(mv).is_none_or(|mv| super::history::captured_piece(board, mv).is_none());
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > outlook.static_eval,
            Bound::Upper => best < outlook.static_eval,
        };
        if !outlook.in_check && quiet && tells && best.0.abs() <= Score::EVALUATION_LIMIT {
            let correction = self.history.correction(board);
            let raw = outlook.static_eval.0 - correction;
            self.history.update_correction(board, depth, best.0 - raw);
        }
    }

    /// Is this quiet move so late, or the position so bad, that it is not
    /// worth searching?
    fn should_prune_quiet(
        &self,
        task: NodeInput,
        outlook: &NodeEval,
        alpha: Score,
        picked: &PickedMove,
        count: usize,
        picker: &mut MovePicker,
    ) -> bool {
        if !picked.quiet || picked.checks {
            return false;
        }
        let depth = task.depth;
        let most = (3 + depth * depth) / if outlook.improving { 1 } else { 2 };
        if count > most as usize {
            picker.skip_quiet();
            return true;
        }
        let reduced = self.reduced_depth(depth, picked, count);
        if reduced < 4 && picked.order_score < -2_600 * reduced.max(1) {
            return true;
        }
        let hopeless = outlook.static_eval + 90 + 80 * reduced.max(0) + picked.order_score / 160;
        if !outlook.in_check && reduced < 8 && hopeless <= alpha && !alpha.is_mate() {
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

    /// Does the move lose more in the exchange than its depth can make good?
    fn loses_material(
        &self,
        board: &Board,
        task: NodeInput,
        picked: &PickedMove,
        count: usize,
    ) -> bool {
        let depth = task.depth;
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

    /// Searches a move just made: the first with the full window, later ones
    /// to be refuted, less deeply the later they come.
    #[expect(clippy::too_many_arguments, reason = "it is the inner half of a loop")]
    fn search_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        child: &Board,
        key: u64,
        task: NodeInput,
        outlook: &NodeEval,
        picked: &PickedMove,
        count: usize,
        depth: i32,
    ) -> Result<Score, Stopped> {
        let NodeInput { alpha, beta, .. } = task;
        let is_pv = task.is_pv();
        let mut score = -Score::INFINITE;
        if task.depth >= 2 && count > 1 + usize::from(is_pv) {
            let gives_check = !child.checkers().is_empty();
            let mut reduction = self.reduction(task.depth, picked, count);
            reduction -= PLY * i32::from(is_pv);
            reduction += PLY * i32::from(task.cut_node);
            reduction += PLY / 2 * i32::from(!outlook.improving);
            reduction -= PLY * i32::from(gives_check);
            if picked.quiet {
                reduction -= picked.order_score * PLY / 9_000;
            }
            let reduced = (depth - reduction / PLY).clamp(1.min(depth), depth);
            let below = task.child(reduced, alpha, alpha + 1, true);
            score = -self.node(cx, child, key, below)?;
            if score > alpha && reduced < depth {
                let below = task.child(depth, alpha, alpha + 1, !task.cut_node);
                score = -self.node(cx, child, key, below)?;
            }
        } else if !is_pv || count > 1 {
            let below = task.child(depth, alpha, alpha + 1, !task.cut_node);
            score = -self.node(cx, child, key, below)?;
        }
        if is_pv && (count == 1 || score > alpha) {
            let below = task.child(depth, alpha, beta, false);
            score = -self.node(cx, child, key, below)?;
        }
        Ok(score)
    }

    /// Is the table's move the only good one? Then it is worth a deeper look.
    fn singular_extension(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        task: NodeInput,
        outlook: &NodeEval,
        code: u16,
    ) -> Result<Singular, Stopped> {
        const NOT_SINGULAR: Singular = Singular::Extend(0);
        let Some(stored) = outlook.table_hit else {
            return Ok(NOT_SINGULAR);
        };
        let NodeInput {
            ply, depth, beta, ..
        } = task;
        let worth_asking = depth >= 7
            && stored.mv == code
            && stored.bound != Bound::Upper
            && stored.depth >= depth - 3
            && stored.score.0.abs() <= Score::EVALUATION_LIMIT
            && i32::from(ply.0) < 2 * self.root_depth;
        if !worth_asking {
            return Ok(NOT_SINGULAR);
        }
        let floor = stored.score - 2 * depth;
        self.stack.at(ply.index()).excluded = code;
        let asked = NodeInput {
            ply,
            depth: (depth - 1) / 2,
            alpha: floor - 1,
            beta: floor,
            cut_node: task.cut_node,
        };
        let score = self.node(cx, board, outlook.key, asked);
        self.stack.at(ply.index()).excluded = NO_MOVE;
        let score = score?;
        self.variations.clear(ply.index());
        if score < floor {
            let alone = !task.is_pv() && score < floor - 16;
            let leaps = self.stack.at(ply.index()).double_extensions;
            return Ok(Singular::Extend(if alone && leaps < 6 { 2 } else { 1 }));
        }
        if floor >= beta && !beta.is_mate() {
            // Several moves would do: this node fails high anyway.
            return Ok(Singular::Cutoff(floor));
        }
        Ok(Singular::Extend(if stored.score >= beta {
            -2
        } else if task.cut_node {
            -1
        } else {
            0
        }))
    }
}

/// What the question for a singular move came to.
enum Singular {
    Extend(i32),
    Cutoff(Score),
}

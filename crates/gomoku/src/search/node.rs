//! The recursion: principal variation search with prunings, which [`features`]
//! switches.
//!
//! A mate score is a proof. A node that omits moves, by a candidate limit or by
//! pruning, never claims a loss. It does if the opponent's threats leave a complete
//! set of answers and all of them fail.

use zeitnot_core::{
    Bound, Entry, MAX_PLY, Ply, Reductions, Score, SearchContext, Stopped, TableHit, Variations,
    Window, encode,
};

use super::move_picker::{MoveOrderHints, MoveOrderTables, MovePicker, PickedMove, is_quiet};
use super::situation::Situation;
use crate::board::Board;
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::options::SearchOptions;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;

/// The state of a worker for one rule set.
pub(super) struct AlphaBetaSearcher<R: Rule, E: BoardEvaluator<R>> {
    pub(super) board: Board<R>,
    pub(super) evaluator: E,
    pub(super) options: SearchOptions,
    pub(super) ordering: MoveOrderTables,
    pub(super) variations: Variations,
    pub(super) reductions: Reductions,
    /// Whether root candidates were omitted.
    pub(super) root_truncated: bool,
    /// The current depth at the root; 0 without a root search.
    pub(super) root_depth: i32,
}

/// Minimum depth at which threads share the moves of a node.
pub(super) const MIN_SHARED_DEPTH: i32 = 3;

/// The parameters of a node's search.
#[derive(Clone, Copy)]
pub(super) struct NodeInput {
    pub(super) ply: Ply,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) after_null: bool,
    /// A move that is not tried; 0 for none. The result is then not stored.
    pub(super) excluded_move: u16,
}

impl NodeInput {
    fn is_pv(&self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    fn window(&self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.beta,
        }
    }

    fn may_be_pruned(&self) -> bool {
        !self.is_pv() && self.excluded_move == 0 && !self.alpha.is_mate() && !self.beta.is_mate()
    }
}

/// Information about a node before its moves are tried.
struct NodeState {
    key: u64,
    situation: Situation,
    /// The static evaluation, corrected by the table's score.
    estimate: Score,
    /// The code of the table move on an empty square, or 0.
    table_move: u16,
    /// Whether the table move is searched a ply deeper.
    is_singular: bool,
    /// The depth of the node after reductions and extensions.
    move_depth: i32,
}

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Creates a searcher for a position, with move ordering data from earlier
    /// searches.
    pub(super) fn new(
        board: Board<R>,
        evaluator: E,
        options: SearchOptions,
        ordering: MoveOrderTables,
    ) -> Self {
        Self {
            board,
            evaluator,
            options,
            ordering,
            variations: Variations::new(),
            reductions: Reductions::new(0.4, 2.1),
            root_truncated: false,
            root_depth: 0,
        }
    }

    /// Returns the key in the table and the evaluation cache, which depends on the
    /// evaluator.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.board.key() ^ self.evaluator.id()
    }

    /// Returns the static evaluation, clamped to the range of evaluations.
    #[inline]
    pub(super) fn evaluate(&mut self, cx: &mut SearchContext<'_>) -> Score {
        let key = self.key();
        if let Some(value) = cx.evals.get(key) {
            return Score::evaluation(value);
        }
        let value = self.evaluator.evaluate(&self.board);
        cx.evals.put(key, value);
        Score::evaluation(value)
    }

    /// Returns the score if the game is over at `ply`.
    ///
    /// Without captures that is only a full board: [`Situation`] detects a five
    /// before it is made.
    #[inline]
    pub(super) fn terminal_score(&self, ply: Ply) -> Option<Score> {
        if R::CAPTURES
            && let Some(winner) = self.board.winner()
        {
            return Some(if winner == self.board.side_to_move() {
                Score::win_at(ply)
            } else {
                Score::loss_at(ply)
            });
        }
        self.board.is_full().then_some(Score::DRAW)
    }

    /// Searches after a move was made; returns the score for the side that made it.
    #[inline]
    pub(super) fn search_after(
        &mut self,
        cx: &mut SearchContext<'_>,
        depth: i32,
        ply: Ply,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let below = NodeInput {
            ply,
            depth,
            alpha: -beta,
            beta: -alpha,
            after_null: false,
            excluded_move: 0,
        };
        Ok(-self.search_node(cx, below)?)
    }

    /// Plays the only move that stops a five and continues with `search`.
    #[inline]
    pub(super) fn search_block(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        search: impl FnOnce(&mut Self, &mut SearchContext<'_>, Ply) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        let opponent = self.board.side_to_move().other();
        let Some(square) = self.board.five_squares(opponent).next() else {
            debug_assert!(false, "no square stops the five");
            return Ok(self.evaluate(cx));
        };
        self.board.make(square);
        let score = search(self, cx, ply.plus(1));
        self.board.unmake();
        let score = -score?;
        self.variations.extend(ply.index(), square.to_u16());
        Ok(score)
    }

    /// Stores a result in the table.
    #[expect(clippy::too_many_arguments, reason = "they are one table entry")]
    #[inline]
    pub(super) fn store(
        &self,
        cx: &mut SearchContext<'_>,
        key: u64,
        ply: Ply,
        depth: i32,
        score: Score,
        bound: Bound,
        mv: u16,
    ) {
        let (score, bound) = encode(score, bound, self.board.side_to_move(), ply);
        let entry = Entry {
            mv,
            score,
            // The table uses depth 0 for an empty slot, the search for a leaf.
            depth: (depth.max(0) + 1).min(255) as u8,
            bound,
            pv: false,
        };
        cx.table.store(key, entry);
    }

    /// Returns the maximum number of fours beyond the horizon.
    pub(super) fn horizon_fours(&self) -> u32 {
        match self.options.enable_tactical_extension {
            true => self.options.tactical_extension_depth,
            false => 0,
        }
    }

    pub(super) fn search_node(
        &mut self,
        cx: &mut SearchContext<'_>,
        input: NodeInput,
    ) -> Result<Score, Stopped> {
        let NodeInput { ply, depth, .. } = input;
        if depth <= 0 {
            let fours = self.horizon_fours();
            return self.quiescence(cx, ply, input.alpha, input.beta, fours);
        }
        cx.tick()?;
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
        // A shorter mate is known, so this node cannot change the result.
        let (loss, win) = if R::CAPTURES { (1, 2) } else { (2, 3) };
        let alpha = input.alpha.max(Score::loss_at(ply.plus(loss)));
        let beta = input.beta.min(Score::win_at(ply.plus(win)));
        if alpha >= beta {
            return Ok(alpha);
        }
        if situation == Situation::MustBlock {
            // A single answer adds no branching, so it costs no depth.
            return self.search_block(cx, ply, |this, cx, ply| {
                let below = NodeInput {
                    ply,
                    depth,
                    alpha: -beta,
                    beta: -alpha,
                    after_null: false,
                    excluded_move: 0,
                };
                this.search_node(cx, below)
            });
        }

        let input = NodeInput {
            alpha,
            beta,
            ..input
        };
        let key = self.key();
        let mut hit = self.probe(cx, key, &input);
        if let Some(hit) = &mut hit {
            if !input.is_pv() && hit.is_cutoff(depth, alpha, beta) {
                return Ok(hit.score);
            }
            if !Square::from_u16(hit.mv).is_some_and(|mv| self.board.is_empty(mv)) {
                hit.mv = 0;
            }
        }

        let static_eval = self.evaluate(cx);
        let estimate = match hit {
            Some(hit) if features::TABLE_EVALUATION => hit.refine(static_eval),
            _ => static_eval,
        };
        let is_free = situation == Situation::Free;
        if is_free
            && input.may_be_pruned()
            && let Some(score) = self.prune_node(cx, input, estimate)?
        {
            return Ok(score);
        }
        let table_move = hit.map_or(0, |hit| hit.mv);
        let mut move_depth = depth;
        if features::INTERNAL_REDUCTION && table_move == 0 && depth >= 5 && is_free {
            move_depth -= 1;
        }
        let is_singular = match hit {
            Some(hit) if is_free && table_move != 0 => {
                self.is_singular(cx, ply, move_depth, hit)?
            }
            _ => false,
        };
        // A few answers add little branching, so they cost no depth.
        if !R::CAPTURES && situation == Situation::MustAnswer {
            move_depth += 1;
        }
        let state = NodeState {
            key,
            situation,
            estimate,
            table_move,
            is_singular,
            move_depth,
        };
        self.try_moves(cx, input, &state)
    }

    /// Probes the table, unless a move is excluded.
    #[inline]
    fn probe(&self, cx: &mut SearchContext<'_>, key: u64, input: &NodeInput) -> Option<TableHit> {
        if input.excluded_move != 0 {
            return None;
        }
        let entry = cx.table.probe(key)?;
        Some(TableHit::new(entry, self.board.side_to_move(), input.ply))
    }

    fn try_moves(
        &mut self,
        cx: &mut SearchContext<'_>,
        input: NodeInput,
        state: &NodeState,
    ) -> Result<Score, Stopped> {
        let NodeInput { ply, beta, .. } = input;
        let mut alpha = input.alpha;
        let depth = state.move_depth;
        let is_pv = input.is_pv();
        let is_free = state.situation == Situation::Free;
        let side = self.board.side_to_move();
        let answers = self.candidate_set(state.situation);
        let hints = self.ordering_hints(ply, state.table_move);
        let history = features::HISTORY.then_some(&self.ordering.history);
        let mut moves = MovePicker::new(&self.board, &answers.squares, hints, history);
        let limit = if answers.limited {
            self.candidate_limit(ply)
        } else {
            usize::MAX
        };
        let mut omitted = !answers.complete || moves.len() > limit;
        let (mut best, mut best_move) = (-Score::INFINITE, 0);
        let mut tried = arrayvec::ArrayVec::<u16, 32>::new();
        let busy = cx.in_progress().filter(|_| depth >= MIN_SHARED_DEPTH);
        while let Some(picked) = moves.next_move(&self.board, limit) {
            let PickedMove { square, index, .. } = picked;
            let code = square.to_u16();
            if code == input.excluded_move {
                omitted = true;
                continue;
            }
            let quiet = is_quiet(&self.board, square);
            if is_free
                && quiet
                && index > 0
                && self.is_futile(input.depth, state.estimate, alpha, best)
            {
                omitted = true;
                continue;
            }
            let key_after = self.board.key_after(square) ^ self.evaluator.id();
            if busy.is_some_and(|busy| busy.contains(key_after)) && moves.postpone(picked) {
                continue;
            }
            cx.table.prefetch(key_after);
            let _busy = busy.and_then(|busy| busy.enter(key_after));
            let own_class = self.board.class(side, square);
            self.board.make(square);
            let extension = i32::from(state.is_singular && code == state.table_move);
            let score = self.search_move(
                cx,
                ply,
                depth + extension,
                index,
                quiet,
                own_class,
                (alpha, beta),
                is_pv,
            );
            self.board.unmake();
            let score = score?;
            if score > best {
                best = score;
                best_move = code;
                if score > alpha {
                    alpha = score;
                    if is_pv {
                        self.variations.extend(ply.index(), code);
                    }
                }
                if score >= beta {
                    cx.stats.count_cutoff(index);
                    if features::HISTORY && own_class < CellClass::Four {
                        self.update_history(ply, depth, square, &tried);
                    }
                    break;
                }
            }
            let _ = tried.try_push(code);
        }
        cx.stats.count_width(ply.index(), moves.picked() as u32);
        if best == -Score::INFINITE {
            best = match state.situation {
                // There is no answer: every move leaves an open four.
                Situation::MustDefend => Score::loss_at(ply.plus(4)),
                _ if !self.board.has_legal_move() => return Ok(Score::DRAW),
                // No move was searched, so there is no result to store.
                _ => return Ok(state.estimate),
            };
        }
        if omitted {
            best = best.unproven_loss();
        }
        if input.excluded_move == 0 {
            let bound = input.window().bound_of(best);
            self.store(cx, state.key, ply, depth, best, bound, best_move);
        }
        Ok(best)
    }

    #[inline]
    fn ordering_hints(&self, ply: Ply, table_move: u16) -> MoveOrderHints {
        if !features::HISTORY {
            return MoveOrderHints {
                table_move,
                ..MoveOrderHints::default()
            };
        }
        let side = self.board.side_to_move().index();
        let last = self.board.last_move().map_or(0, Square::to_u16);
        MoveOrderHints {
            table_move,
            killers: self.ordering.killers.at(ply.index()),
            countermove: self.ordering.countermoves.get(side, last),
        }
    }

    /// Searches the move just made: the first with the full window, later ones with
    /// a zero window and a reduction.
    #[expect(clippy::too_many_arguments, reason = "it is the inner half of a loop")]
    #[inline]
    fn search_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        ply: Ply,
        depth: i32,
        index: usize,
        quiet: bool,
        own_class: CellClass,
        (alpha, beta): (Score, Score),
        is_pv: bool,
    ) -> Result<Score, Stopped> {
        let below = ply.plus(1);
        if index == 0 {
            return self.search_after(cx, depth - 1, below, alpha, beta);
        }
        let mut reduction = 0;
        if features::LATE_MOVE_REDUCTIONS && depth >= 3 && index >= 2 {
            reduction = self.reductions.get(depth, index) / Reductions::PLY;
            reduction -= i32::from(is_pv);
            reduction -= i32::from(!quiet);
            reduction -= 2 * i32::from(own_class.is_four());
            reduction = reduction.clamp(0, depth - 2);
        }
        let mut score = self.search_after(cx, depth - 1 - reduction, below, alpha, alpha + 1)?;
        if score > alpha && reduction > 0 {
            score = self.search_after(cx, depth - 1, below, alpha, alpha + 1)?;
        }
        if score > alpha && score < beta && is_pv {
            score = self.search_after(cx, depth - 1, below, alpha, beta)?;
        }
        Ok(score)
    }

    /// Rewards the move that caused a cutoff and penalizes those tried before.
    fn update_history(&mut self, ply: Ply, depth: i32, square: Square, tried: &[u16]) {
        let side = self.board.side_to_move().index();
        let code = square.to_u16();
        self.ordering.killers.record(ply.index(), code);
        if let Some(last) = self.board.last_move() {
            self.ordering.countermoves.record(side, last.to_u16(), code);
        }
        let bonus = (depth * depth * 8).min(1_200);
        self.ordering.history.update(side, code, bonus);
        for &other in tried {
            self.ordering.history.update(side, other, -bonus);
        }
    }
}

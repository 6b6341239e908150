//! The root: order of the root moves, and the loop over them.

use zeitnot_core::{
    DepthSearch, Ply, RootMoves, Score, SearchContext, Stopped, StudiedRoot, TableHit, Window,
};

use super::move_picker::{MovePicker, OrderingHints};
use super::node::NodeInput;
use super::searcher::{Searcher, UNRELIABLE_CLOCK};
use crate::evaluate::Evaluator;
use crate::moves::{self, NO_MOVE};
use crate::position::{from_facade, side_of, to_facade};

impl<E: Evaluator> Searcher<E> {
    /// Returns the allowed root moves, best first.
    pub(super) fn root_moves(&mut self, cx: &mut SearchContext<'_>) -> RootMoves {
        let allowed = cx.rule().limits().root_moves.clone();
        let key = self.key(&self.root);
        let table = cx.table.probe(key).map_or(NO_MOVE, |entry| entry.mv);
        let hints = OrderingHints {
            table,
            ..OrderingHints::default()
        };
        let board = self.root.clone();
        let mut picker = MovePicker::new(&board, hints);
        let mut ordered = Vec::new();
        while let Some(picked) = picker.next(&board, &self.history, &self.stack, 0) {
            let mv = to_facade(picked.mv);
            if allowed.as_ref().is_none_or(|allowed| allowed.contains(&mv)) {
                ordered.push(mv);
            }
        }
        cx.stats.root_moves = ordered.len() as u32;
        RootMoves::new(ordered)
    }
}

impl<E: Evaluator> DepthSearch for Searcher<E> {
    fn studied(&self, cx: &SearchContext<'_>) -> Option<StudiedRoot> {
        // A higher clock or a repetition may change the score.
        if self.root.halfmove_clock() >= UNRELIABLE_CLOCK {
            return None;
        }
        let entry = cx.table.probe_idle(self.key(&self.root))?;
        let hit = TableHit::new(entry, side_of(self.root.side_to_move()), Ply(0));
        hit.studied_root(to_facade(moves::decode(hit.mv)?))
    }

    fn search_root(
        &mut self,
        cx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        cx.tick()?;
        let restricted = roots.is_restricted() || cx.rule().limits().root_moves.is_some();
        let board = self.root.clone();
        let key = self.key(&board);
        let depth_plies = i32::try_from(depth).unwrap_or(i32::MAX);
        self.root_depth = depth_plies;
        self.stack.at(0).static_eval = if board.checkers().is_empty() {
            Some(self.evaluate(cx, &board, key))
        } else {
            None
        };
        let mut alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITE, NO_MOVE);
        let mut searched = 0;
        for root in roots.candidates() {
            root.score = -Score::INFINITE;
            let Some(mv) = from_facade(root.mv) else {
                continue;
            };
            if best >= window.beta {
                continue;
            }
            cx.report_current_move(depth, root.mv, searched + 1);
            let before = cx.nodes();
            let mut child = board.clone();
            child.play_unchecked(mv);
            let child_key = self.key(&child);
            let code = moves::encode(mv);
            self.record_move(&board, key, Ply(0), mv, code, 0);
            let input = NodeInput {
                ply: Ply(0),
                depth: depth_plies,
                alpha,
                beta: window.beta,
                cut_node: false,
            };
            let score = self.search_root_move(cx, &child, child_key, input, searched);
            self.path.leave();
            root.nodes += cx.nodes() - before;
            let score = score?;
            searched += 1;
            if score > best {
                best = score;
                best_move = code;
            }
            // A score at or below alpha is only an upper bound and does not show
            // which of two moves is better.
            if score > alpha || searched == 1 {
                root.line.clear();
                root.line.push(root.mv);
                let line = self.variations.line(1).iter();
                root.line
                    .extend(line.map(|&code| zeitnot_core::Move(u64::from(code))));
                root.score = self.verified_score(cx, &mut root.line, score);
                alpha = alpha.max(score);
            }
        }
        cx.stats.root_searched = searched;
        cx.stats.count_width(0, searched);
        if !restricted {
            let bound = window.bound_of(best);
            self.store(cx, &board, key, Ply(0), depth_plies, best, bound, best_move);
        }
        Ok(best)
    }
}

impl<E: Evaluator> Searcher<E> {
    fn search_root_move(
        &mut self,
        cx: &mut SearchContext<'_>,
        child: &cozy_chess::Board,
        key: u64,
        input: NodeInput,
        searched: u32,
    ) -> Result<Score, Stopped> {
        let NodeInput {
            depth, alpha, beta, ..
        } = input;
        if searched == 0 {
            return Ok(-self.node(cx, child, key, input.child(depth - 1, alpha, beta, false))?);
        }
        // Late root moves are searched at reduced depth first.
        let late = depth >= 4 && searched >= 4 && child.checkers().is_empty();
        let mut score = alpha + 1;
        if late {
            let reduced = depth - 2 - i32::from(searched >= 12);
            score = -self.node(cx, child, key, input.child(reduced, alpha, alpha + 1, true))?;
        }
        if score > alpha {
            score = -self.node(
                cx,
                child,
                key,
                input.child(depth - 1, alpha, alpha + 1, true),
            )?;
        }
        if score > alpha && score < beta {
            score = -self.node(cx, child, key, input.child(depth - 1, alpha, beta, false))?;
        }
        Ok(score)
    }
}

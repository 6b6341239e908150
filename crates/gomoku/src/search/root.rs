//! The root: selection and order of the root moves, and the loop over them.

use std::collections::VecDeque;

use zeitnot_core::{
    DepthSearch, Move, Ply, Reductions, RootMoves, Score, SearchContext, Stopped, Strength,
    StudiedRoot, TableHit, Window,
};

use super::move_picker::{MoveOrderHints, MovePicker};
use super::node::{AlphaBetaSearcher, MIN_SHARED_DEPTH};
use super::situation::Situation;
use crate::evaluate::BoardEvaluator;
use crate::features;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Number of root moves that are not reduced.
const UNREDUCED_ROOT_MOVES: u32 = 3;

/// Converts a square to a move.
pub(crate) fn to_move(square: Square) -> Move {
    Move(u64::from(square.to_u16()))
}

/// Converts a move to a square.
pub(crate) fn to_square(mv: Move) -> Option<Square> {
    u16::try_from(mv.0).ok().and_then(Square::from_u16)
}

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Returns the root moves, best first: the wins if there are any, or else the
    /// necessary blocks or answers to a threat, or else the best candidates.
    pub(super) fn root_moves(&mut self, cx: &mut SearchContext<'_>) -> RootMoves {
        self.root_truncated = false;
        let (set, limit) = match &cx.rule().limits().root_moves {
            Some(wanted) => (self.requested_moves(wanted), usize::MAX),
            None => self.root_candidates_for(cx.rule().limits().strength),
        };
        let mut legal: SquareSet = set.iter().filter(|&at| self.board.is_legal(at)).collect();
        if legal.is_empty() && cx.rule().limits().root_moves.is_none() {
            // All other moves are lost or forbidden, so use any legal move.
            legal = self.board.legal_squares();
        }
        let mut list = self.move_picker(&legal, cx);
        self.root_truncated |= list.len() > limit;
        let mut moves = Vec::with_capacity(list.len().min(limit));
        while moves.len() < limit
            && let Some(square) = list.next_best()
        {
            moves.push(to_move(square));
        }
        cx.stats.root_moves = moves.len() as u32;
        RootMoves::new(moves)
    }

    /// Orders moves, the table move first.
    pub(super) fn move_picker(
        &self,
        squares: &SquareSet,
        cx: &mut SearchContext<'_>,
    ) -> MovePicker {
        let history = features::HISTORY.then_some(&self.ordering.history);
        let mut hints = MoveOrderHints::default();
        if let Some(entry) = cx.table.probe(self.key()) {
            hints.table_move = entry.mv;
        }
        MovePicker::new(&self.board, squares, hints, history)
    }

    fn requested_moves(&self, moves: &[Move]) -> SquareSet {
        let squares = moves.iter().filter_map(|&mv| to_square(mv));
        let on_board: SquareSet = squares
            .filter(|&square| self.board.size().contains(square))
            .collect();
        on_board.intersection(self.board.vacant())
    }

    /// Returns the moves after which the opponent cannot win at once, by trying all.
    ///
    /// With captures, a stone far away may stop a five by threatening to capture one
    /// of its stones.
    fn safe_moves(&mut self) -> SquareSet {
        let opponent = self.board.side_to_move().other();
        let mut safe = SquareSet::EMPTY;
        for square in &self.board.legal_squares() {
            self.board.make(square);
            let over = self.board.winner() == Some(opponent);
            if !over && self.board.winning_squares().is_empty() {
                safe.insert(square);
            }
            self.board.unmake();
        }
        safe
    }

    /// Returns the candidates that a player of this strength sees, and the maximum
    /// number of them to search.
    fn root_candidates_for(&mut self, strength: Option<Strength>) -> (SquareSet, usize) {
        let (answers, limit) = self.root_candidates();
        let elsewhere = strength.and_then(|weak| self.blind_moves(&weak, &answers));
        match elsewhere {
            None => (answers, limit),
            Some(elsewhere) => {
                self.root_truncated = true;
                (elsewhere, self.candidate_limit(Ply(0)))
            }
        }
    }

    fn root_candidates(&mut self) -> (SquareSet, usize) {
        let winning = self.board.winning_squares();
        if !winning.is_empty() {
            return (winning, usize::MAX);
        }
        let own = self.board.side_to_move();
        if !R::CAPTURES {
            if self.board.count(own.other(), CellClass::Win) > 0 {
                let blocks = if R::ENDS_CAN_BE_BLOCKED {
                    self.board.defenses_to_five(own)
                } else {
                    self.board.five_squares(own.other()).collect()
                };
                return (blocks, usize::MAX);
            }
            if self.board.count(own, CellClass::OpenFour) > 0 {
                return (self.board.open_fours(own).collect(), usize::MAX);
            }
        }
        let situation = Situation::new(&mut self.board, Ply(0));
        if R::CAPTURES && situation == Situation::MustAnswer {
            let safe = self.safe_moves();
            if !safe.is_empty() {
                return (safe, usize::MAX);
            }
        }
        let answers = self.candidate_set(situation);
        let legal = answers.squares.iter().any(|at| self.board.is_legal(at));
        self.root_truncated = !answers.complete || !legal;
        match (legal, answers.limited) {
            (true, false) => (answers.squares, usize::MAX),
            (true, true) => (answers.squares, self.candidate_limit(Ply(0))),
            // If every move loses to an open four, use any candidates.
            (false, _) => (self.board.candidates(), self.candidate_limit(Ply(0))),
        }
    }
}

impl<R: Rule, E: BoardEvaluator<R>> DepthSearch for AlphaBetaSearcher<R, E> {
    fn studied(&self, cx: &SearchContext<'_>) -> Option<StudiedRoot> {
        let entry = cx.table.probe_idle(self.key())?;
        let hit = TableHit::new(entry, self.board.side_to_move(), Ply(0));
        hit.studied_root(to_move(Square::from_u16(hit.mv)?))
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
        let whole_depth = depth;
        let depth = i32::try_from(depth).unwrap_or(i32::MAX);
        self.root_depth = depth;
        let ply = Ply(1);
        let mut alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITE, 0);
        let mut searched = 0;
        let open = roots.candidates();
        let mut order = (0..open.len()).collect::<VecDeque<_>>();
        // Number of moves at the end of the order that wait for another thread.
        let mut postponed = 0;
        let busy = cx.in_progress().filter(|_| depth >= MIN_SHARED_DEPTH);
        while let Some(place) = order.pop_front()
            && best < window.beta
        {
            let root = &mut open[place];
            let Some(square) = to_square(root.mv) else {
                continue;
            };
            let key_after = self.board.key_after(square) ^ self.evaluator.id();
            if searched > 0
                && order.len() > postponed
                && busy.is_some_and(|busy| busy.contains(key_after))
            {
                order.push_back(place);
                postponed += 1;
                continue;
            }
            let _busy = busy.and_then(|busy| busy.enter(key_after));
            cx.report_current_move(whole_depth, root.mv, place as u32 + 1);
            let before = cx.nodes();
            self.board.make(square);
            let result = if let Some(winner) = self.board.winner() {
                // The variation is left over from another move.
                self.variations.clear(ply.index());
                Ok(if winner == self.board.side_to_move() {
                    Score::loss_at(ply)
                } else {
                    Score::win_at(ply)
                })
            } else if searched == 0 {
                self.search_after(cx, depth - 1, ply, alpha, window.beta)
            } else {
                let reduced = depth - 1 - self.root_reduction(depth, place as u32);
                self.scout(cx, reduced, depth - 1, alpha, window.beta)
            };
            self.board.unmake();
            let score = result?;
            root.nodes += cx.nodes() - before;
            searched += 1;
            if score > best {
                best = score;
                best_move = square.to_u16();
            }
            // A score at or below alpha is only an upper bound and does not show
            // which of two moves is better.
            if score > alpha || searched == 1 {
                // An omitted move might be better than a proven loss.
                root.score = if self.root_truncated {
                    score.unproven_loss()
                } else {
                    score
                };
                root.line.clear();
                root.line.push(root.mv);
                let line = self.variations.line(1).iter();
                root.line
                    .extend(line.filter_map(|&code| Square::from_u16(code)).map(to_move));
                if let Some(plies) = score.mate_in()
                    && !R::CAPTURES
                {
                    self.complete_mate_line(&mut root.line, plies.unsigned_abs() as usize);
                }
                alpha = alpha.max(score);
            }
        }
        cx.stats.root_searched = searched;
        cx.stats.count_width(0, searched);
        if self.root_truncated {
            best = best.unproven_loss();
        }
        if !restricted {
            let bound = window.bound_of(best);
            self.store(cx, self.key(), Ply(0), depth, best, bound, best_move);
        }
        Ok(best)
    }
}

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Extends a proven line to its end: the search stops when fours decide, but the
    /// line should show the five.
    fn complete_mate_line(&mut self, line: &mut Vec<Move>, plies: usize) {
        let mut made = 0;
        for square in line.iter().filter_map(|&mv| to_square(mv)) {
            self.board.make(square);
            made += 1;
        }
        while line.len() < plies && self.board.winner().is_none() {
            let own = self.board.side_to_move();
            let next = [
                self.board.five_squares(own).next(),
                self.board.five_squares(own.other()).next(),
                self.board.open_fours(own).next(),
                self.board.open_fours(own.other()).next(),
            ];
            let mut next = next.into_iter().flatten();
            let next = next.find(|&square| self.board.is_legal(square));
            let any = || self.board.legal_squares().iter().next();
            let Some(square) = next.or_else(any) else {
                break;
            };
            line.push(to_move(square));
            self.board.make(square);
            made += 1;
        }
        for _ in 0..made {
            self.board.unmake();
        }
    }

    /// Returns the reduction of the root move after `searched` others.
    ///
    /// The best few are spared, because mistakes at the root cost most.
    fn root_reduction(&self, depth: i32, searched: u32) -> i32 {
        if !features::ROOT_REDUCTIONS || depth < 3 || searched < UNREDUCED_ROOT_MOVES {
            return 0;
        }
        let reduction = self.reductions.get(depth, searched as usize) / Reductions::PLY - 1;
        reduction.clamp(0, depth - 2)
    }

    /// Searches the move just made with a zero window: reduced first, and with the
    /// full window only if it is better than the best.
    fn scout(
        &mut self,
        cx: &mut SearchContext<'_>,
        reduced: i32,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let ply = Ply(1);
        if reduced < depth {
            let score = self.search_after(cx, reduced, ply, alpha, alpha + 1)?;
            if score <= alpha {
                return Ok(score);
            }
        }
        let score = self.search_after(cx, depth, ply, alpha, alpha + 1)?;
        if score > alpha && score < beta {
            return self.search_after(cx, depth, ply, alpha, beta);
        }
        Ok(score)
    }
}

//! The moves to consider in a situation.

use zeitnot_core::Ply;

use super::node::AlphaBetaSearcher;
use super::situation::{Situation, is_tactical};
use crate::board::Board;
use crate::evaluate::BoardEvaluator;
use crate::rule::Rule;
use crate::square_set::SquareSet;

/// Moves to consider. Forbidden moves may be included.
pub(super) struct CandidateSet {
    pub(super) squares: SquareSet,
    /// Whether every other move is known to lose.
    pub(super) complete: bool,
    /// Whether less promising moves may be omitted.
    pub(super) limited: bool,
}

impl CandidateSet {
    const fn all(squares: SquareSet, complete: bool) -> Self {
        Self {
            squares,
            complete,
            limited: false,
        }
    }

    /// Returns the answers to a win with the opponent's next move.
    fn against_win<R: Rule>(board: &Board<R>) -> Self {
        let own = board.side_to_move();
        let other = own.other();
        if !R::CAPTURES {
            return Self::all(board.defenses_to_five(own), true);
        }
        if board.pending_five() == Some(other) {
            return Self::all(board.answers_to_pending_five(own), true);
        }
        let by_captures = board.capture_win_squares(other);
        let blocks = by_captures
            .union(&board.five_squares(other).collect())
            .union(&board.capturing_squares(own))
            .union(&board.five_squares(own).collect());
        // The opponent may make a five that can be broken afterwards.
        let complete = !by_captures.is_empty() || !board.rules().breakable_fives;
        Self::all(blocks, complete)
    }

    /// Returns the answers to an open four that the opponent threatens.
    pub(super) fn against_open_four<R: Rule>(board: &Board<R>) -> Self {
        let own = board.side_to_move();
        let defenses = board.defenses_to_open_four(own).union(board.fours(own));
        if R::CAPTURES {
            Self::all(defenses.union(&board.capturing_squares(own)), false)
        } else {
            Self::all(defenses, true)
        }
    }
}

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Returns the moves to consider.
    pub(super) fn candidate_set(&self, situation: Situation) -> CandidateSet {
        let side = self.board.side_to_move();
        if situation == Situation::MustAnswer {
            return CandidateSet::against_win(&self.board);
        }
        if situation == Situation::MustDefend && self.options.enable_tactical_mode {
            return CandidateSet::against_open_four(&self.board);
        }
        let limited = |squares| CandidateSet {
            squares,
            complete: false,
            limited: true,
        };
        if self.options.tactical_mode_literal {
            // Wins and blocks of wins are found before.
            let fours = self.board.fours(side).union(self.board.fours(side.other()));
            if fours.iter().any(|square| self.board.is_legal(square)) {
                return limited(fours);
            }
        }
        let candidates = self.board.candidates();
        if candidates.is_empty() {
            return CandidateSet::all(*self.board.vacant(), true);
        }
        limited(candidates)
    }

    /// Returns the maximum number of candidates of a node at `ply`.
    pub(super) fn candidate_limit(&self, ply: Ply) -> usize {
        let options = &self.options;
        let tactical = options.enable_tactical_k && is_tactical(&self.board);
        let limit = match (ply.0, tactical) {
            (0, false) => options.k_quiet_root,
            (0, true) => options.k_tact_root,
            (1 | 2, false) => options.k_quiet_mid,
            (1 | 2, true) => options.k_tact_mid,
            (_, false) => options.k_quiet_deep,
            (_, true) => options.k_tact_deep,
        };
        limit as usize
    }
}

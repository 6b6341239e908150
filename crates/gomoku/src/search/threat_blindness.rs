//! Threats that a weak player overlooks: such a player considers all moves except the
//! answers.

use zeitnot_core::{Ply, Strength};

use super::candidates::CandidateSet;
use super::node::AlphaBetaSearcher;
use super::situation::Situation;
use crate::evaluate::BoardEvaluator;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square_set::SquareSet;

/// Plies to the end of the game after overlooking a four: another move, and the five.
const FOUR_PLIES: u32 = 2;

/// Plies to the end of the game after overlooking an open three: another move, an
/// open four, a futile block, and the five.
const OPEN_THREE_PLIES: u32 = 4;

/// The random seed for threats, which is not a move.
const THREAT_SEED: u64 = u64::MAX;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// Returns the moves that a player considers who overlooks the opponent's threat.
    ///
    /// `blocks` are the answers to a five. Returns `None` if nothing is overlooked
    /// or there are no other moves.
    pub(super) fn blind_moves(
        &mut self,
        strength: &Strength,
        blocks: &SquareSet,
    ) -> Option<SquareSet> {
        let length = self.threat_length()?;
        if !strength.overlooks(self.board.key(), THREAT_SEED, length) {
            return None;
        }
        let answers = if length == FOUR_PLIES {
            *blocks
        } else {
            CandidateSet::against_open_four(&self.board).squares
        };
        let candidates = self.board.candidates();
        let elsewhere: SquareSet = candidates
            .iter()
            .filter(|&square| !answers.contains(square) && self.board.is_legal(square))
            .collect();
        (!elsewhere.is_empty()).then_some(elsewhere)
    }

    /// Returns the length of the opponent's threat; `None` without one, or if the
    /// side to move wins first.
    fn threat_length(&mut self) -> Option<u32> {
        if !self.board.winning_squares().is_empty() {
            return None;
        }
        let own = self.board.side_to_move();
        match Situation::new(&mut self.board, Ply(0)) {
            Situation::MustBlock | Situation::MustAnswer => Some(FOUR_PLIES),
            Situation::MustDefend if self.board.count(own, CellClass::OpenFour) == 0 => {
                Some(OPEN_THREE_PLIES)
            }
            _ => None,
        }
    }
}

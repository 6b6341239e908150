//! Threats that a weak player does not see. Who overlooks what the opponent
//! threatens at the root considers every ordinary move but the answers to it.

use zeitnot_core::{Ply, Strength};

use super::candidates::CandidateSet;
use super::node::AlphaBetaSearcher;
use super::situation::Situation;
use crate::evaluate::BoardEvaluator;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square_set::SquareSet;

/// Plies to the end of the game if a four is left alone: a move elsewhere, and
/// the five.
const FOUR_PLIES: u32 = 2;

/// The same for an open three: a move elsewhere, an open four, a block that
/// does not help, and the five.
const OPEN_THREE_PLIES: u32 = 4;

/// The luck of threats is that of no move.
const THREAT_SEED: u64 = u64::MAX;

impl<R: Rule, E: BoardEvaluator<R>> AlphaBetaSearcher<R, E> {
    /// The moves that somebody considers who overlooks what the opponent
    /// threatens; none if nothing is overlooked, or nothing else can be played.
    /// `blocks` are the moves that the search considers against a five.
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

    /// The length of what the opponent threatens; none if it is nothing, or if
    /// the side to move is first to win.
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

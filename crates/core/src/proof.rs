//! Verification of proofs: plays a claimed win against *every* legal defense.
//!
//! The checkers use only the rules of the game and trust no search.
//! [`verify_win`] gets the winner's moves from a callback, [`verify_proof`] from
//! a [`ProofTree`].

mod proof_checker;
mod proof_tree;
mod solver_result;

pub use proof_checker::{ProofPosition, verify_proof, wins_from};
pub use proof_tree::{ProofStep, ProofTree, StepIndex};
pub use solver_result::SolverResult;

use crate::game::{Move, Position, Status};
use crate::score::Side;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofCheck {
    /// Every defense loses in time; holds the number of positions visited.
    Proven(u64),
    /// A defense that does not lose, or not in time; holds its line.
    Refuted(Vec<Move>),
    /// The limit of positions was reached.
    Unfinished,
}

/// Verifies that the side to move wins within `plies`.
///
/// `answer` returns its move in a position with a number of remaining plies.
/// At most `max_positions` positions are visited.
pub fn verify_win(
    position: &dyn Position,
    plies: u32,
    answer: &mut dyn FnMut(&dyn Position, u32) -> Option<Move>,
    max_positions: u64,
) -> ProofCheck {
    let mut checker = Checker {
        winner: position.side_to_move(),
        answer,
        remaining: max_positions,
        line: Vec::new(),
    };
    match checker.wins(position, plies) {
        Some(true) => ProofCheck::Proven(max_positions - checker.remaining),
        Some(false) => ProofCheck::Refuted(checker.line),
        None => ProofCheck::Unfinished,
    }
}

struct Checker<'a> {
    winner: Side,
    answer: &'a mut dyn FnMut(&dyn Position, u32) -> Option<Move>,
    /// Number of positions that may still be visited.
    remaining: u64,
    /// The moves from the root; after a refutation, the refuting line.
    line: Vec<Move>,
}

impl Checker<'_> {
    /// Returns whether the winner, who is to move, wins within `plies`.
    ///
    /// `None` if the limit of positions is reached.
    fn wins(&mut self, position: &dyn Position, plies: u32) -> Option<bool> {
        self.remaining = self.remaining.checked_sub(1)?;
        let Some(mv) = (plies > 0)
            .then(|| (self.answer)(position, plies))
            .flatten()
        else {
            return Some(false);
        };
        let mut after = position.clone_box();
        self.line.push(mv);
        if after.play(mv).is_err() {
            return Some(false);
        }
        let lost = self.loses(&*after, plies - 1)?;
        if lost {
            self.line.pop();
        }
        Some(lost)
    }

    /// Returns whether the other side, which is to move, loses within `plies`.
    fn loses(&mut self, position: &dyn Position, plies: u32) -> Option<bool> {
        self.remaining = self.remaining.checked_sub(1)?;
        match position.status() {
            Status::Won(side) => return Some(side == self.winner),
            Status::Draw => return Some(false),
            Status::Ongoing if plies == 0 => return Some(false),
            Status::Ongoing => {}
        }
        for defense in position.legal_moves() {
            let mut after = position.clone_box();
            self.line.push(defense);
            if after.play(defense).is_err() || after.status() != Status::Ongoing {
                return Some(false);
            }
            if !self.wins(&*after, plies - 1)? {
                return Some(false);
            }
            self.line.pop();
        }
        Some(true)
    }
}

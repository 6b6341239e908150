//! The checkers of proofs: play a claimed win against *every* legal defense.
//!
//! They know no game and trust no search. [`verify_win`] asks somebody for the
//! winner's moves and sees whether the game is won in time, whatever is
//! replied; [`verify_proof`] reads them from a [`ProofTree`].

mod proof_checker;
mod proof_tree;
mod solver_result;

pub use proof_checker::{ProofPosition, verify_proof, wins_from};
pub use proof_tree::{ProofStep, ProofTree, StepIndex};
pub use solver_result::SolverResult;

use crate::game::{Move, Position, Status};
use crate::score::Side;

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofCheck {
    /// Every defense loses in time; so many positions were looked at.
    Proven(u64),
    /// This line does not lose, or not in time.
    Refuted(Vec<Move>),
    /// More positions than were allowed.
    Unfinished,
}

/// Checks that the side to move wins within `plies`. `answer` gives its move
/// in a position, and how many plies are left for the win; `most` positions
/// are looked at.
pub fn verify_win(
    position: &dyn Position,
    plies: u32,
    answer: &mut dyn FnMut(&dyn Position, u32) -> Option<Move>,
    most: u64,
) -> ProofCheck {
    let mut checker = Checker {
        winner: position.side_to_move(),
        answer,
        remaining: most,
        line: Vec::new(),
    };
    match checker.wins(position, plies) {
        Some(true) => ProofCheck::Proven(most - checker.remaining),
        Some(false) => ProofCheck::Refuted(checker.line),
        None => ProofCheck::Unfinished,
    }
}

struct Checker<'a> {
    winner: Side,
    answer: &'a mut dyn FnMut(&dyn Position, u32) -> Option<Move>,
    remaining: u64,
    /// The moves from the root; after a refutation the line that refutes.
    line: Vec<Move>,
}

impl Checker<'_> {
    /// Does the winner, who is to move, win within `plies`? None if the
    /// allowance is used up.
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

    /// Does the other side lose within `plies`, whatever it does?
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

//! Plays a plan against every legal answer.

use std::collections::HashSet;

use super::{ProofCheck, ProofTree, StepIndex};
use crate::game::Move;
use crate::score::Side;

/// A position in which moves are made and taken back.
pub trait ProofPosition {
    /// Who has to move.
    fn side_to_move(&self) -> Side;

    /// Who has won.
    fn winner(&self) -> Option<Side>;

    /// A number that differs if the position does.
    fn key(&self) -> u64;

    /// All legal moves.
    fn legal_moves(&self) -> Vec<Move>;

    /// Makes a move; false, and nothing made, if it is not legal or the game
    /// is over.
    fn make(&mut self, mv: Move) -> bool;

    /// Takes the last move back.
    fn unmake(&mut self);

    /// The only legal answers after which `threat`, which the other side means
    /// to play next, may not win on the spot any more, where the rules of the
    /// game leave no doubt about it; else none, and all are tried.
    fn forced_answers(&self, _threat: Move) -> Option<Vec<Move>> {
        None
    }
}

/// Places that are remembered as won; then they are forgotten and seen again.
const MAX_SEEN: usize = 1 << 20;

/// Checks that the side to move wins by this plan whatever is replied; `most`
/// positions are looked at.
pub fn verify_proof(game: &mut dyn ProofPosition, plan: &ProofTree, most: u64) -> ProofCheck {
    let Some(root) = plan.root() else {
        return ProofCheck::Refuted(Vec::new());
    };
    let mut checker = ProofChecker::new(game, plan, most);
    match checker.wins(root) {
        Some(true) => ProofCheck::Proven(most - checker.remaining),
        Some(false) => ProofCheck::Refuted(checker.line),
        None => ProofCheck::Unfinished,
    }
}

/// Does the side to move win from `step` of a plan on? No if that cannot be
/// told within `most` positions.
pub fn wins_from(
    game: &mut dyn ProofPosition,
    plan: &ProofTree,
    step: StepIndex,
    most: u64,
) -> bool {
    let mut checker = ProofChecker::new(game, plan, most);
    checker.wins(step) == Some(true)
}

struct ProofChecker<'a> {
    game: &'a mut dyn ProofPosition,
    proof: &'a ProofTree,
    winner: Side,
    remaining: u64,
    /// Steps that have been seen to win, with the position in which they did.
    seen: HashSet<(StepIndex, u64)>,
    /// The moves from the root; after a refutation the line that refutes.
    line: Vec<Move>,
}

impl<'a> ProofChecker<'a> {
    fn new(game: &'a mut dyn ProofPosition, proof: &'a ProofTree, most: u64) -> Self {
        Self {
            winner: game.side_to_move(),
            game,
            proof,
            remaining: most,
            seen: HashSet::new(),
            line: Vec::new(),
        }
    }

    /// Does the winner, who is to move, win by this step? None if the
    /// allowance is used up.
    fn wins(&mut self, step: StepIndex) -> Option<bool> {
        self.remaining = self.remaining.checked_sub(1)?;
        let ends = self.proof.is_last(step);
        let place = (step, self.game.key());
        if !ends && self.seen.contains(&place) {
            return Some(true);
        }
        let plan = self.proof;
        let Some(mv) = plan.get(step).map(|step| step.mv) else {
            return Some(false);
        };
        self.line.push(mv);
        if !self.game.make(mv) {
            return Some(false);
        }
        let won = self.loses(step);
        self.game.unmake();
        if won == Some(true) {
            self.line.pop();
            if !ends {
                if self.seen.len() >= MAX_SEEN {
                    self.seen.clear();
                }
                self.seen.insert(place);
            }
        }
        won
    }

    /// Does the other side lose after this step's move, whatever it does?
    fn loses(&mut self, step: StepIndex) -> Option<bool> {
        if let Some(winner) = self.game.winner() {
            return Some(winner == self.winner);
        }
        let plan = self.proof;
        let Some(step) = plan.get(step) else {
            return Some(false);
        };
        let threat = step.otherwise.filter(|&next| plan.is_last(next));
        let threat = threat.and_then(|next| plan.get(next));
        let few = threat.and_then(|threat| self.game.forced_answers(threat.mv));
        let is_threat = few.is_some();
        let answers = few.unwrap_or_else(|| self.game.legal_moves());
        if answers.is_empty() && !is_threat {
            // Nobody can move and nobody has won.
            return Some(false);
        }
        for answer in answers {
            self.remaining = self.remaining.checked_sub(1)?;
            let own = step.answers.iter().find(|&&(mv, _)| mv == answer);
            let next = own.map(|&(_, next)| next).or(step.otherwise);
            self.line.push(answer);
            if !self.game.make(answer) {
                return Some(false);
            }
            let won = match next {
                Some(next) if self.game.winner().is_none() => self.wins(next),
                // A move that loses by the rules themselves needs no answer.
                _ => Some(self.game.winner() == Some(self.winner)),
            };
            self.game.unmake();
            if won != Some(true) {
                return won;
            }
            self.line.pop();
        }
        Some(true)
    }
}

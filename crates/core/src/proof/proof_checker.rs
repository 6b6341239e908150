//! Verification of proof trees against every legal reply.

use std::collections::HashSet;

use super::{ProofCheck, ProofTree, StepIndex};
use crate::game::Move;
use crate::score::Side;

/// A position in which moves can be made and unmade.
pub trait ProofPosition {
    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns the side that has won.
    fn winner(&self) -> Option<Side>;

    /// Returns the hash key of the position.
    fn key(&self) -> u64;

    /// Returns all legal moves.
    fn legal_moves(&self) -> Vec<Move>;

    /// Makes a move.
    ///
    /// Returns `false` and changes nothing if the move is not legal or the game
    /// is over.
    fn make(&mut self, mv: Move) -> bool;

    /// Unmakes the last move.
    fn unmake(&mut self);

    /// Returns the only legal replies that can stop an immediate win by `threat`.
    ///
    /// `threat` is the next move of the other side. `None` if the rules of the
    /// game do not determine these replies; then all legal moves are tried.
    fn forced_answers(&self, _threat: Move) -> Option<Vec<Move>> {
        None
    }
}

/// Maximum number of verified steps to remember; all are dropped when it is
/// reached.
const MAX_SEEN: usize = 1 << 20;

/// Verifies that the side to move wins by this proof tree.
///
/// At most `max_positions` positions are visited.
pub fn verify_proof(
    game: &mut dyn ProofPosition,
    proof: &ProofTree,
    max_positions: u64,
) -> ProofCheck {
    let Some(root) = proof.root() else {
        return ProofCheck::Refuted(Vec::new());
    };
    let mut checker = ProofChecker::new(game, proof, max_positions);
    match checker.wins(root) {
        Some(true) => ProofCheck::Proven(max_positions - checker.remaining),
        Some(false) => ProofCheck::Refuted(checker.line),
        None => ProofCheck::Unfinished,
    }
}

/// Returns `true` if the side to move wins from `step` of a proof tree.
///
/// Returns `false` if `max_positions` are not enough to verify it.
pub fn wins_from(
    game: &mut dyn ProofPosition,
    proof: &ProofTree,
    step: StepIndex,
    max_positions: u64,
) -> bool {
    let mut checker = ProofChecker::new(game, proof, max_positions);
    checker.wins(step) == Some(true)
}

struct ProofChecker<'a> {
    game: &'a mut dyn ProofPosition,
    proof: &'a ProofTree,
    winner: Side,
    /// Number of positions that may still be visited.
    remaining: u64,
    /// Verified steps, each with the key of its position.
    seen: HashSet<(StepIndex, u64)>,
    /// The moves from the root; after a refutation, the refuting line.
    line: Vec<Move>,
}

impl<'a> ProofChecker<'a> {
    fn new(game: &'a mut dyn ProofPosition, proof: &'a ProofTree, max_positions: u64) -> Self {
        Self {
            winner: game.side_to_move(),
            game,
            proof,
            remaining: max_positions,
            seen: HashSet::new(),
            line: Vec::new(),
        }
    }

    /// Returns whether the winner, who is to move, wins by this step.
    ///
    /// `None` if the limit of positions is reached.
    fn wins(&mut self, step: StepIndex) -> Option<bool> {
        self.remaining = self.remaining.checked_sub(1)?;
        let is_last = self.proof.is_last(step);
        let visited = (step, self.game.key());
        if !is_last && self.seen.contains(&visited) {
            return Some(true);
        }
        let Some(mv) = self.proof.get(step).map(|step| step.mv) else {
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
            if !is_last {
                if self.seen.len() >= MAX_SEEN {
                    self.seen.clear();
                }
                self.seen.insert(visited);
            }
        }
        won
    }

    /// Returns whether the other side loses after the move of this step.
    fn loses(&mut self, step: StepIndex) -> Option<bool> {
        if let Some(winner) = self.game.winner() {
            return Some(winner == self.winner);
        }
        let proof = self.proof;
        let Some(step) = proof.get(step) else {
            return Some(false);
        };
        let threat = step.otherwise.filter(|&next| proof.is_last(next));
        let threat = threat.and_then(|next| proof.get(next));
        let forced = threat.and_then(|threat| self.game.forced_answers(threat.mv));
        let is_forced = forced.is_some();
        let answers = forced.unwrap_or_else(|| self.game.legal_moves());
        if answers.is_empty() && !is_forced {
            // A side without a legal move has not lost.
            return Some(false);
        }
        for answer in answers {
            self.remaining = self.remaining.checked_sub(1)?;
            let listed = step.answers.iter().find(|&&(mv, _)| mv == answer);
            let next = listed.map(|&(_, next)| next).or(step.otherwise);
            self.line.push(answer);
            if !self.game.make(answer) {
                return Some(false);
            }
            let won = match next {
                Some(next) if self.game.winner().is_none() => self.wins(next),
                // A move that loses by the rules needs no reply.
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

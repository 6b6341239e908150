//! Proof trees: the winner's moves against every reply.
//!
//! A proof tree is only a claim until [`super::verify_proof`] verifies it.

use std::collections::HashSet;

use crate::game::Move;

/// The index of a step in its proof tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepIndex(pub u32);

/// A move of the winner, and the steps that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// The winner's move.
    pub mv: Move,
    /// The replies with a specific next step.
    pub answers: Vec<(Move, StepIndex)>,
    /// The next step after all other replies; `None` if the game is over.
    pub otherwise: Option<StepIndex>,
}

/// The winner's moves against every reply.
///
/// A step that several replies lead to is stored once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofTree {
    /// Every step comes after the steps that follow it in play.
    steps: Vec<ProofStep>,
    /// Plies to the end of the game by step, against the longest defense.
    plies: Vec<u32>,
}

impl ProofTree {
    /// Creates an empty proof tree.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            steps: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// Returns the winner's first step, which is the last one added.
    #[must_use]
    pub fn root(&self) -> Option<StepIndex> {
        let last = self.steps.len().checked_sub(1)?;
        u32::try_from(last).ok().map(StepIndex)
    }

    /// Returns the number of steps.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns `true` if there are no steps.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns a step.
    #[must_use]
    pub fn get(&self, step: StepIndex) -> Option<&ProofStep> {
        self.steps.get(step.0 as usize)
    }

    /// Returns the plies to the end of the game against the longest defense.
    ///
    /// The move of the step counts.
    #[must_use]
    pub fn plies(&self, step: StepIndex) -> u32 {
        self.plies.get(step.0 as usize).copied().unwrap_or(0)
    }

    /// Returns `true` if the game ends with the move of this step.
    #[must_use]
    pub fn is_last(&self, step: StepIndex) -> bool {
        self.plies(step) == 1
    }

    /// Adds a step; its next steps must exist already.
    pub fn push(&mut self, step: ProofStep) -> StepIndex {
        let number = StepIndex(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        let next = step.answers.iter().map(|&(_, to)| to).chain(step.otherwise);
        let longest = next.map(|to| self.plies(to)).max();
        self.plies
            .push(longest.map_or(1, |longest| longest.saturating_add(2)));
        self.steps.push(step);
        number
    }

    /// Adds the last move of a game.
    pub fn push_end(&mut self, mv: Move) -> StepIndex {
        self.push(ProofStep {
            mv,
            answers: Vec::new(),
            otherwise: None,
        })
    }

    /// Removes the steps from index `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.steps.truncate(len);
        self.plies.truncate(len);
    }

    /// Adds all steps of another proof tree and returns the new index of its root.
    pub fn append(&mut self, other: &Self) -> Option<StepIndex> {
        let offset = u32::try_from(self.steps.len()).ok()?;
        let moved = |step: StepIndex| StepIndex(step.0 + offset);
        for step in &other.steps {
            self.steps.push(ProofStep {
                mv: step.mv,
                answers: step
                    .answers
                    .iter()
                    .map(|&(mv, to)| (mv, moved(to)))
                    .collect(),
                otherwise: step.otherwise.map(moved),
            });
        }
        self.plies.extend(&other.plies);
        self.root()
    }

    /// Returns the moves of both sides in a step and in all steps that follow it.
    #[must_use]
    pub fn moves_from(&self, root: StepIndex) -> Vec<Move> {
        let steps = self.reachable_from(root);
        let steps = steps.into_iter().filter_map(|number| self.get(number));
        let moves = steps.flat_map(|step| {
            let answers = step.answers.iter().map(|&(answer, _)| answer);
            answers.chain([step.mv])
        });
        moves.collect()
    }

    /// Returns the subtree with `root` as its first step.
    #[must_use]
    pub fn subtree(&self, root: StepIndex) -> Self {
        let mut reached = self.reachable_from(root);
        // Keeps next steps before the steps that lead to them.
        reached.sort_unstable();
        let new_index = |step: StepIndex| {
            let index = reached.binary_search(&step).unwrap_or(0);
            StepIndex(u32::try_from(index).unwrap_or(u32::MAX))
        };
        let mut part = Self::new();
        for step in reached.iter().filter_map(|&number| self.get(number)) {
            part.push(ProofStep {
                mv: step.mv,
                answers: step
                    .answers
                    .iter()
                    .map(|&(mv, to)| (mv, new_index(to)))
                    .collect(),
                otherwise: step.otherwise.map(new_index),
            });
        }
        part
    }

    /// Returns a step and all steps that follow it, each once.
    fn reachable_from(&self, root: StepIndex) -> Vec<StepIndex> {
        let mut seen = HashSet::from([root]);
        let mut reached = vec![root];
        let mut next = 0;
        while let Some(step) = reached.get(next).and_then(|&number| self.get(number)) {
            next += 1;
            let following = step.answers.iter().map(|&(_, to)| to).chain(step.otherwise);
            reached.extend(following.filter(|&to| seen.insert(to)));
        }
        reached
    }

    /// Returns the longest line of the listed replies, the winner's move first.
    #[must_use]
    pub fn longest_line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = self.root();
        while let Some(step) = next.and_then(|at| self.get(at)) {
            line.push(step.mv);
            let longest = step.answers.iter().max_by_key(|(_, to)| self.plies(*to));
            next = longest.map(|&(answer, to)| {
                line.push(answer);
                to
            });
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subtree_has_exactly_the_steps_reachable_from_its_root() {
        let mut proof = ProofTree::new();
        let end = proof.push_end(Move(1));
        let unreachable = proof.push_end(Move(2));
        let middle = proof.push(ProofStep {
            mv: Move(3),
            answers: vec![(Move(4), end)],
            otherwise: Some(end),
        });
        proof.push(ProofStep {
            mv: Move(5),
            answers: vec![(Move(6), unreachable)],
            otherwise: Some(middle),
        });
        let subtree = proof.subtree(middle);
        assert_eq!((subtree.len(), subtree.plies(StepIndex(1))), (2, 3));
        let root = subtree.root().and_then(|root| subtree.get(root));
        let expected = ProofStep {
            mv: Move(3),
            answers: vec![(Move(4), StepIndex(0))],
            otherwise: Some(StepIndex(0)),
        };
        assert_eq!(root, Some(&expected));
        let mut moves = proof.moves_from(middle);
        moves.sort_unstable();
        assert_eq!(moves, [Move(1), Move(3), Move(4)]);
    }
}

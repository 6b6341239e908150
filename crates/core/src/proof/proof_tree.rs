//! A winner's plan: what it plays, whatever the other side does. Plans are
//! proofs written down; [`super::verify_proof`] believes none of them.

use std::collections::HashSet;

use crate::game::Move;

/// A move of the winner and everything that may follow, by its number in the
/// plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepIndex(pub u32);

/// What a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// The winner's move.
    pub mv: Move,
    /// The answers that need a move of their own.
    pub answers: Vec<(Move, StepIndex)>,
    /// What follows every other answer; none where the game is over.
    pub otherwise: Option<StepIndex>,
}

/// A plan. Steps that several answers lead to are there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofTree {
    steps: Vec<ProofStep>,
    /// Plies to the end of the game by step, if the other side resists as long
    /// as it can.
    plies: Vec<u32>,
}

impl ProofTree {
    /// A plan without steps.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            steps: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// The winner's first step, which is the last one added.
    #[must_use]
    pub fn root(&self) -> Option<StepIndex> {
        let last = self.steps.len().checked_sub(1)?;
        u32::try_from(last).ok().map(StepIndex)
    }

    /// How many steps there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Is there no step?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What a step says.
    #[must_use]
    pub fn get(&self, step: StepIndex) -> Option<&ProofStep> {
        self.steps.get(step.0 as usize)
    }

    /// Plies from this step's move, which counts, to the end of the game if the
    /// other side resists as long as it can.
    #[must_use]
    pub fn plies(&self, step: StepIndex) -> u32 {
        self.plies.get(step.0 as usize).copied().unwrap_or(0)
    }

    /// Does the game end with this step's move?
    #[must_use]
    pub fn is_last(&self, step: StepIndex) -> bool {
        self.plies(step) == 1
    }

    /// Adds a step whose continuations are there already.
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

    /// Forgets the steps from number `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.steps.truncate(len);
        self.plies.truncate(len);
    }

    /// Adds all steps of another plan; its root's new number.
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

    /// The moves of a step and of all that follow it, of both sides.
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

    /// The part of the plan that begins with a step.
    #[must_use]
    pub fn subtree(&self, root: StepIndex) -> Self {
        let mut reached = self.reachable_from(root);
        // Continuations come before what they continue.
        reached.sort_unstable();
        let place = |step: StepIndex| {
            let place = reached.binary_search(&step).unwrap_or(0);
            StepIndex(u32::try_from(place).unwrap_or(u32::MAX))
        };
        let mut part = Self::new();
        for step in reached.iter().filter_map(|&number| self.get(number)) {
            part.push(ProofStep {
                mv: step.mv,
                answers: step
                    .answers
                    .iter()
                    .map(|&(mv, to)| (mv, place(to)))
                    .collect(),
                otherwise: step.otherwise.map(place),
            });
        }
        part
    }

    /// A step and all that follow it, each once.
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

    /// The longest line among the answers that the plan names, the winner's
    /// move first.
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
    fn a_part_of_a_plan_has_what_follows_its_root_and_nothing_else() {
        let mut plan = ProofTree::new();
        let end = plan.push_end(Move(1));
        let loose = plan.push_end(Move(2));
        let middle = plan.push(ProofStep {
            mv: Move(3),
            answers: vec![(Move(4), end)],
            otherwise: Some(end),
        });
        plan.push(ProofStep {
            mv: Move(5),
            answers: vec![(Move(6), loose)],
            otherwise: Some(middle),
        });
        let part = plan.subtree(middle);
        assert_eq!((part.len(), part.plies(StepIndex(1))), (2, 3));
        let root = part.root().and_then(|root| part.get(root));
        let wanted = ProofStep {
            mv: Move(3),
            answers: vec![(Move(4), StepIndex(0))],
            otherwise: Some(StepIndex(0)),
        };
        assert_eq!(root, Some(&wanted));
        let mut moves = plan.moves_from(middle);
        moves.sort_unstable();
        assert_eq!(moves, [Move(1), Move(3), Move(4)]);
    }
}

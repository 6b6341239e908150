//! A winner's plan: what it plays, whatever the other side does. Plans are
//! proofs written down; [`super::check_plan`] believes none of them.

use std::collections::HashSet;

use crate::game::Move;

/// A move of the winner and everything that may follow, by its number in the
/// plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub u32);

/// What a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The winner's move.
    pub mv: Move,
    /// The answers that need a move of their own.
    pub answers: Vec<(Move, Step)>,
    /// What follows every other answer; none where the game is over.
    pub otherwise: Option<Step>,
}

/// A plan. Steps that several answers lead to are there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    steps: Vec<PlanStep>,
    /// Plies to the end of the game by step, if the other side resists as long
    /// as it can.
    plies: Vec<u32>,
}

impl Plan {
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
    pub fn root(&self) -> Option<Step> {
        let last = self.steps.len().checked_sub(1)?;
        u32::try_from(last).ok().map(Step)
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
    pub fn get(&self, step: Step) -> Option<&PlanStep> {
        self.steps.get(step.0 as usize)
    }

    /// Plies from this step's move, which counts, to the end of the game if the
    /// other side resists as long as it can.
    #[must_use]
    pub fn plies(&self, step: Step) -> u32 {
        self.plies.get(step.0 as usize).copied().unwrap_or(0)
    }

    /// Does the game end with this step's move?
    #[must_use]
    pub fn ends(&self, step: Step) -> bool {
        self.plies(step) == 1
    }

    /// Adds a step whose continuations are there already.
    pub fn push(&mut self, step: PlanStep) -> Step {
        let number = Step(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        let next = step.answers.iter().map(|&(_, to)| to).chain(step.otherwise);
        let longest = next.map(|to| self.plies(to)).max();
        self.plies
            .push(longest.map_or(1, |longest| longest.saturating_add(2)));
        self.steps.push(step);
        number
    }

    /// Adds the last move of a game.
    pub fn push_end(&mut self, mv: Move) -> Step {
        self.push(PlanStep {
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
    pub fn append(&mut self, other: &Self) -> Option<Step> {
        let offset = u32::try_from(self.steps.len()).ok()?;
        let moved = |step: Step| Step(step.0 + offset);
        for step in &other.steps {
            self.steps.push(PlanStep {
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
    pub fn moves_from(&self, root: Step) -> Vec<Move> {
        let steps = self.reached_from(root);
        let steps = steps.into_iter().filter_map(|number| self.get(number));
        let moves = steps.flat_map(|step| {
            let answers = step.answers.iter().map(|&(answer, _)| answer);
            answers.chain([step.mv])
        });
        moves.collect()
    }

    /// The part of the plan that begins with a step.
    #[must_use]
    pub fn rooted_at(&self, root: Step) -> Self {
        let mut reached = self.reached_from(root);
        // Continuations come before what they continue.
        reached.sort_unstable();
        let place = |step: Step| {
            let place = reached.binary_search(&step).unwrap_or(0);
            Step(u32::try_from(place).unwrap_or(u32::MAX))
        };
        let mut part = Self::new();
        for step in reached.iter().filter_map(|&number| self.get(number)) {
            part.push(PlanStep {
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
    fn reached_from(&self, root: Step) -> Vec<Step> {
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
        let mut plan = Plan::new();
        let end = plan.push_end(Move(1));
        let loose = plan.push_end(Move(2));
        let middle = plan.push(PlanStep {
            mv: Move(3),
            answers: vec![(Move(4), end)],
            otherwise: Some(end),
        });
        plan.push(PlanStep {
            mv: Move(5),
            answers: vec![(Move(6), loose)],
            otherwise: Some(middle),
        });
        let part = plan.rooted_at(middle);
        assert_eq!((part.len(), part.plies(Step(1))), (2, 3));
        let root = part.root().and_then(|root| part.get(root));
        let wanted = PlanStep {
            mv: Move(3),
            answers: vec![(Move(4), Step(0))],
            otherwise: Some(Step(0)),
        };
        assert_eq!(root, Some(&wanted));
        let mut moves = plan.moves_from(middle);
        moves.sort_unstable();
        assert_eq!(moves, [Move(1), Move(3), Move(4)]);
    }
}

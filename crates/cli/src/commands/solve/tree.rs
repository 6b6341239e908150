//! A proof for people and programs: numbered branches, the first one first.

use std::collections::HashMap;
use std::fmt::Write;

use zeitnot_core::proof::{ProofTree, StepIndex};
use zeitnot_core::{Notation, Position};
use zeitnot_schema::v1::SolveBranch;

/// The branches of a plan, numbered in the order in which they are met.
///
/// Moves are written as they are in the position at the root: games with plans
/// write them the same everywhere.
pub(super) fn branches(position: &dyn Position, plan: &ProofTree) -> Vec<SolveBranch> {
    let mut numbers: HashMap<StepIndex, usize> = HashMap::new();
    let mut order: Vec<StepIndex> = plan.root().into_iter().collect();
    numbers.extend(order.iter().map(|&root| (root, 0)));
    let mut branches = Vec::new();
    while let Some(step) = order.get(branches.len()).and_then(|&at| plan.get(at)) {
        let mut number = |next: StepIndex| {
            *numbers.entry(next).or_insert_with(|| {
                order.push(next);
                order.len() - 1
            })
        };
        let answers = step.answers.iter();
        branches.push(SolveBranch {
            mv: position.format_move(step.mv, Notation::Engine),
            answers: answers
                .map(|&(answer, next)| {
                    (position.format_move(answer, Notation::Engine), number(next))
                })
                .collect(),
            otherwise: step.otherwise.map(&mut number),
        });
    }
    branches
}

/// A line for each branch: its number, the winner's move, and where the answers
/// lead.
pub(super) fn text(branches: &[SolveBranch]) -> String {
    let mut text = String::new();
    for (number, branch) in branches.iter().enumerate() {
        let mut line = format!("{number:>5}  {:4}", branch.mv);
        for (answer, next) in &branch.answers {
            let _ = write!(line, "  {answer} -> {next}");
        }
        let _ = match branch.otherwise {
            Some(next) if branch.answers.is_empty() => write!(line, "  any -> {next}"),
            Some(next) => write!(line, "  else -> {next}"),
            None => write!(line, "  wins"),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

//! The output of a proof tree as numbered branches, the root first.

use std::collections::HashMap;
use std::fmt::Write;

use zeitnot_core::proof::{ProofTree, StepIndex};
use zeitnot_core::{Notation, Position};
use zeitnot_schema::v1::SolveBranch;

/// Returns the branches of a proof tree, numbered in breadth-first order.
///
/// All moves are formatted in the root position: in games with proof trees the
/// notation of a move does not depend on the position.
pub(super) fn branches(position: &dyn Position, proof: &ProofTree) -> Vec<SolveBranch> {
    let mut numbers: HashMap<StepIndex, usize> = HashMap::new();
    let mut queue: Vec<StepIndex> = proof.root().into_iter().collect();
    numbers.extend(queue.iter().map(|&root| (root, 0)));
    let mut branches = Vec::new();
    while let Some(step) = queue.get(branches.len()).and_then(|&at| proof.get(at)) {
        let mut number = |next: StepIndex| {
            *numbers.entry(next).or_insert_with(|| {
                queue.push(next);
                queue.len() - 1
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

/// Formats a line per branch: its number, the winner's move, and for each answer the
/// number of the next branch.
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

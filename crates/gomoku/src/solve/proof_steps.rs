//! Steps of a proof tree for threats, with the continuation after every answer that
//! does not parry.

use zeitnot_core::Move;
use zeitnot_core::proof::{ProofStep, ProofTree, StepIndex};

use super::replay::line_neighbors;
use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Adds a step in which the winner has played `mv` and threatens to win at once.
///
/// `parried` are the answers that stop the threat, with their continuations. Returns
/// `None` without such a threat.
pub(super) fn push_threat_of_five<R: Rule>(
    tree: &mut ProofTree,
    board: &mut Board<R>,
    mv: Square,
    mut parried: Vec<(Move, StepIndex)>,
) -> Option<StepIndex> {
    if board.pending_five() == Some(board.side_to_move().other()) {
        // An unbroken five wins.
        return Some(tree.push(ProofStep {
            mv: to_move(mv),
            answers: parried,
            otherwise: None,
        }));
    }
    board.make_null();
    let threats = board.winning_squares();
    board.unmake_null();
    let main = threats.iter().next()?;
    let mut ends: Vec<(Square, StepIndex)> = vec![(main, tree.push_end(to_move(main)))];
    let doubtful = if R::CAPTURES {
        board.legal_squares()
    } else {
        let near = threats.iter().fold(SquareSet::EMPTY, |near, five| {
            near.union(&line_neighbors(board, five))
        });
        if R::ENDS_CAN_BE_BLOCKED {
            near
        } else {
            threats
        }
    };
    for answer in &doubtful {
        let is_parried = parried.iter().any(|&(mv, _)| mv == to_move(answer));
        if is_parried {
            continue;
        }
        let five = if board.is_legal(answer) {
            board.make(answer);
            let wins = match board.winner() {
                // A capture, or an ignored threat, may end the game.
                Some(_) => None,
                None => Some(board.winning_squares()),
            };
            board.unmake();
            match wins {
                Some(wins) if !wins.contains(main) => wins.iter().next()?,
                _ => continue,
            }
        } else {
            // The answer may be forbidden here, but not where the same step occurs
            // later.
            match threats.iter().find(|&five| five != answer) {
                Some(five) if answer == main => five,
                _ => continue,
            }
        };
        let known = ends.iter().find(|&&(square, _)| square == five);
        let end = match known {
            Some(&(_, end)) => end,
            None => {
                let end = tree.push_end(to_move(five));
                ends.push((five, end));
                end
            }
        };
        parried.push((to_move(answer), end));
    }
    if parried.is_empty() {
        // Add an answer, so that the line shows the five.
        let any = board.legal_squares().iter().find(|&at| at != main)?;
        parried.push((to_move(any), ends[0].1));
    }
    Some(tree.push(ProofStep {
        mv: to_move(mv),
        answers: parried,
        otherwise: Some(ends[0].1),
    }))
}

/// Adds a step in which the winner has played `mv` and threatens open fours.
///
/// `parried` are the answers that leave no open four or make a four, with their
/// continuations. Returns `None` if another answer also parries.
pub(super) fn push_threat_of_open_four<R: Rule>(
    tree: &mut ProofTree,
    board: &mut Board<R>,
    mv: Square,
    mut parried: Vec<(Move, StepIndex)>,
) -> Option<StepIndex> {
    let winner = board.side_to_move().other();
    let main = board.open_fours(winner).next()?;
    let otherwise = open_four(tree, board, main)?;
    let cells = board.completions(winner, main);
    // Squares where a stone may disturb the main four.
    let mut near = SquareSet::from_iter([main]).union(&cells);
    if R::ENDS_CAN_BE_BLOCKED {
        near = cells
            .iter()
            .fold(line_neighbors(board, main), |near, cell| {
                near.union(&line_neighbors(board, cell))
            });
    }
    for answer in &board.legal_squares() {
        if parried.iter().any(|&(mv, _)| mv == to_move(answer)) {
            continue;
        }
        board.make(answer);
        let kept = answer != main && board.class(winner, main) == CellClass::OpenFour;
        let same = kept && !near.contains(answer);
        let other = (!same).then(|| {
            let target = if kept {
                Some(main)
            } else {
                board.open_fours(winner).next()
            };
            target.and_then(|target| open_four_of_the_side_to_move(tree, board, target))
        });
        board.unmake();
        if let Some(step) = other {
            parried.push((to_move(answer), step?));
        }
    }
    Some(tree.push(ProofStep {
        mv: to_move(mv),
        answers: parried,
        otherwise: Some(otherwise),
    }))
}

/// Adds the step that makes an open four after a pass.
fn open_four<R: Rule>(
    tree: &mut ProofTree,
    board: &mut Board<R>,
    target: Square,
) -> Option<StepIndex> {
    board.make_null();
    let step = open_four_of_the_side_to_move(tree, board, target);
    board.unmake_null();
    step
}

/// Adds the step in which the side to move makes an open four.
fn open_four_of_the_side_to_move<R: Rule>(
    tree: &mut ProofTree,
    board: &mut Board<R>,
    target: Square,
) -> Option<StepIndex> {
    board.make(target);
    let step = push_threat_of_five(tree, board, target, Vec::new());
    board.unmake();
    step
}

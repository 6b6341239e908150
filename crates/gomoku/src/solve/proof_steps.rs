//! Threats written down as steps of a plan: what follows every answer that
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

/// The winner has played `mv` and threatens to win on the spot; `parried` are
/// the answers that stop that, with what follows them. None if there is no such
/// threat.
pub(super) fn push_threat_of_five<R: Rule>(
    plan: &mut ProofTree,
    board: &mut Board<R>,
    mv: Square,
    mut parried: Vec<(Move, StepIndex)>,
) -> Option<StepIndex> {
    if board.pending_five() == Some(board.side_to_move().other()) {
        // The five wins by itself unless it is broken.
        return Some(plan.push(ProofStep {
            mv: to_move(mv),
            answers: parried,
            otherwise: None,
        }));
    }
    board.make_null();
    let threats = board.winning_squares();
    board.unmake_null();
    let usual = threats.iter().next()?;
    let mut ends: Vec<(Square, StepIndex)> = vec![(usual, plan.push_end(to_move(usual)))];
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
                // A stone taken or a threat ignored may end the game by itself.
                Some(_) => None,
                None => Some(board.winning_squares()),
            };
            board.unmake();
            match wins {
                Some(wins) if !wins.contains(usual) => wins.iter().next()?,
                _ => continue,
            }
        } else {
            // It may be forbidden here and not where the same step is played
            // later on.
            match threats.iter().find(|&five| five != answer) {
                Some(five) if answer == usual => five,
                _ => continue,
            }
        };
        let known = ends.iter().find(|&&(square, _)| square == five);
        let end = match known {
            Some(&(_, end)) => end,
            None => {
                let end = plan.push_end(to_move(five));
                ends.push((five, end));
                end
            }
        };
        parried.push((to_move(answer), end));
    }
    if parried.is_empty() {
        // Somebody who looks at the line wants to see the five.
        let any = board.legal_squares().iter().find(|&at| at != usual)?;
        parried.push((to_move(any), ends[0].1));
    }
    Some(plan.push(ProofStep {
        mv: to_move(mv),
        answers: parried,
        otherwise: Some(ends[0].1),
    }))
}

/// The winner has played `mv` and threatens open fours; `parried` are the
/// answers after which none is left, or which make a four, with what follows
/// them. None if another answer parries after all.
pub(super) fn push_threat_of_open_four<R: Rule>(
    plan: &mut ProofTree,
    board: &mut Board<R>,
    mv: Square,
    mut parried: Vec<(Move, StepIndex)>,
) -> Option<StepIndex> {
    let winner = board.side_to_move().other();
    let usual = board.open_fours(winner).next()?;
    let otherwise = open_four(plan, board, usual)?;
    let cells = board.completions(winner, usual);
    // Stones that may take part of the usual four away.
    let mut near = SquareSet::from_iter([usual]).union(&cells);
    if R::ENDS_CAN_BE_BLOCKED {
        near = cells
            .iter()
            .fold(line_neighbors(board, usual), |near, cell| {
                near.union(&line_neighbors(board, cell))
            });
    }
    for answer in &board.legal_squares() {
        if parried.iter().any(|&(mv, _)| mv == to_move(answer)) {
            continue;
        }
        board.make(answer);
        let kept = answer != usual && board.class(winner, usual) == CellClass::OpenFour;
        let same = kept && !near.contains(answer);
        let other = (!same).then(|| {
            let target = if kept {
                Some(usual)
            } else {
                board.open_fours(winner).next()
            };
            target.and_then(|target| open_four_of_the_side_to_move(plan, board, target))
        });
        board.unmake();
        if let Some(step) = other {
            parried.push((to_move(answer), step?));
        }
    }
    Some(plan.push(ProofStep {
        mv: to_move(mv),
        answers: parried,
        otherwise: Some(otherwise),
    }))
}

/// The step that makes an open four after a pass.
fn open_four<R: Rule>(
    plan: &mut ProofTree,
    board: &mut Board<R>,
    target: Square,
) -> Option<StepIndex> {
    board.make_null();
    let step = open_four_of_the_side_to_move(plan, board, target);
    board.unmake_null();
    step
}

/// The step in which the side to move makes an open four.
fn open_four_of_the_side_to_move<R: Rule>(
    plan: &mut ProofTree,
    board: &mut Board<R>,
    target: Square,
) -> Option<StepIndex> {
    board.make(target);
    let step = push_threat_of_five(plan, board, target, Vec::new());
    board.unmake();
    step
}

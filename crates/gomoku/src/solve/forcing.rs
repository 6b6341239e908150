//! What forces and what answers it, for every rule set: the one place that
//! knows which moves threaten to win on the spot and which answers leave
//! something to be seen.
//!
//! The sets of answers are complete: any move outside them loses to the threat
//! itself. Everything that the solvers prove rests on that, and the proof
//! checker, which tries all moves, does not rely on it.

use zeitnot_core::Side;

use crate::board::{Board, STEPS};
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// What the side to move can do by fours.
pub(super) enum FourAttack {
    /// This move wins, at once or by an open four.
    Win(Square),
    /// These moves force the opponent's next one; forbidden ones may be among
    /// them. Where the opponent threatens a five they stop it, too.
    Fours(SquareSet),
}

/// What the side to move, which was attacked, can do.
pub(super) enum FourDefense {
    /// It wins itself, or nothing threatens.
    NotForced,
    /// Every other move loses to the threat; forbidden ones may be among these.
    OnlyMoves(SquareSet),
}

/// The forcing moves of the side to move.
pub(super) fn attack<R: Rule>(board: &mut Board<R>) -> FourAttack {
    let own = board.side_to_move();
    if R::CAPTURES {
        return attack_with_captures(board, own);
    }
    if let Some(five) = board.five_squares(own).next() {
        return FourAttack::Win(five);
    }
    if board.count(own.other(), CellClass::Win) > 0 {
        let blocks = blocks(board, own);
        return FourAttack::Fours(blocks.intersection(board.fours(own)));
    }
    if board.count(own, CellClass::OpenFour) > 0
        && let Some(four) = board.open_fours(own).next()
    {
        return FourAttack::Win(four);
    }
    FourAttack::Fours(*board.fours(own))
}

fn attack_with_captures<R: Rule>(board: &mut Board<R>, own: Side) -> FourAttack {
    if board.pending_five() == Some(own.other()) {
        return FourAttack::Fours(board.answers_to_pending_five(own));
    }
    if let Some(win) = board.winning_squares().iter().next() {
        return FourAttack::Win(win);
    }
    FourAttack::Fours(board.fours(own).union(&board.capturing_squares(own)))
}

/// The squares on which a stone of the side to move stops a five of the
/// opponent; forbidden ones may be among them.
pub(super) fn blocks<R: Rule>(board: &Board<R>, own: Side) -> SquareSet {
    if R::ENDS_CAN_BE_BLOCKED {
        return board.defenses_to_five(own);
    }
    let mut fives = board.five_squares(own.other());
    match (fives.next(), fives.next()) {
        (Some(five), None) => SquareSet::from_iter([five]),
        _ => SquareSet::EMPTY,
    }
}

/// The answers to a move that threatens to win on the spot.
pub(super) fn answers_to_four<R: Rule>(board: &mut Board<R>) -> FourDefense {
    let own = board.side_to_move();
    if R::CAPTURES {
        return answers_with_captures(board, own);
    }
    if board.count(own, CellClass::Win) > 0 || board.count(own.other(), CellClass::Win) == 0 {
        return FourDefense::NotForced;
    }
    FourDefense::OnlyMoves(blocks(board, own))
}

fn answers_with_captures<R: Rule>(board: &mut Board<R>, own: Side) -> FourDefense {
    if board.pending_five() == Some(own.other()) {
        return FourDefense::OnlyMoves(board.answers_to_pending_five(own));
    }
    if !board.winning_squares().is_empty() {
        return FourDefense::NotForced;
    }
    board.make_null();
    let wins = board.winning_squares();
    board.unmake_null();
    if wins.is_empty() {
        return FourDefense::NotForced;
    }
    // A five may be stopped from afar, by a threat to take one of its stones.
    let doubtful = wins
        .union(&board.capturing_squares(own))
        .union(&flanks(board, own.other(), &wins))
        .union(board.fours(own));
    let mut answers = SquareSet::EMPTY;
    for square in &doubtful {
        if !board.is_legal(square) {
            continue;
        }
        board.make(square);
        let holds = match board.winner() {
            Some(winner) => winner == own,
            None => board.winning_squares().is_empty(),
        };
        if holds {
            answers.insert(square);
        }
        board.unmake();
    }
    FourDefense::OnlyMoves(answers)
}

/// The answers to a move after which an open four threatens; none if there is
/// no such threat or the rules have captures, under which it is no certain one.
pub(super) fn answers_to_open_four<R: Rule>(board: &Board<R>) -> Option<SquareSet> {
    let own = board.side_to_move();
    if R::CAPTURES || board.count(own.other(), CellClass::OpenFour) == 0 {
        return None;
    }
    Some(board.defenses_to_open_four(own).union(board.fours(own)))
}

/// The empty squares from which a pair of `side` would be flanked, if it had
/// stones on `more`, too.
pub(super) fn flanks<R: Rule>(board: &Board<R>, side: Side, more: &SquareSet) -> SquareSet {
    let stones: SquareSet = board.stones_of(side).collect();
    let stones = stones.union(more);
    let mut flanks = SquareSet::EMPTY;
    for square in &stones {
        for step in STEPS.into_iter().chain(STEPS.map(u16::wrapping_neg)) {
            let at = |distance: u16| {
                let index = square.to_u16().wrapping_add(step.wrapping_mul(distance));
                Square::from_u16(index)
            };
            if let (Some(next), Some(beyond)) = (at(1), at(2))
                && stones.contains(next)
                && board.is_empty(beyond)
            {
                flanks.insert(beyond);
            }
        }
    }
    flanks
}

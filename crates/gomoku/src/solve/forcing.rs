//! Forcing moves and their answers, for every rule set.
//!
//! The sets of answers are complete: any other move loses to the threat. The solvers
//! rely on that; the proof checker tries all moves and does not.

use zeitnot_core::Side;

use crate::board::{Board, STEPS};
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The forcing moves of the side to move.
pub(super) enum FourAttack {
    /// A winning move: a five, or an open four that cannot be answered.
    Win(Square),
    /// Moves that force the opponent's next move. Forbidden moves may be included. If
    /// the opponent threatens a five, they also stop it.
    Fours(SquareSet),
}

/// The answers of the side to move to an attack.
pub(super) enum FourDefense {
    /// The side to move wins, or no attack threatens to win.
    NotForced,
    /// Every other move loses to the threat. Forbidden moves may be included.
    OnlyMoves(SquareSet),
}

/// Returns the forcing moves of the side to move.
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

/// Returns the squares where the side to move stops a five. Forbidden squares may be
/// included.
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

/// Returns the answers to a move that threatens to win at once.
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
    // A stone far away may stop a five by threatening to capture one of its stones.
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

/// Returns the answers to a threat of an open four; `None` without such a threat, and
/// in the capture games, where an open four is not a certain win.
pub(super) fn answers_to_open_four<R: Rule>(board: &Board<R>) -> Option<SquareSet> {
    let own = board.side_to_move();
    if R::CAPTURES || board.count(own.other(), CellClass::OpenFour) == 0 {
        return None;
    }
    Some(board.defenses_to_open_four(own).union(board.fours(own)))
}

/// Returns the empty squares that flank a pair of `side`, if it also had stones on
/// `more`.
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

//! The purpose of a good move.

use zeitnot_schema::v1::review::{Bearing, ReviewedPosition};

use super::facts::{MIN_URGENT, MoveBoard, MoveFacts, threats_made_by};

/// Returns whether the move attacked, defended, or developed; `None` if unclear.
pub(crate) fn bearing(facts: &MoveFacts<'_>) -> Option<Bearing> {
    let board = MoveBoard::new(facts)?;
    if !threats_made_by(facts.after, board.played).is_empty() {
        return Some(Bearing::Attacking);
    }
    let other = board.side.other();
    let pressing = |found: &ReviewedPosition| {
        let theirs = found.threats.iter();
        let theirs = theirs.filter(|mark| mark.side == Some(other.into()));
        theirs
            .filter(|mark| mark.urgency >= Some(MIN_URGENT))
            .count()
    };
    let parried = pressing(facts.reviewed_after) < pressing(facts.reviewed);
    let averted = facts.reviewed.danger.is_some() && facts.reviewed_after.proof.is_none();
    if parried || averted {
        return Some(Bearing::Defensive);
    }
    let builds = board
        .grid
        .windows_through(board.played, board.side)
        .any(|window| window.stones > 0);
    builds.then_some(Bearing::Developing)
}

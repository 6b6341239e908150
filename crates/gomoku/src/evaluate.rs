//! Static evaluation, behind a trait so that a network can replace the patterns.

use zeitnot_core::Side;

use crate::board::Board;
use crate::pattern::Prospects;
use crate::pattern::weights::{CAPTURES, SHARE_UNIT, VALUE_UNIT};
use crate::rule::Rule;

/// Evaluates positions in which neither side can win by force at once.
pub trait BoardEvaluator<R: Rule>: Send {
    /// Returns the value for the side to move; 200 points are a winning chance of
    /// about 73 %.
    fn evaluate(&mut self, board: &Board<R>) -> i32;

    /// Returns a number that keeps the table entries of different evaluators apart.
    fn id(&self) -> u64;
}

/// Evaluates by patterns.
///
/// Adds the values of all empty squares, which the board updates incrementally, and
/// the value of both sides' prospects.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatternEvaluator;

impl<R: Rule> BoardEvaluator<R> for PatternEvaluator {
    #[inline]
    fn evaluate(&mut self, board: &Board<R>) -> i32 {
        let side = board.side_to_move();
        let weights = R::weights(side);
        let own = board.sum(side) * weights.own_share;
        let other = board.sum(side.other()) * SHARE_UNIT;
        let points = (own - other) / (SHARE_UNIT * VALUE_UNIT);
        let patterns = points + board.tables().prospects(side, prospects(board)) + weights.tempo;
        if R::CAPTURES {
            patterns + capture_balance(board)
        } else {
            patterns
        }
    }

    fn id(&self) -> u64 {
        2
    }
}

/// Returns the prospects of both sides.
#[must_use]
#[inline]
pub fn prospects<R: Rule>(board: &Board<R>) -> Prospects {
    let own = board.side_to_move();
    Prospects::from_classes(
        |class| board.count(own, class) > 0,
        |class| board.count(own.other(), class) > 0,
    )
}

/// Returns the value of captured stones and capturable pairs for the side to move.
fn capture_balance<R: Rule>(board: &Board<R>) -> i32 {
    let own = board.side_to_move();
    let other = own.other();
    let pairs = |side: Side| (board.captured(side) / 2).min(CAPTURES.taken.len() - 1);
    let takes = |side: Side| (board.capturable_pairs(side) as i32).min(CAPTURES.most_takes);
    CAPTURES.taken[pairs(own)] - CAPTURES.taken[pairs(other)]
        + CAPTURES.own_take[pairs(own)] * takes(own)
        + CAPTURES.other_take[pairs(other)] * takes(other)
}

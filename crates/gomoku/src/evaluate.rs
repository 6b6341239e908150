//! What a position is worth without searching: the seam behind which the
//! pattern evaluation stands, and where a network can take its place.

use crate::board::Board;
use crate::pattern::weights::{OWN_SHARE, SHARE_UNIT, TEMPO};
use crate::rule::Rule;

/// Judges positions in which nobody can win by force at once.
pub trait Evaluator<R: Rule>: Send {
    /// The worth of the position to the side to move, 200 points being a
    /// chance of about 73 % to win.
    fn evaluate(&mut self, board: &Board<R>) -> i32;

    /// Distinguishes evaluations in table keys.
    fn id(&self) -> u64;
}

/// The sum of what every empty point is worth to either side, kept up to
/// date by the board itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatternEvaluator;

impl<R: Rule> Evaluator<R> for PatternEvaluator {
    #[inline]
    fn evaluate(&mut self, board: &Board<R>) -> i32 {
        let side = board.side_to_move();
        let own = board.sum(side) * OWN_SHARE;
        let other = board.sum(side.other()) * SHARE_UNIT;
        (own - other) / SHARE_UNIT + TEMPO
    }

    fn id(&self) -> u64 {
        1
    }
}

//! What the lines of a board do not tell about threats of one side: where it
//! may not play, where the opponent may not, and what he could capture.

use arrayvec::ArrayVec;
use zeitnot_core::Side;

use crate::board::Board;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A board and the side whose threats are looked for.
pub(super) struct ThreatContext<'a, R: Rule> {
    board: &'a Board<R>,
    opponent: Side,
    /// Where the side may not play.
    pub(super) forbidden: SquareSet,
    /// Where the opponent may not.
    pub(super) forbidden_to_opponent: SquareSet,
    /// Where the opponent takes something.
    pub(super) captures: SquareSet,
    /// Whether nobody will move any more.
    pub(super) is_over: bool,
}

impl<'a, R: Rule> ThreatContext<'a, R> {
    pub(super) fn new(board: &'a Board<R>, side: Side) -> Self {
        let opponent = side.other();
        Self {
            board,
            opponent,
            forbidden: board.forbidden_squares(side),
            forbidden_to_opponent: board.forbidden_squares(opponent),
            captures: board.capturing_squares(opponent),
            is_over: board.winner().is_some(),
        }
    }

    /// What the opponent's stone on an empty square takes.
    pub(super) fn taken_by(&self, square: Square) -> ArrayVec<Square, 16> {
        self.board.captured_by(self.opponent, square)
    }
}

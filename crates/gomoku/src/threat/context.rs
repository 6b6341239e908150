//! Information about threats of a side that lines do not have: forbidden squares, and
//! the opponent's captures.

use arrayvec::ArrayVec;
use zeitnot_core::Side;

use crate::board::Board;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A board, from the viewpoint of the side with the threats.
pub(super) struct ThreatContext<'a, R: Rule> {
    board: &'a Board<R>,
    opponent: Side,
    /// Squares forbidden to the side.
    pub(super) forbidden: SquareSet,
    /// Squares forbidden to the opponent.
    pub(super) forbidden_to_opponent: SquareSet,
    /// Squares where the opponent captures.
    pub(super) captures: SquareSet,
    /// Whether the game is won.
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

    /// Returns the stones that the opponent captures with a stone on an empty square.
    pub(super) fn taken_by(&self, square: Square) -> ArrayVec<Square, 16> {
        self.board.captured_by(self.opponent, square)
    }
}

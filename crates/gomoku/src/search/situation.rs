//! The situation of the side to move, by the class counts.
//!
//! The checks are ordered as in the game: a five, a five to stop, an open four, and
//! an open four to stop. With captures no four is certain, and there are fewer
//! checks.

use zeitnot_core::{Ply, Score};

use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;

/// The threats that determine which moves to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Fours decide the game; the score is a proof.
    Decided(Score),
    /// The opponent has one winning square, which must be occupied.
    MustBlock,
    /// The opponent wins with the next move, unless one of several answers prevents
    /// it.
    MustAnswer,
    /// The opponent threatens an open four; only fours and defenses help.
    MustDefend,
    /// Nothing forces the side to move.
    Free,
}

impl Situation {
    /// Returns the situation of the side to move at `ply`.
    #[inline]
    pub(super) fn new<R: Rule>(board: &mut Board<R>, ply: Ply) -> Self {
        if R::CAPTURES {
            return Self::with_captures(board, ply);
        }
        let own = board.side_to_move();
        let other = own.other();
        if board.count(own, CellClass::Win) > 0 {
            return Self::Decided(Score::win_at(ply.plus(1)));
        }
        match board.count(other, CellClass::Win) {
            0 => {}
            fives => return Self::against_five(board, ply, fives),
        }
        // Neither side can make a five next, so an open four or a double four has no
        // answer.
        if board.count(own, CellClass::OpenFour) > 0 {
            return Self::Decided(Score::win_at(ply.plus(3)));
        }
        if board.count(other, CellClass::OpenFour) > 0 {
            return Self::MustDefend;
        }
        Self::Free
    }

    /// Returns the situation if the opponent can make a five on `fives` squares.
    #[inline]
    fn against_five<R: Rule>(board: &Board<R>, ply: Ply, fives: usize) -> Self {
        let own = board.side_to_move();
        let lost = if R::ENDS_CAN_BE_BLOCKED {
            board.defenses_to_five(own).is_empty()
        } else {
            let may_block = |square| !R::is_restricted(own) || board.is_legal(square);
            fives > 1
                || !board
                    .five_squares(own.other())
                    .next()
                    .is_some_and(may_block)
        };
        if lost {
            Self::Decided(Score::loss_at(ply.plus(2)))
        } else if R::ENDS_CAN_BE_BLOCKED {
            Self::MustAnswer
        } else {
            Self::MustBlock
        }
    }

    /// Returns the situation in capture games, where captures break fives and win.
    fn with_captures<R: Rule>(board: &mut Board<R>, ply: Ply) -> Self {
        let own = board.side_to_move();
        let other = own.other();
        if board.pending_five() == Some(other) {
            return if board.answers_to_pending_five(own).is_empty() {
                Self::Decided(Score::loss_at(ply.plus(1)))
            } else {
                Self::MustAnswer
            };
        }
        if !board.winning_squares().is_empty() {
            return Self::Decided(Score::win_at(ply.plus(1)));
        }
        if board.count(other, CellClass::Win) > 0 || !board.capture_win_squares(other).is_empty() {
            return Self::MustAnswer;
        }
        if board.count(other, CellClass::OpenFour) > 0 {
            return Self::MustDefend;
        }
        Self::Free
    }
}

/// Returns `true` if the tactical candidate numbers apply: the side to move can make
/// a four, or the opponent threatens a five or an open four.
#[inline]
pub(super) fn is_tactical<R: Rule>(board: &Board<R>) -> bool {
    let own = board.side_to_move();
    let fours = |class| board.count(own, class) > 0;
    fours(CellClass::FourThree)
        || fours(CellClass::FourPlus)
        || fours(CellClass::Four)
        || fours(CellClass::OpenFour)
        || fours(CellClass::Win)
        || board.count(own.other(), CellClass::OpenFour) > 0
        || board.count(own.other(), CellClass::Win) > 0
}

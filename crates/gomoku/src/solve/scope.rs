//! The moves that the attacker may try.

use super::forcing;
use super::proof_table::ProofNumbers;
use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A restriction of the attacker's moves, and what makes a move a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Fours and open threes, which threaten a five or an open four.
    Threes,
    /// Moves that threaten a win of the next lower order. Order 1 is a win by fours.
    Lambda(u8),
    /// All moves.
    AllMoves,
}

impl Scope {
    /// Returns a number that keeps the table entries of different scopes apart.
    pub(super) const fn salt(self) -> u64 {
        let number = match self {
            Self::Threes => 1,
            Self::AllMoves => 2,
            Self::Lambda(order) => 2 + order as u64,
        };
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns `true` if no part is left to a simpler search that may give up.
    pub(super) const fn is_complete(self) -> bool {
        !matches!(self, Self::Lambda(_))
    }

    /// Returns the scope of the threats that moves of this scope make; `None` if
    /// those are wins by fours.
    pub(super) const fn lower(self) -> Option<Self> {
        match self {
            Self::Threes | Self::AllMoves | Self::Lambda(..=2) => None,
            // Most threats of order 2 are open threes, which are found quickly.
            Self::Lambda(3) => Some(Self::Threes),
            Self::Lambda(order) => Some(Self::Lambda(order - 1)),
        }
    }

    /// Returns the attacker's moves, unless one wins at once.
    ///
    /// Forbidden moves may be included. Moves that leave the opponent an immediate
    /// win are not.
    pub(super) fn attacks<R: Rule>(self, board: &Board<R>) -> SquareSet {
        let own = board.side_to_move();
        if R::CAPTURES {
            return self.attacks_with_captures(board);
        }
        if board.count(own.other(), CellClass::Win) > 0 {
            return forcing::blocks(board, own);
        }
        let fours = board.fours(own);
        let mut others = self.quiet_attacks(board);
        if board.count(own.other(), CellClass::OpenFour) > 0 {
            others = others.intersection(&board.defenses_to_open_four(own));
        }
        others.union(fours)
    }

    fn attacks_with_captures<R: Rule>(self, board: &Board<R>) -> SquareSet {
        let own = board.side_to_move();
        if board.pending_five() == Some(own.other()) {
            return board.answers_to_pending_five(own);
        }
        self.quiet_attacks(board)
            .union(board.fours(own))
            .union(&board.capturing_squares(own))
    }

    /// Returns the moves that make no four.
    fn quiet_attacks<R: Rule>(self, board: &Board<R>) -> SquareSet {
        let own = board.side_to_move();
        match self {
            Self::Threes => *board.open_threes(own),
            Self::AllMoves => *board.vacant(),
            Self::Lambda(2) => {
                let promising = |square: &Square| board.class(own, *square) >= CellClass::OpenTwo;
                board.candidates().iter().filter(promising).collect()
            }
            Self::Lambda(_) => {
                let promising = |square: &Square| board.class(own, *square) >= CellClass::Two;
                board.candidates().iter().filter(promising).collect()
            }
        }
    }

    /// Returns initial numbers for a move, by the approximate number of answers.
    pub(super) fn initial_numbers<R: Rule>(self, board: &Board<R>, square: Square) -> ProofNumbers {
        let class = board.class(board.side_to_move(), square);
        let proof = match class {
            CellClass::Win | CellClass::OpenFour | CellClass::FourThree => 1,
            CellClass::FourPlus => 2,
            CellClass::Four | CellClass::DoubleThree => 3,
            CellClass::ThreePlus => 4,
            CellClass::OpenThree => 5,
            CellClass::TwoPlus | CellClass::Three => 8,
            _ => 12,
        };
        ProofNumbers { proof, disproof: 1 }
    }
}

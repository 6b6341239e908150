//! What the attacker may try.

use super::forcing;
use super::proof_table::ProofNumbers;
use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Which moves of the attacker are tried, and what makes a move a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Fours and open threes: what threatens a five or an open four.
    Threes,
    /// Moves that threaten a win of the order below. Wins of order one are
    /// those by fours.
    Lambda(u8),
    /// All moves.
    AllMoves,
}

impl Scope {
    /// Keeps apart what is known about the same position in another scope.
    pub(super) const fn salt(self) -> u64 {
        let number = match self {
            Self::Threes => 1,
            Self::AllMoves => 2,
            Self::Lambda(order) => 2 + order as u64,
        };
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Is nothing left to simpler means that may give up?
    pub(super) const fn is_complete(self) -> bool {
        !matches!(self, Self::Lambda(_))
    }

    /// The scope in which a move of this one threatens a win; none where that
    /// is left to fours.
    pub(super) const fn lower(self) -> Option<Self> {
        match self {
            Self::Threes | Self::AllMoves | Self::Lambda(..=2) => None,
            // Most threats of order two are open threes, which are quick to find.
            Self::Lambda(3) => Some(Self::Threes),
            Self::Lambda(order) => Some(Self::Lambda(order - 1)),
        }
    }

    /// The attacker's moves where none wins at once; forbidden ones may be
    /// among them. Moves that leave the opponent a win at once are left out.
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

    /// The moves that make no four.
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

    /// What to think of an attacker's move before it has been tried: how many
    /// answers it leaves, more or less.
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

//! The board as a position of the proof checker.

use zeitnot_core::proof::ProofPosition;
use zeitnot_core::{Move, Side};

use crate::board::{Board, STEPS};
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::search::{to_move, to_square};
use crate::square::Square;
use crate::square_set::SquareSet;

impl<R: Rule> ProofPosition for Board<R> {
    fn side_to_move(&self) -> Side {
        Self::side_to_move(self)
    }

    fn winner(&self) -> Option<Side> {
        Self::winner(self)
    }

    fn key(&self) -> u64 {
        Self::key(self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        if Self::winner(self).is_some() {
            return Vec::new();
        }
        self.legal_squares().iter().map(to_move).collect()
    }

    fn make(&mut self, mv: Move) -> bool {
        match to_square(mv) {
            Some(square) if self.check(square).is_ok() => {
                Self::make(self, square);
                true
            }
            _ => false,
        }
    }

    fn unmake(&mut self) {
        Self::unmake(self);
    }

    /// Returns the only answers to a threat of a five.
    ///
    /// A stone affects a five only along the lines through its last cell: it takes
    /// that cell, or blocks an end under rules that allow this. Captures reach
    /// farther, so with captures all moves are tried.
    fn forced_answers(&self, threat: Move) -> Option<Vec<Move>> {
        let own = Self::side_to_move(self);
        let five = to_square(threat)?;
        if R::CAPTURES || self.class(own.other(), five) != CellClass::Win || !self.has_legal_move()
        {
            return None;
        }
        let mut answers = if R::ENDS_CAN_BE_BLOCKED {
            line_neighbors(self, five)
        } else {
            SquareSet::from_iter([five])
        };
        answers = answers.union(&self.five_squares(own).collect());
        let legal = answers.iter().filter(|&square| self.is_legal(square));
        Some(legal.map(to_move).collect())
    }
}

/// Returns an empty square, and the empty squares on its lines that a run through it
/// can reach or end at.
pub(super) fn line_neighbors<R: Rule>(board: &Board<R>, square: Square) -> SquareSet {
    let mut squares = SquareSet::from_iter([square]);
    for step in STEPS.into_iter().chain(STEPS.map(u16::wrapping_neg)) {
        let mut index = square.to_u16();
        for _ in 0..R::RADIUS {
            index = index.wrapping_add(step);
            match Square::from_u16(index) {
                Some(near) if board.is_empty(near) => squares.insert(near),
                Some(near) if board.stone(near).is_some() => {}
                _ => break,
            }
        }
    }
    squares
}

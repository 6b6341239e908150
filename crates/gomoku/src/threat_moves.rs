//! Exact sets of the moves that win, force, or parry.

use zeitnot_core::Side;

use crate::board::{Board, DIRECTIONS, STEPS, window};
use crate::pattern::tables::stone_code;
use crate::pattern::{CellClass, LineShape};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

impl<R: Rule> Board<R> {
    /// Returns the squares where `side` makes a five.
    pub fn five_squares(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.fours_of_class(side, CellClass::Win)
    }

    /// Returns the squares where `side` makes an open four or a double four.
    pub fn open_fours(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.fours_of_class(side, CellClass::OpenFour)
    }

    /// Returns the squares where `side` makes a four of any kind, but no five.
    #[must_use]
    pub fn four_moves(&self, side: Side) -> SquareSet {
        let mut fours = *self.fours(side);
        if self.count(side, CellClass::Win) > 0 {
            for square in self.five_squares(side) {
                fours.remove(square);
            }
        }
        fours
    }

    /// Returns the defenses that leave the opponent no [`CellClass::OpenFour`]
    /// square.
    ///
    /// The set is exact while the opponent cannot make a five: after any other move
    /// such a square remains. For white in renju it may have a square too many,
    /// because a stone can make another square legal for black. Fours of the
    /// defender parry in another way and are included only if they also parry in
    /// this one. If the opponent has no such square, the set has every empty square.
    #[must_use]
    pub fn defenses_to_open_four(&self, defender: Side) -> SquareSet {
        let mut defenses = *self.vacant();
        if self.count(defender.other(), CellClass::OpenFour) > 0 {
            for target in self.open_fours(defender.other()) {
                defenses = defenses.intersection(&self.spoiling_squares(
                    target,
                    defender,
                    CellClass::OpenFour,
                ));
            }
        }
        defenses
    }

    /// Returns the defenses that leave the opponent no square for a five, where the
    /// rules allow stopping a five next to its last cell.
    #[must_use]
    pub fn defenses_to_five(&self, defender: Side) -> SquareSet {
        let mut defenses = *self.vacant();
        for target in self.five_squares(defender.other()) {
            let spoilers = self.spoiling_squares(target, defender, CellClass::Win);
            defenses = defenses.intersection(&spoilers);
        }
        defenses
    }

    /// Returns the squares where the side to move wins at once, by a five that
    /// cannot be broken or by the number of captured stones.
    pub fn winning_squares(&mut self) -> SquareSet {
        let own = self.side_to_move();
        if self.count(own, CellClass::Win) == 0 && (!R::CAPTURES || self.capturable_pairs(own) == 0)
        {
            return SquareSet::EMPTY;
        }
        let fives: SquareSet = self.five_squares(own).collect();
        if !R::CAPTURES {
            return fives;
        }
        let mut winning = self.capture_win_squares(own);
        for square in &fives {
            self.make(square);
            if self.winner() == Some(own) {
                winning.insert(square);
            }
            self.unmake();
        }
        winning
    }

    /// Returns the squares that complete the fours which a stone of `side` on
    /// `square` would make.
    #[must_use]
    pub fn completions(&self, side: Side, square: Square) -> SquareSet {
        let mut completions = SquareSet::EMPTY;
        for direction in 0..DIRECTIONS {
            let shape = self.shapes(side, square)[direction];
            if shape < LineShape::Four || shape == LineShape::Five {
                continue;
            }
            for (cell, next) in self.filled_windows(direction, square, side) {
                if LineShape::from_nibble(next >> (4 * side.index()) & 15) == LineShape::Five {
                    completions.insert(cell);
                }
            }
        }
        completions
    }

    fn fours_of_class(&self, side: Side, class: CellClass) -> impl Iterator<Item = Square> + '_ {
        self.fours(side)
            .iter()
            .filter(move |&square| self.class(side, square) == class)
    }

    /// Returns the squares where a stone of `defender` reduces `target` below
    /// `class`, an open four or a five, for the opponent: `target`, and cells that
    /// its lines need.
    fn spoiling_squares(&self, target: Square, defender: Side, class: CellClass) -> SquareSet {
        let attacker = defender.other();
        let shapes = self.shape_nibbles(attacker, target);
        let mut spoilers = SquareSet::EMPTY;
        spoilers.insert(target);
        for direction in 0..DIRECTIONS {
            let shape_shift = 4 * direction;
            // Only fours contribute to the class, so only their lines can spoil it.
            if shapes >> shape_shift & 15 < LineShape::Four as u16 {
                continue;
            }
            for (cell, entry) in self.filled_windows(direction, target, defender) {
                let shape = u16::from(entry >> (4 * attacker.index()) & 15);
                let after = shapes & !(15 << shape_shift) | shape << shape_shift;
                if self.tables().cell_score(attacker, after).class() < class {
                    spoilers.insert(cell);
                }
            }
        }
        spoilers
    }

    /// Returns the empty cells of the window around `square` in one direction, each
    /// with the table entry for `square` after a stone of `side` there.
    fn filled_windows(
        &self,
        direction: usize,
        square: Square,
        side: Side,
    ) -> impl Iterator<Item = (Square, u8)> + '_ {
        let (line, position) = self.lines().through(direction, square);
        let key = window::<R>(line, 2 * position);
        let empty = (0..2 * R::RADIUS).filter(move |cell| key >> (2 * cell) & 3 == 0);
        empty.map(move |cell| {
            let filled = key | usize::from(stone_code(side)) << (2 * cell);
            let steps_from_left = cell + usize::from(cell >= R::RADIUS);
            let distance = (steps_from_left as u16).wrapping_sub(R::RADIUS as u16);
            let index = square
                .to_u16()
                .wrapping_add(STEPS[direction].wrapping_mul(distance));
            (Square::from_index(index), self.tables().shapes(filled))
        })
    }
}

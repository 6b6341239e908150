//! Threat sets: the moves that win, that force, and that parry, as exact sets
//! of squares. Whether to play them is the search's business.

use zeitnot_core::Side;

use crate::board::{Board, DIRECTIONS, STEPS, window};
use crate::pattern::tables::stone_code;
use crate::pattern::{CellClass, LineShape};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

impl<R: Rule> Board<R> {
    /// The squares where `side` makes five.
    pub fn wins(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.fours_of_class(side, CellClass::Win)
    }

    /// The squares where `side` makes an open four or a double four.
    pub fn open_fours(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.fours_of_class(side, CellClass::OpenFour)
    }

    /// The squares where `side` makes a four of any kind but no five.
    #[must_use]
    pub fn four_moves(&self, side: Side) -> SquareSet {
        let mut fours = *self.fours(side);
        if self.count(side, CellClass::Win) > 0 {
            for square in self.wins(side) {
                fours.remove(square);
            }
        }
        fours
    }

    /// The squares where a stone of `defender` leaves the opponent no square
    /// of class [`CellClass::OpenFour`].
    ///
    /// Exact while the opponent has no five to make: every other move leaves
    /// such a square. Moves that make a four of the defender's own parry in
    /// another way and are listed only if they parry in this one too. Without
    /// any such square of the opponent's the answer is every empty square.
    #[must_use]
    pub fn defences_to_open_four(&self, defender: Side) -> SquareSet {
        let mut defences = *self.vacant();
        if self.count(defender.other(), CellClass::OpenFour) > 0 {
            for target in self.open_fours(defender.other()) {
                defences = defences.intersection(&self.spoilers(target, defender));
            }
        }
        defences
    }

    fn fours_of_class(&self, side: Side, class: CellClass) -> impl Iterator<Item = Square> + '_ {
        self.fours(side)
            .iter()
            .filter(move |&square| self.class(side, square) == class)
    }

    /// The squares where a stone of `defender` makes `target` worth less than
    /// an open four to the opponent: itself, and cells its fours need.
    fn spoilers(&self, target: Square, defender: Side) -> SquareSet {
        let attacker = defender.other();
        let shapes = self.shape_nibbles(attacker, target);
        let nibble_shift = 4 * attacker.index();
        let mut spoilers = SquareSet::EMPTY;
        spoilers.insert(target);
        for (direction, step) in STEPS.into_iter().enumerate().take(DIRECTIONS) {
            let shape_shift = 4 * direction;
            // Only fours make up the class, so only their lines can spoil it.
            if shapes >> shape_shift & 15 < LineShape::Four as u16 {
                continue;
            }
            let (line, position) = self.lines().through(direction, target);
            let key = window::<R>(line, 2 * position);
            for cell in 0..2 * R::RADIUS {
                if key >> (2 * cell) & 3 != 0 {
                    continue;
                }
                let blocked = key | usize::from(stone_code(defender)) << (2 * cell);
                let shape = u16::from(self.tables().shapes(blocked) >> nibble_shift & 15);
                let after = shapes & !(15 << shape_shift) | shape << shape_shift;
                if self.tables().scored(attacker, after).class() < CellClass::OpenFour {
                    let steps_from_left = cell + usize::from(cell >= R::RADIUS);
                    let distance = (steps_from_left as u16).wrapping_sub(R::RADIUS as u16);
                    let index = target.to_u16().wrapping_add(step.wrapping_mul(distance));
                    spoilers.insert(Square::from_index(index));
                }
            }
        }
        spoilers
    }
}

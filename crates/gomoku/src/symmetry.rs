//! The eight ways to turn and mirror a square board.

use crate::square::{BoardSize, Square};

/// One of the eight ways: columns and rows change places or not, then columns
/// are mirrored or not, and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    const MIRROR_COLUMNS: u8 = 1;
    const MIRROR_ROWS: u8 = 2;
    const TRANSPOSE: u8 = 4;

    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self(0);

    /// All eight, [`Symmetry::IDENTITY`] first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..8).map(Self)
    }

    /// One of the eight, by the last three bits of a number.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Self((number & 7) as u8)
    }

    /// The way back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.has(Self::TRANSPOSE) {
            // Mirroring columns and then turning rows into columns is to
            // mirror rows afterwards.
            let columns = (self.0 & Self::MIRROR_ROWS) >> 1;
            let rows = (self.0 & Self::MIRROR_COLUMNS) << 1;
            Self(Self::TRANSPOSE | columns | rows)
        } else {
            self
        }
    }

    /// Where a square of a board of this size goes to. A square that is not on
    /// the board stays where it is.
    #[must_use]
    pub const fn apply(self, size: BoardSize, square: Square) -> Square {
        if !size.contains(square) {
            return square;
        }
        let (x, y) = if self.has(Self::TRANSPOSE) {
            (square.y(), square.x())
        } else {
            (square.x(), square.y())
        };
        let last = size.side() - 1;
        let x = if self.has(Self::MIRROR_COLUMNS) {
            last - x
        } else {
            x
        };
        let y = if self.has(Self::MIRROR_ROWS) {
            last - y
        } else {
            y
        };
        match size.square(x, y) {
            Some(image) => image,
            None => square,
        }
    }

    const fn has(self, part: u8) -> bool {
        self.0 & part != 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn eight_ways_lead_to_eight_squares_and_back() {
        for side in [15, 20] {
            let size = BoardSize::new(side).unwrap();
            let square = size.square(2, 5).unwrap();
            let images: BTreeSet<u16> = Symmetry::all()
                .map(|symmetry| symmetry.apply(size, square).to_u16())
                .collect();
            assert_eq!(images.len(), 8);
            for symmetry in Symmetry::all() {
                for square in size.squares() {
                    let image = symmetry.apply(size, square);
                    assert_eq!(symmetry.inverse().apply(size, image), square);
                }
            }
        }
    }

    #[test]
    fn neighbors_stay_neighbors() {
        let size = BoardSize::DEFAULT;
        let distance = |one: Square, other: Square| {
            u32::from(one.x().abs_diff(other.x())).pow(2)
                + u32::from(one.y().abs_diff(other.y())).pow(2)
        };
        let (one, other) = (size.square(1, 9).unwrap(), size.square(4, 7).unwrap());
        for symmetry in Symmetry::all() {
            let images = [one, other].map(|square| symmetry.apply(size, square));
            assert_eq!(distance(images[0], images[1]), distance(one, other));
        }
    }

    #[test]
    fn what_is_off_the_board_stays_there() {
        let outside = BoardSize::new(20).unwrap().square(17, 3).unwrap();
        for symmetry in Symmetry::all() {
            assert_eq!(symmetry.apply(BoardSize::DEFAULT, outside), outside);
        }
    }
}

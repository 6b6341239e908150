//! The eight symmetries of a square board.

use crate::square::{BoardSize, Square};

/// A symmetry: an optional transposition, then optional mirroring of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    const MIRROR_COLUMNS: u8 = 1;
    const MIRROR_ROWS: u8 = 2;
    const TRANSPOSE: u8 = 4;

    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// Returns all eight symmetries, [`Symmetry::IDENTITY`] first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..8).map(Self)
    }

    /// Returns the symmetry that the last three bits of a number select.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Self((number & 7) as u8)
    }

    /// Returns the inverse.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.has(Self::TRANSPOSE) {
            // Mirroring columns and then transposing equals transposing and then
            // mirroring rows.
            let columns = (self.0 & Self::MIRROR_ROWS) >> 1;
            let rows = (self.0 & Self::MIRROR_COLUMNS) << 1;
            Self(Self::TRANSPOSE | columns | rows)
        } else {
            self
        }
    }

    /// Returns the image of a square; a square off the board does not move.
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
    fn symmetries_have_distinct_images_and_inverses() {
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
    fn symmetries_keep_distances() {
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
    fn squares_off_the_board_do_not_move() {
        let outside = BoardSize::new(20).unwrap().square(17, 3).unwrap();
        for symmetry in Symmetry::all() {
            assert_eq!(symmetry.apply(BoardSize::DEFAULT, outside), outside);
        }
    }
}

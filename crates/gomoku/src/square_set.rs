//! A set of squares, with one bit per padded cell.
//!
//! Union, intersection, and iteration do not allocate. Bit numbers are move codes, so
//! iteration needs no arithmetic on coordinates.

use core::fmt;

use crate::square::{BoardSize, PAD, STRIDE, Square};

/// Rows of the padded board.
const ROWS: usize = 32;
/// The padded rows that can hold squares.
const FIRST_ROW: usize = PAD as usize;
const END_ROW: usize = FIRST_ROW + BoardSize::MAX as usize;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet {
    rows: [u32; ROWS],
}

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; ROWS] };

    /// Returns the set of all squares of a board.
    #[must_use]
    pub fn full(size: BoardSize) -> Self {
        let mut set = Self::EMPTY;
        let side = usize::from(size.side());
        let columns = ((1u32 << side) - 1) << PAD;
        set.rows[FIRST_ROW..FIRST_ROW + side].fill(columns);
        set
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.rows[square.row() % ROWS] |= 1 << square.column();
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.rows[square.row() % ROWS] &= !(1 << square.column());
    }

    /// Adds the square if `member`, otherwise removes it.
    #[inline]
    pub(crate) fn set(&mut self, square: Square, member: bool) {
        let row = &mut self.rows[square.row() % ROWS];
        *row = *row & !(1 << square.column()) | u32::from(member) << square.column();
    }

    /// Returns `true` if the square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.rows[square.row() % ROWS] >> square.column() & 1 == 1
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// Returns the number of squares.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns the squares that are in both sets.
    #[must_use]
    #[inline]
    pub fn intersection(mut self, other: &Self) -> Self {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row &= other;
        }
        self
    }

    /// Returns the squares that are in either set.
    #[must_use]
    #[inline]
    pub fn union(mut self, other: &Self) -> Self {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row |= other;
        }
        self
    }

    /// Returns the squares that are in this set but not in the other.
    #[must_use]
    #[inline]
    pub fn difference(mut self, other: &Self) -> Self {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row &= !other;
        }
        self
    }

    /// Returns the `N` rows around a square, its own in the middle.
    ///
    /// Bits are columns of the padded board.
    #[inline]
    pub(crate) fn rows_around<const N: usize>(&mut self, square: Square) -> &mut [u32; N] {
        const {
            assert!(
                N / 2 <= PAD as usize,
                "the padding is narrower than the rows"
            );
        }
        let first = square.row() - N / 2;
        let Some((rows, _)) = self.rows[first % ROWS..].split_first_chunk_mut() else {
            unreachable!("every square has {PAD} rows of padding around it")
        };
        rows
    }

    /// Returns the squares, bottom row first, each row from the left.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Iter<'_> {
        Iter {
            set: self,
            row: FIRST_ROW,
            bits: self.rows[FIRST_ROW],
        }
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a SquareSet {
    type Item = Square;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// An iterator over a [`SquareSet`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    set: &'a SquareSet,
    row: usize,
    bits: u32,
}

impl Iterator for Iter<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.bits == 0 {
            self.row += 1;
            if self.row >= END_ROW {
                self.row = END_ROW;
                return None;
            }
            self.bits = self.set.rows[self.row];
        }
        let column = self.bits.trailing_zeros() as u16;
        self.bits &= self.bits - 1;
        Some(Square::from_index(self.row as u16 * STRIDE + column))
    }
}

impl core::iter::FusedIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn squares() -> impl Strategy<Value = BTreeSet<Square>> {
        let square =
            (0..20u8, 0..20u8).prop_map(|(x, y)| BoardSize::new(20).unwrap().square(x, y).unwrap());
        proptest::collection::btree_set(square, 0..60)
    }

    proptest! {
        #[test]
        fn agrees_with_a_tree_set(a in squares(), b in squares()) {
            let (sa, sb): (SquareSet, SquareSet) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let list = |set: SquareSet| set.iter().collect::<Vec<_>>();
            prop_assert_eq!(list(sa), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(sa.union(&sb)), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(sa.intersection(&sb)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(sa.difference(&sb)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(sa.len(), a.len());
            prop_assert_eq!(sa.is_empty(), a.is_empty());
            let mut without = sa;
            for &square in &b {
                without.set(square, false);
                prop_assert!(!without.contains(square));
            }
            prop_assert_eq!(without, sa.difference(&sb));
        }
    }

    #[test]
    fn full_is_the_whole_board() {
        for size in (5..=20).filter_map(BoardSize::new) {
            let full = SquareSet::full(size);
            assert!(full.iter().eq(size.squares()));
            assert_eq!(full.len(), size.area());
        }
    }
}

//! Class, value and order packed into words, so that the board can compare
//! and sum both sides of a square in a few instructions.

use zeitnot_core::Side;

use super::class::CellClass;

/// Added to every value, so that the values of both sides can be summed in the
/// halves of one word without borrowing from each other.
const BIAS: i32 = 1 << 15;

/// A bit for classes from [`CellClass::OpenThree`] up.
const STRONG: u32 = 1 << 23;

/// What a cell is to one side: biased value in the low half, class in the low
/// nibble of the third byte with [`STRONG`] above it, order in the fourth byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellScore(u32);

impl CellScore {
    /// A cell nobody can use.
    pub(crate) const NONE: Self = Self::new(0, CellClass::None, 0);

    /// Packs value, class and order.
    pub(crate) const fn new(value: i16, class: CellClass, order: u8) -> Self {
        let strong = if class.is_strong() { STRONG } else { 0 };
        let biased = (value as i32 + BIAS) as u32;
        Self(biased | (class as u32) << 16 | strong | (order as u32) << 24)
    }

    /// What the cell is worth.
    #[inline]
    pub(crate) const fn value(self) -> i32 {
        (self.0 & 0xffff) as i32 - BIAS
    }

    /// The class.
    #[inline]
    pub(crate) const fn class(self) -> CellClass {
        CellClass::from_code(self.class_code())
    }

    /// The class as a number.
    #[inline]
    pub(crate) const fn class_code(self) -> u8 {
        (self.0 >> 16) as u8 & 15
    }

    /// How early a stone there is worth trying.
    #[inline]
    pub(crate) const fn order(self) -> i32 {
        (self.0 >> 24) as i32
    }
}

/// What a cell is to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellScorePair(u64);

impl CellScorePair {
    /// A cell nobody can use.
    pub(crate) const NONE: Self = Self::new(CellScore::NONE, CellScore::NONE);

    /// Packs the first player's view and the second player's.
    #[inline]
    pub(crate) const fn new(first: CellScore, second: CellScore) -> Self {
        Self(first.0 as u64 | (second.0 as u64) << 32)
    }

    /// One side's view.
    #[inline]
    pub(crate) const fn for_side(self, side: Side) -> CellScore {
        CellScore((self.0 >> (32 * side.index())) as u32)
    }

    /// Whether going from one view to the other a strong class is gained, lost
    /// or changed for either side.
    #[inline]
    pub(crate) const fn strong_differs(self, other: Self) -> bool {
        const STRONGS: u64 = STRONG as u64 | (STRONG as u64) << 32;
        const CLASSES: u64 = 0x000f_0000_000f_0000;
        (self.0 | other.0) & STRONGS != 0 && (self.0 ^ other.0) & CLASSES != 0
    }
}

/// The values of many cells summed for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueSums(u64);

impl ValueSums {
    const VALUE_MASK: u64 = 0x0000_ffff_0000_ffff;

    /// Adds a cell.
    #[inline]
    pub(crate) const fn add(&mut self, cell: CellScorePair) {
        self.0 = self.0.wrapping_add(cell.0 & Self::VALUE_MASK);
    }

    /// Takes a cell out.
    #[inline]
    pub(crate) const fn subtract(&mut self, cell: CellScorePair) {
        self.0 = self.0.wrapping_sub(cell.0 & Self::VALUE_MASK);
    }

    /// One side's sum, if it is over `cells` cells.
    #[inline]
    pub(crate) const fn for_side(self, side: Side, cells: usize) -> i32 {
        let biased = (self.0 >> (32 * side.index())) as u32;
        biased.wrapping_sub((BIAS as u32).wrapping_mul(cells as u32)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scored() -> impl Strategy<Value = (i16, CellClass, u8)> {
        (any::<i16>(), 0..CellClass::COUNT, any::<u8>())
            .prop_map(|(value, class, order)| (value, CellClass::ALL[class], order))
    }

    proptest! {
        #[test]
        fn packing_keeps_everything(first in scored(), second in scored()) {
            let pack = |(value, class, order)| CellScore::new(value, class, order);
            let pair = CellScorePair::new(pack(first), pack(second));
            for (side, (value, class, order)) in Side::BOTH.into_iter().zip([first, second]) {
                prop_assert_eq!(pair.for_side(side).value(), i32::from(value));
                prop_assert_eq!(pair.for_side(side).class(), class);
                prop_assert_eq!(pair.for_side(side).order(), i32::from(order));
            }
        }

        #[test]
        fn strong_differs_says_when_a_strong_class_is_involved(
            old in [scored(), scored()],
            new in [scored(), scored()],
        ) {
            let pack = |[first, second]: [(i16, CellClass, u8); 2]| {
                let side = |(value, class, order)| CellScore::new(value, class, order);
                CellScorePair::new(side(first), side(second))
            };
            let involved = old.iter().zip(&new).any(|(old, new)| {
                old.1 != new.1 && (old.1.is_strong() || new.1.is_strong())
            });
            // It may also say so for a change beside an unchanged strong class.
            prop_assert!(!involved || pack(old).strong_differs(pack(new)));
        }

        #[test]
        fn sums_are_sums(cells in proptest::collection::vec((any::<i16>(), any::<i16>()), 0..400)) {
            let pack = |value| CellScore::new(value, CellClass::Win, 255);
            let mut sums = ValueSums::default();
            for &(first, second) in &cells {
                sums.add(CellScorePair::new(pack(first), pack(second)));
            }
            let total = |values: Vec<i16>| values.into_iter().map(i32::from).sum::<i32>();
            let (first, second) = cells.iter().copied().unzip();
            prop_assert_eq!(sums.for_side(Side::First, cells.len()), total(first));
            prop_assert_eq!(sums.for_side(Side::Second, cells.len()), total(second));
            for &(first, second) in &cells {
                sums.subtract(CellScorePair::new(pack(first), pack(second)));
            }
            prop_assert_eq!(sums, ValueSums::default());
        }
    }
}

//! Class, value, and order packed into words, which compares and sums both sides of a
//! square in a few instructions.

use zeitnot_core::Side;

use super::class::CellClass;

/// Added to every value, so that both sides' values can be summed in the halves of one
/// word without borrowing.
const BIAS: i32 = 1 << 15;

/// Flag of classes from [`CellClass::OpenThree`] up.
const STRONG: u32 = 1 << 23;

/// The score of a cell for one side.
///
/// Biased value in the low half, class in the low nibble of the third byte, [`STRONG`]
/// above it, order in the fourth byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellScore(u32);

impl CellScore {
    /// The score of an unusable cell.
    pub(crate) const NONE: Self = Self::new(0, CellClass::None, 0);

    pub(crate) const fn new(value: i16, class: CellClass, order: u8) -> Self {
        let strong = if class.is_strong() { STRONG } else { 0 };
        let biased = (value as i32 + BIAS) as u32;
        Self(biased | (class as u32) << 16 | strong | (order as u32) << 24)
    }

    #[inline]
    pub(crate) const fn value(self) -> i32 {
        (self.0 & 0xffff) as i32 - BIAS
    }

    #[inline]
    pub(crate) const fn class(self) -> CellClass {
        CellClass::from_code(self.class_code())
    }

    #[inline]
    pub(crate) const fn class_code(self) -> u8 {
        (self.0 >> 16) as u8 & 15
    }

    /// Returns the move ordering score.
    #[inline]
    pub(crate) const fn order(self) -> i32 {
        (self.0 >> 24) as i32
    }
}

/// The scores of a cell for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellScorePair(u64);

impl CellScorePair {
    /// The scores of an unusable cell.
    pub(crate) const NONE: Self = Self::new(CellScore::NONE, CellScore::NONE);

    #[inline]
    pub(crate) const fn new(first: CellScore, second: CellScore) -> Self {
        Self(first.0 as u64 | (second.0 as u64) << 32)
    }

    #[inline]
    pub(crate) const fn for_side(self, side: Side) -> CellScore {
        CellScore((self.0 >> (32 * side.index())) as u32)
    }

    /// Returns `true` if a strong class may have been gained, lost, or changed.
    #[inline]
    pub(crate) const fn strong_differs(self, other: Self) -> bool {
        const STRONGS: u64 = STRONG as u64 | (STRONG as u64) << 32;
        const CLASSES: u64 = 0x000f_0000_000f_0000;
        (self.0 | other.0) & STRONGS != 0 && (self.0 ^ other.0) & CLASSES != 0
    }
}

/// Sums of cell values for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueSums(u64);

impl ValueSums {
    const VALUE_MASK: u64 = 0x0000_ffff_0000_ffff;

    #[inline]
    pub(crate) const fn add(&mut self, cell: CellScorePair) {
        self.0 = self.0.wrapping_add(cell.0 & Self::VALUE_MASK);
    }

    #[inline]
    pub(crate) const fn subtract(&mut self, cell: CellScorePair) {
        self.0 = self.0.wrapping_sub(cell.0 & Self::VALUE_MASK);
    }

    /// Returns one side's sum, which must be over `cells` cells.
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
        fn packing_round_trips(first in scored(), second in scored()) {
            let pack = |(value, class, order)| CellScore::new(value, class, order);
            let pair = CellScorePair::new(pack(first), pack(second));
            for (side, (value, class, order)) in Side::BOTH.into_iter().zip([first, second]) {
                prop_assert_eq!(pair.for_side(side).value(), i32::from(value));
                prop_assert_eq!(pair.for_side(side).class(), class);
                prop_assert_eq!(pair.for_side(side).order(), i32::from(order));
            }
        }

        #[test]
        fn strong_differs_detects_every_change_of_a_strong_class(
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
            // It may also be true for a change next to an unchanged strong class.
            prop_assert!(!involved || pack(old).strong_differs(pack(new)));
        }

        #[test]
        fn packed_sums_match_plain_sums(
            cells in proptest::collection::vec((any::<i16>(), any::<i16>()), 0..400),
        ) {
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

//! Which kinds of strong squares the two sides have.
//!
//! The evaluation uses this apart from their number: the first four-three decides a
//! game, the second adds nothing.

use super::CellClass;
use super::weights::{PROSPECTS, Weights, pair_index};

/// Classes that count for the side to move. An open four decides the game anyway.
const OWN: [CellClass; 6] = [
    CellClass::FourThree,
    CellClass::FourPlus,
    CellClass::Four,
    CellClass::DoubleThree,
    CellClass::ThreePlus,
    CellClass::OpenThree,
];

/// Classes that count for the other side.
const OTHER: [CellClass; PROSPECTS - OWN.len()] = [
    CellClass::OpenFour,
    CellClass::FourThree,
    CellClass::FourPlus,
    CellClass::Four,
    CellClass::DoubleThree,
    CellClass::ThreePlus,
    CellClass::OpenThree,
];

/// Number of sets of prospects.
pub(super) const SET_COUNT: usize = 1 << PROSPECTS;

/// A set of prospects, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects(u16);

impl Prospects {
    /// Creates a set from predicates: whether a side has a square of a class.
    #[inline]
    pub fn from_classes(
        own: impl Fn(CellClass) -> bool,
        other: impl Fn(CellClass) -> bool,
    ) -> Self {
        let mut bits = 0;
        for (place, class) in OWN.into_iter().enumerate() {
            bits |= u16::from(own(class)) << place;
        }
        for (place, class) in (OWN.len()..).zip(OTHER) {
            bits |= u16::from(other(class)) << place;
        }
        Self(bits)
    }

    /// Returns the set as a number below 2 to the power of [`PROSPECTS`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % SET_COUNT
    }

    /// Returns the indices into [`Weights::prospect_value`] that count for this set:
    /// each prospect alone, and every pair.
    pub fn weight_indices(self) -> impl Iterator<Item = usize> {
        let has = move |place: &usize| self.0 >> place & 1 == 1;
        let present = (0..PROSPECTS).filter(has);
        present.flat_map(move |one| {
            let others = (0..=one).filter(has);
            others.map(move |other| pair_index(one, other))
        })
    }

    /// Returns the value of every set for the side to move, in points.
    pub(super) fn table(weights: &Weights) -> Vec<i32> {
        let value = |bits: usize| {
            let places = Self(bits as u16).weight_indices();
            places
                .map(|place| i32::from(weights.prospect_value[place]))
                .sum()
        };
        (0..SET_COUNT).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::weights::LINE;

    #[test]
    fn a_set_counts_its_members_and_their_pairs() {
        let fours = |class| class == CellClass::Four;
        let set = Prospects::from_classes(fours, fours);
        assert_eq!(set.index(), 1 << 2 | 1 << 9);
        let places: Vec<usize> = set.weight_indices().collect();
        let alone = [pair_index(2, 2), pair_index(9, 9)];
        assert_eq!(places, [alone[0], pair_index(9, 2), alone[1]]);
        let expected: i16 = places.iter().map(|&at| LINE.prospect_value[at]).sum();
        assert_eq!(Prospects::table(&LINE)[set.index()], i32::from(expected));
    }

    #[test]
    fn every_class_has_its_own_bit() {
        let none = |_| false;
        for class in OWN {
            assert_eq!(
                Prospects::from_classes(|c| c == class, none).0.count_ones(),
                1
            );
        }
        let all = Prospects::from_classes(|_| true, |_| true);
        assert_eq!(all.index(), SET_COUNT - 1);
        assert_eq!(
            all.weight_indices().count(),
            PROSPECTS * (PROSPECTS + 1) / 2
        );
    }
}

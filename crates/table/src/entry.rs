//! Table entries and their packing into one word. `replacement` has the rules of
//! which entry may overwrite which.

/// The relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The stored score is the true score.
    Exact,
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
}

/// A search result for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The best move, in the caller's encoding.
    pub mv: u16,
    /// The score, in the caller's encoding.
    pub score: i32,
    /// The depth of the score, 1 to 255. A stored 0 becomes 1.
    pub depth: u8,
    /// The relation of the score to the true score.
    pub bound: Bound,
    /// Whether the node was on a principal variation.
    pub pv: bool,
}

/// The origin of a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EntryOrigin {
    /// A search on request.
    #[default]
    Live,
    /// The idle learner, which searches between requests. Its entries do not age,
    /// and a bucket holds at most one of them.
    Idle,
}

impl EntryOrigin {
    /// Returns the generation of an entry stored at generation `now`.
    pub(crate) fn generation(self, now: u8) -> u8 {
        match self {
            Self::Live => now,
            Self::Idle => IDLE_GENERATION,
        }
    }
}

/// Number of generations of live entries, used cyclically.
pub(crate) const LIVE_GENERATIONS: u8 = 31;

pub(crate) const IDLE_GENERATION: u8 = 31;

const SCORE_SHIFT: u32 = 16;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const PV_SHIFT: u32 = 58;
const GENERATION_SHIFT: u32 = 59;

const BOUND_UPPER: u64 = 1;
const BOUND_LOWER: u64 = 2;
const BOUND_EXACT: u64 = 3;

/// An entry and its generation in one word.
///
/// The fields, from the low bits up: move 16, score 32, depth 8, bound 2, pv 1,
/// generation 5. The zero word is an empty slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedEntry(pub(crate) u64);

impl PackedEntry {
    #[inline]
    pub(crate) fn new(entry: Entry, generation: u8) -> Self {
        debug_assert!(generation <= IDLE_GENERATION);
        let bound = match entry.bound {
            Bound::Upper => BOUND_UPPER,
            Bound::Lower => BOUND_LOWER,
            Bound::Exact => BOUND_EXACT,
        };
        Self(
            u64::from(entry.mv)
                | u64::from(entry.score.cast_unsigned()) << SCORE_SHIFT
                | u64::from(entry.depth.max(1)) << DEPTH_SHIFT
                | bound << BOUND_SHIFT
                | u64::from(entry.pv) << PV_SHIFT
                | u64::from(generation) << GENERATION_SHIFT,
        )
    }

    #[inline]
    pub(crate) fn entry(self) -> Entry {
        Entry {
            mv: self.0 as u16,
            score: ((self.0 >> SCORE_SHIFT) as u32).cast_signed(),
            depth: self.depth(),
            bound: self.bound(),
            pv: (self.0 >> PV_SHIFT) & 1 != 0,
        }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.depth() == 0
    }

    #[inline]
    pub(crate) fn depth(self) -> u8 {
        (self.0 >> DEPTH_SHIFT) as u8
    }

    #[inline]
    pub(crate) fn bound(self) -> Bound {
        match (self.0 >> BOUND_SHIFT) & 3 {
            BOUND_EXACT => Bound::Exact,
            BOUND_LOWER => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    #[inline]
    pub(crate) fn is_exact(self) -> bool {
        (self.0 >> BOUND_SHIFT) & 3 == BOUND_EXACT
    }

    #[inline]
    pub(crate) fn generation(self) -> u8 {
        (self.0 >> GENERATION_SHIFT) as u8
    }

    #[inline]
    pub(crate) fn is_idle(self) -> bool {
        self.generation() == IDLE_GENERATION
    }

    pub(crate) fn origin(self) -> EntryOrigin {
        if self.is_idle() {
            EntryOrigin::Idle
        } else {
            EntryOrigin::Live
        }
    }

    #[inline]
    pub(crate) fn with_generation(self, generation: u8) -> Self {
        let rest = self.0 & ((1 << GENERATION_SHIFT) - 1);
        Self(rest | u64::from(generation) << GENERATION_SHIFT)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_entry() -> impl Strategy<Value = Entry> {
        let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
        (
            any::<u16>(),
            any::<i32>(),
            any::<u8>(),
            bound,
            any::<bool>(),
        )
            .prop_map(|(mv, score, depth, bound, pv)| Entry {
                mv,
                score,
                depth,
                bound,
                pv,
            })
    }

    proptest! {
        #[test]
        fn packing_round_trips(entry in any_entry(), generation in 0..=IDLE_GENERATION) {
            let packed = PackedEntry::new(entry, generation);
            let raised = Entry { depth: entry.depth.max(1), ..entry };
            prop_assert_eq!(packed.entry(), raised);
            prop_assert_eq!(packed.generation(), generation);
            prop_assert_eq!(packed.depth(), raised.depth);
            prop_assert_eq!(packed.is_exact(), entry.bound == Bound::Exact);
            prop_assert_eq!(packed.is_idle(), generation == IDLE_GENERATION);
            prop_assert!(!packed.is_empty());
        }

        #[test]
        fn a_new_generation_changes_nothing_else(
            entry in any_entry(),
            old in 0..=IDLE_GENERATION,
            new in 0..=IDLE_GENERATION,
        ) {
            let packed = PackedEntry::new(entry, old).with_generation(new);
            prop_assert_eq!(packed, PackedEntry::new(entry, new));
        }
    }

    #[test]
    fn the_zero_word_is_empty() {
        assert!(PackedEntry(0).is_empty());
    }

    #[test]
    fn extremes_round_trip() {
        for score in [i32::MIN, -1, 0, 1, i32::MAX] {
            let entry = Entry {
                mv: u16::MAX,
                score,
                depth: u8::MAX,
                bound: Bound::Lower,
                pv: true,
            };
            assert_eq!(PackedEntry::new(entry, 30).entry(), entry);
        }
    }
}

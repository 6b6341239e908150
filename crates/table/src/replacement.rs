//! Replacement rules: the slot of a bucket that a store goes to, if any.
//!
//! The decisions are made on a copy of the four slots; `bucket` reads and writes
//! the slots. The rules:
//!
//! * An entry of the same key is updated if the new depth is at least the old one,
//!   unless a bound would replace an exact score of equal depth. Any store of its
//!   key replaces an expired entry.
//! * Without such an entry, the store takes a vacant slot: an empty one, or else
//!   the least valuable expired one.
//! * Without a vacant slot, the entry with the lowest (depth, exact, recency) is
//!   replaced by a deeper one, and a bound also by an exact score of equal depth.
//! * An entry of the idle learner never expires. Live stores of other keys replace
//!   it only if they are deeper; an update of equal depth keeps its origin. A second
//!   idle entry must beat the first and takes its slot; the always-replaced slot
//!   holds no idle entry.

use crate::entry::{IDLE_GENERATION, LIVE_GENERATIONS, PackedEntry};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlotCopy {
    /// The key; meaningless if the slot is empty or torn.
    pub(crate) key: u64,
    pub(crate) data: PackedEntry,
}

impl SlotCopy {
    #[inline]
    pub(crate) fn holds(self, key: u64) -> bool {
        self.key == key && !self.data.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreDecision {
    /// Write to this slot, with this generation.
    Write {
        slot: usize,
        generation: u8,
        /// Whether an entry of another key is lost.
        displaces: bool,
    },
    /// Write nothing.
    Drop,
}

/// The minimum age at which an entry counts as vacant.
const EXPIRED_AGE: u8 = 2;

/// A bit in the rank of every entry that is not vacant.
const OCCUPIED_RANK: u32 = 1 << 16;

/// Returns the number of generations since the entry was stored or hit, modulo 31.
///
/// After 31 generations, an untouched entry looks new for a while. This is harmless,
/// and rare because its slot was vacant for 29 of them.
#[inline]
fn age(data: PackedEntry, now: u8) -> u8 {
    let age = now.wrapping_sub(data.generation());
    if age < LIVE_GENERATIONS {
        age
    } else {
        age.wrapping_add(LIVE_GENERATIONS)
    }
}

#[inline]
fn is_expired(data: PackedEntry, now: u8) -> bool {
    !data.is_idle() && age(data, now) >= EXPIRED_AGE
}

/// Orders slots by the value of their content: empty slots, expired entries, then
/// other entries, each by (depth, exact, recency).
#[inline]
fn rank(data: PackedEntry, now: u8) -> u32 {
    let value = u32::from(data.depth()) << 3 | u32::from(data.is_exact()) << 2;
    if data.is_idle() {
        // Counts as the most recent of equals: a live entry of equal value is the
        // victim first, so if the victim is idle, no live entry could be replaced
        // either.
        OCCUPIED_RANK | value | 2
    } else if data.is_empty() {
        0
    } else {
        let age = age(data, now);
        if age >= EXPIRED_AGE {
            value
        } else {
            OCCUPIED_RANK | value | u32::from(age == 0)
        }
    }
}

/// Returns `true` if `new` is deeper than `old`, or exact where `old` is a bound.
#[inline]
fn beats(new: PackedEntry, old: PackedEntry) -> bool {
    new.depth() > old.depth() || (new.depth() == old.depth() && new.is_exact() && !old.is_exact())
}

/// Returns `true` if `new` may update `old`, an entry of the same key.
#[inline]
fn may_update(new: PackedEntry, old: PackedEntry, now: u8) -> bool {
    new.depth() > old.depth()
        || (new.depth() == old.depth() && (new.is_exact() || !old.is_exact()))
        || is_expired(old, now)
}

/// Returns the eligible slot of the lowest rank, and its rank.
#[inline]
fn victim(slots: &[SlotCopy; 4], now: u8, eligible: impl Fn(usize, u32) -> bool) -> (usize, u32) {
    let mut least = (0, u32::MAX);
    for (index, slot) in slots.iter().enumerate() {
        let rank = rank(slot.data, now);
        if eligible(index, rank) && rank < least.1 {
            least = (index, rank);
        }
    }
    least
}

#[inline]
pub(crate) fn place_live(
    slots: &[SlotCopy; 4],
    key: u64,
    new: PackedEntry,
    now: u8,
    protected: usize,
) -> StoreDecision {
    for (slot, copy) in slots.iter().enumerate() {
        if copy.holds(key) {
            let old = copy.data;
            if !may_update(new, old, now) {
                return StoreDecision::Drop;
            }
            let stays_idle = old.is_idle() && new.depth() == old.depth();
            return StoreDecision::Write {
                slot,
                generation: if stays_idle { IDLE_GENERATION } else { now },
                displaces: false,
            };
        }
    }

    let (slot, rank) = victim(slots, now, |index, rank| {
        index < protected || rank < OCCUPIED_RANK
    });
    let old = slots[slot].data;
    let replaceable = if old.is_idle() {
        new.depth() > old.depth()
    } else {
        rank < OCCUPIED_RANK || beats(new, old)
    };
    if replaceable {
        StoreDecision::Write {
            slot,
            generation: now,
            displaces: !old.is_empty(),
        }
    } else if protected < slots.len() {
        StoreDecision::Write {
            slot: protected,
            generation: now,
            displaces: true,
        }
    } else {
        StoreDecision::Drop
    }
}

pub(crate) fn place_idle(
    slots: &[SlotCopy; 4],
    key: u64,
    new: PackedEntry,
    now: u8,
    protected: usize,
) -> StoreDecision {
    let idle = slots
        .iter()
        .position(|copy| !copy.data.is_empty() && copy.data.is_idle());

    if let Some(slot) = slots.iter().position(|copy| copy.holds(key)) {
        if !may_update(new, slots[slot].data, now) {
            return StoreDecision::Drop;
        }
        let becomes_idle = slot < protected && idle.is_none_or(|other| other == slot);
        return StoreDecision::Write {
            slot,
            generation: if becomes_idle { IDLE_GENERATION } else { now },
            displaces: false,
        };
    }

    let (slot, vacant) = match idle {
        Some(slot) => (slot, false),
        None => {
            let (slot, rank) = victim(slots, now, |index, _| index < protected);
            (slot, rank < OCCUPIED_RANK)
        }
    };
    let old = slots[slot].data;
    if vacant || beats(new, old) {
        StoreDecision::Write {
            slot,
            generation: IDLE_GENERATION,
            displaces: !old.is_empty(),
        }
    } else {
        StoreDecision::Drop
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::entry::{Bound, Entry};

    fn packed(generation: u8) -> PackedEntry {
        let entry = Entry {
            mv: 0,
            score: 0,
            depth: 1,
            bound: Bound::Exact,
            pv: false,
        };
        PackedEntry::new(entry, generation)
    }

    #[test]
    fn age_counts_modulo_the_live_generations() {
        for generation in 0..LIVE_GENERATIONS {
            for now in 0..LIVE_GENERATIONS {
                let expected =
                    (u32::from(now) + 31 - u32::from(generation)) % u32::from(LIVE_GENERATIONS);
                assert_eq!(u32::from(age(packed(generation), now)), expected);
            }
        }
    }

    #[test]
    fn the_idle_generation_never_expires() {
        for now in 0..LIVE_GENERATIONS {
            assert!(!is_expired(packed(IDLE_GENERATION), now));
        }
    }
}

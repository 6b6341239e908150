//! Replacement rules: the slot of a bucket that a store goes to, if any.
//!
//! The decisions are made on a copy of the four slots; `bucket` reads and writes
//! the slots. An entry is very old after two generations without a store or a hit.
//! The rules:
//!
//! * An entry of the same key is updated if the new depth is at least the old one,
//!   unless a bound would replace an exact score of equal depth. Except under
//!   `Strict`, any store of its key replaces a very old entry.
//! * Without such an entry, the store takes a vacant slot: an empty one, or else,
//!   except under `Strict`, the least valuable very old one.
//! * Without a vacant slot, the entry with the lowest (depth, exact, recency) is
//!   replaced by a deeper one, and a bound also by an exact score of equal depth.
//!   Under `Strict`, an entry of equal depth and bound also replaces a very old one.
//! * An entry of the idle learner is never very old. Live stores of other keys
//!   replace it only if they are deeper; an update of equal depth keeps its origin.
//!   A second idle entry must beat the first and takes its slot; the always-replaced
//!   slot holds no idle entry.

use crate::config::ReplacementPolicy;
use crate::entry::{EntryOrigin, IDLE_GENERATION, LIVE_GENERATIONS, PackedEntry};

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

/// The minimum age of a very old entry.
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

/// Returns `true` if a slot with this content is free for any store.
#[inline]
fn is_vacant(data: PackedEntry, now: u8, policy: ReplacementPolicy) -> bool {
    data.is_empty() || (policy != ReplacementPolicy::Strict && is_expired(data, now))
}

/// Orders slots by the value of their content: empty slots, vacant ones, then
/// other entries, each by (depth, exact, recency).
#[inline]
fn rank(data: PackedEntry, now: u8, policy: ReplacementPolicy) -> u32 {
    if data.is_empty() {
        return 0;
    }
    let value = u32::from(data.depth()) << 3 | u32::from(data.is_exact()) << 2;
    if is_vacant(data, now, policy) {
        value
    } else if data.is_idle() {
        // Counts as the most recent of equals: a live entry of equal value is the
        // victim first, so if the victim is idle, no live entry could be replaced
        // either.
        OCCUPIED_RANK | value | 2
    } else {
        OCCUPIED_RANK | value | u32::from(age(data, now) == 0)
    }
}

/// Returns `true` if `new` is deeper than `old`, or exact where `old` is a bound.
#[inline]
fn beats(new: PackedEntry, old: PackedEntry) -> bool {
    new.depth() > old.depth() || (new.depth() == old.depth() && new.is_exact() && !old.is_exact())
}

/// Returns `true` if `new` may update `old`, an entry of the same key.
#[inline]
fn may_update(new: PackedEntry, old: PackedEntry, now: u8, policy: ReplacementPolicy) -> bool {
    new.depth() > old.depth()
        || (new.depth() == old.depth() && (new.is_exact() || !old.is_exact()))
        || is_vacant(old, now, policy)
}

/// Returns `true` if `new` may replace `old`, an entry of another key.
#[inline]
fn may_replace(
    new: PackedEntry,
    old: PackedEntry,
    origin: EntryOrigin,
    now: u8,
    policy: ReplacementPolicy,
) -> bool {
    if is_vacant(old, now, policy) {
        return true;
    }
    if old.is_idle() && origin == EntryOrigin::Live {
        return new.depth() > old.depth();
    }
    let refreshes = policy == ReplacementPolicy::Strict
        && new.depth() == old.depth()
        && new.bound() == old.bound()
        && is_expired(old, now);
    beats(new, old) || refreshes
}

/// Returns the eligible slot of the lowest rank.
#[inline]
fn victim(
    slots: &[SlotCopy; 4],
    now: u8,
    policy: ReplacementPolicy,
    eligible: impl Fn(usize, PackedEntry) -> bool,
) -> Option<usize> {
    let (mut least, mut least_rank) = (None, u32::MAX);
    for (index, slot) in slots.iter().enumerate() {
        let rank = rank(slot.data, now, policy);
        if rank < least_rank && eligible(index, slot.data) {
            (least, least_rank) = (Some(index), rank);
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
    policy: ReplacementPolicy,
) -> StoreDecision {
    for (slot, copy) in slots.iter().enumerate() {
        if copy.holds(key) {
            let old = copy.data;
            if !may_update(new, old, now, policy) {
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

    let protected = policy.protected_slots();
    let replaceable = victim(slots, now, policy, |index, old| {
        let is_open = index < protected || is_vacant(old, now, policy);
        is_open && may_replace(new, old, EntryOrigin::Live, now, policy)
    });
    let always_replaced = (protected < slots.len()).then_some(protected);
    match replaceable.or(always_replaced) {
        Some(slot) => StoreDecision::Write {
            slot,
            generation: now,
            displaces: !slots[slot].data.is_empty(),
        },
        None => StoreDecision::Drop,
    }
}

pub(crate) fn place_idle(
    slots: &[SlotCopy; 4],
    key: u64,
    new: PackedEntry,
    now: u8,
    policy: ReplacementPolicy,
) -> StoreDecision {
    let protected = policy.protected_slots();
    let idle = slots
        .iter()
        .position(|copy| !copy.data.is_empty() && copy.data.is_idle());

    if let Some(slot) = slots.iter().position(|copy| copy.holds(key)) {
        if !may_update(new, slots[slot].data, now, policy) {
            return StoreDecision::Drop;
        }
        let becomes_idle = slot < protected && idle.is_none_or(|other| other == slot);
        return StoreDecision::Write {
            slot,
            generation: if becomes_idle { IDLE_GENERATION } else { now },
            displaces: false,
        };
    }

    let replaceable = victim(slots, now, policy, |index, old| {
        let is_open = idle.map_or(index < protected, |idle| index == idle);
        is_open && may_replace(new, old, EntryOrigin::Idle, now, policy)
    });
    match replaceable {
        Some(slot) => StoreDecision::Write {
            slot,
            generation: IDLE_GENERATION,
            displaces: !slots[slot].data.is_empty(),
        },
        None => StoreDecision::Drop,
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

//! The evaluation cache's entry, one word, and its bucket of four. A single
//! word cannot be torn, so no check word is needed.

use crate::sync::{AtomicU64, Ordering};

const SCORE_BITS: u32 = 21;
const GENERATION_BITS: u32 = 3;
const SIGNATURE_SHIFT: u32 = SCORE_BITS + GENERATION_BITS;
const SCORE_OFFSET: i32 = 1 << (SCORE_BITS - 1);

/// The generations cycle through `0..GENERATIONS`.
pub(crate) const GENERATIONS: u8 = 1 << GENERATION_BITS;

/// The greatest absolute score that fits.
pub(crate) const MAX_SCORE: i32 = SCORE_OFFSET - 1;

/// From the low bits up: score 21, generation 3, signature 40. The signature
/// is the low bits of the key; some of its high bits are in the choice of the
/// bucket. Of random keys one in 2^40 is taken for a given other one there.
/// A stored score is never zero bits, so the zero word is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EvalWord(u64);

impl EvalWord {
    #[inline]
    pub(crate) fn new(key: u64, score: i32, generation: u8) -> Self {
        debug_assert!(score.unsigned_abs() <= MAX_SCORE.unsigned_abs());
        debug_assert!(generation < GENERATIONS);
        let score = u64::from((score + SCORE_OFFSET).cast_unsigned());
        Self(key << SIGNATURE_SHIFT | u64::from(generation) << SCORE_BITS | score)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn holds(self, key: u64) -> bool {
        self.0 >> SIGNATURE_SHIFT == key << SIGNATURE_SHIFT >> SIGNATURE_SHIFT && !self.is_empty()
    }

    #[inline]
    pub(crate) fn score(self) -> i32 {
        (self.0 & ((1 << SCORE_BITS) - 1)) as i32 - SCORE_OFFSET
    }

    #[inline]
    fn generation(self) -> u8 {
        (self.0 >> SCORE_BITS) as u8 & (GENERATIONS - 1)
    }

    #[inline]
    fn age(self, now: u8) -> u8 {
        now.wrapping_sub(self.generation()) & (GENERATIONS - 1)
    }
}

#[derive(Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct EvalBucket([AtomicU64; 4]);

#[cfg(not(loom))]
const _: () = assert!(size_of::<EvalBucket>() == 32);

impl EvalBucket {
    /// Entries in a bucket.
    pub(crate) const SLOTS: usize = 4;

    /// The score of a key. Finding it makes the entry young again.
    #[inline]
    pub(crate) fn get(&self, key: u64, now: u8) -> Option<i32> {
        for slot in &self.0 {
            let word = EvalWord(slot.load(Ordering::Relaxed));
            if word.holds(key) {
                if word.generation() != now {
                    let young = EvalWord::new(key, word.score(), now);
                    slot.store(young.0, Ordering::Relaxed);
                }
                return Some(word.score());
            }
        }
        None
    }

    /// Stores a score over the same key, else in an empty slot, else over the
    /// oldest entry. True if another key's entry was lost.
    #[inline]
    pub(crate) fn put(&self, key: u64, score: i32, now: u8) -> bool {
        let words = [0, 1, 2, 3].map(|slot: usize| EvalWord(self.0[slot].load(Ordering::Relaxed)));
        let mut chosen = 0;
        let mut most = -1;
        for turn in 0..Self::SLOTS {
            // Starting at a slot of the key's own spreads the loss among
            // entries of the same age.
            let slot = (key as usize).wrapping_add(turn) % Self::SLOTS;
            let word = words[slot];
            let claim = if word.holds(key) {
                i32::MAX
            } else if word.is_empty() {
                i32::from(GENERATIONS)
            } else {
                i32::from(word.age(now))
            };
            if claim > most {
                most = claim;
                chosen = slot;
            }
        }
        self.0[chosen].store(EvalWord::new(key, score, now).0, Ordering::Relaxed);
        most < i32::from(GENERATIONS)
    }

    pub(crate) fn clear(&self) {
        for slot in &self.0 {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_round_trip(
            key: u64,
            score in -MAX_SCORE..=MAX_SCORE,
            generation in 0..GENERATIONS,
        ) {
            let word = EvalWord::new(key, score, generation);
            prop_assert!(word.holds(key));
            prop_assert_eq!(word.score(), score);
            prop_assert_eq!(word.generation(), generation);
        }

        #[test]
        fn any_difference_in_the_signature_is_seen(
            key: u64,
            difference in 1_u64..1 << 40,
            score in -MAX_SCORE..=MAX_SCORE,
        ) {
            prop_assert!(!EvalWord::new(key, score, 0).holds(key ^ difference));
        }
    }

    #[test]
    fn the_least_score_under_key_zero_is_not_an_empty_word() {
        let word = EvalWord::new(0, -MAX_SCORE, 0);
        assert!(word.holds(0));
        assert_eq!(word.score(), -MAX_SCORE);
    }
}

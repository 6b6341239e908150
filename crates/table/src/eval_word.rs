//! The entry of the evaluation cache, one word, and its bucket of four. A single
//! word is written atomically, so no check word is needed.

use crate::sync::{AtomicU64, Ordering};

const SCORE_BITS: u32 = 21;
const GENERATION_BITS: u32 = 3;
const SIGNATURE_SHIFT: u32 = SCORE_BITS + GENERATION_BITS;
const SCORE_OFFSET: i32 = 1 << (SCORE_BITS - 1);

/// Number of generations, which cycle through `0..GENERATIONS`.
pub(crate) const GENERATIONS: u8 = 1 << GENERATION_BITS;

/// The maximum absolute score that fits.
pub(crate) const MAX_SCORE: i32 = SCORE_OFFSET - 1;

/// An entry of the evaluation cache.
///
/// The fields, from the low bits up: score 21, generation 3, signature 40. The
/// signature is the low bits of the key; the high bits select the bucket. Within a
/// bucket, a random key matches the signature of another with probability 2^-40. The
/// score bits are never all zero, so the zero word is empty.
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
    pub(crate) const SLOTS: usize = 4;

    /// Returns the score of a key and refreshes its entry.
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

    /// Stores a score over the entry of its key, else in an empty slot, else over
    /// the oldest entry. Returns `true` if an entry of another key was lost.
    #[inline]
    pub(crate) fn put(&self, key: u64, score: i32, now: u8) -> bool {
        let words = [0, 1, 2, 3].map(|slot: usize| EvalWord(self.0[slot].load(Ordering::Relaxed)));
        let mut chosen = 0;
        let mut max_priority = -1;
        for offset in 0..Self::SLOTS {
            // A start that depends on the key spreads the replacements over
            // entries of the same age.
            let slot = (key as usize).wrapping_add(offset) % Self::SLOTS;
            let word = words[slot];
            let priority = if word.holds(key) {
                i32::MAX
            } else if word.is_empty() {
                i32::from(GENERATIONS)
            } else {
                i32::from(word.age(now))
            };
            if priority > max_priority {
                max_priority = priority;
                chosen = slot;
            }
        }
        self.0[chosen].store(EvalWord::new(key, score, now).0, Ordering::Relaxed);
        max_priority < i32::from(GENERATIONS)
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
        fn keys_with_different_signatures_do_not_match(
            key: u64,
            difference in 1_u64..1 << 40,
            score in -MAX_SCORE..=MAX_SCORE,
        ) {
            prop_assert!(!EvalWord::new(key, score, 0).holds(key ^ difference));
        }
    }

    #[test]
    fn the_minimum_score_of_key_zero_is_not_an_empty_word() {
        let word = EvalWord::new(0, -MAX_SCORE, 0);
        assert!(word.holds(0));
        assert_eq!(word.score(), -MAX_SCORE);
    }
}

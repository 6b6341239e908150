//! The probability that a weakened player overlooks a threat.
//!
//! Threats up to a certain length are always seen. Longer ones are overlooked
//! more often. The game defines the length: plies to the end of the game for a
//! threat, tiles for a word.

use serde::{Deserialize, Serialize};

use crate::random::Random;

/// The probability of overlooking a threat, by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatBlindness {
    /// The length up to which threats are always seen.
    pub sight: u32,
    /// The probability of overlooking a longer threat, in thousandths for each
    /// step beyond `sight`.
    pub chance: u32,
}

impl ThreatBlindness {
    /// Maximum number of steps beyond `sight` that count.
    const MAX_STEPS: u32 = 64;
    /// The fixed-point representation of probability 1.
    const CERTAIN: u64 = 1 << 32;
    const THOUSAND: u32 = 1_000;

    /// Returns `true` if a threat of this length is overlooked.
    ///
    /// The result depends only on `seed` and `length`. If a threat is overlooked,
    /// so is every longer one with this seed.
    #[must_use]
    pub fn overlooks(&self, seed: u64, length: u32) -> bool {
        let steps = length.saturating_sub(self.sight).min(Self::MAX_STEPS);
        let seen_per_step = Self::THOUSAND - self.chance.min(Self::THOUSAND);
        let seen = (0..steps).fold(Self::CERTAIN, |seen, _| {
            seen * u64::from(seen_per_step) / u64::from(Self::THOUSAND)
        });
        Random::new(seed).below(Self::CERTAIN) >= seen
    }

    /// Returns the length of the longest threats that are seen with this seed;
    /// `None` without a limit.
    #[must_use]
    pub fn horizon(&self, seed: u64) -> Option<u32> {
        let lengths = self.sight..self.sight.saturating_add(Self::MAX_STEPS);
        let mut lengths = lengths.filter(|length| self.overlooks(seed, length + 1));
        lengths.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlooked(blindness: ThreatBlindness, length: u32) -> usize {
        let seeds = 0..10_000;
        seeds
            .filter(|&seed| blindness.overlooks(seed, length))
            .count()
    }

    #[test]
    fn threats_within_sight_are_never_overlooked() {
        for chance in [0, 300, 1_000, u32::MAX] {
            let blindness = ThreatBlindness { sight: 3, chance };
            for length in 0..=3 {
                assert_eq!(overlooked(blindness, length), 0);
            }
        }
        let none = ThreatBlindness {
            sight: 0,
            chance: 0,
        };
        assert_eq!(overlooked(none, u32::MAX), 0);
    }

    #[test]
    fn each_step_beyond_sight_multiplies_the_chance_to_see_a_threat() {
        let blindness = ThreatBlindness {
            sight: 3,
            chance: 200,
        };
        for (length, expected) in [(4, 2_000), (5, 3_600), (7, 5_904)] {
            let count = overlooked(blindness, length);
            assert!(count.abs_diff(expected) < 200, "{length}: {count}");
        }
        assert!(overlooked(blindness, u32::MAX) > 9_980);
        let blind = ThreatBlindness {
            sight: 3,
            chance: 1_000,
        };
        assert_eq!(overlooked(blind, 4), 10_000);
        for seed in 0..1_000 {
            let hidden: Vec<bool> = (0..20).map(|n| blindness.overlooks(seed, n)).collect();
            assert!(hidden.is_sorted(), "{seed}: longer is harder");
            let horizon = blindness.horizon(seed);
            let limit = horizon.map(|seen| (seen, seen + 1));
            assert!(
                limit.is_none_or(|(seen, unseen)| !blindness.overlooks(seed, seen)
                    && blindness.overlooks(seed, unseen))
            );
            assert_eq!(horizon.is_none(), !blindness.overlooks(seed, u32::MAX));
        }
    }
}

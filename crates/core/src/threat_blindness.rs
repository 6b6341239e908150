//! What a weak player does not see: things up to a certain length are always
//! seen, longer ones the less often the longer they are.
//!
//! A length counts whatever makes a thing hard to see in its game: plies to
//! the end of the game for a threat, tiles for a word.

use serde::{Deserialize, Serialize};

use crate::random::Random;

/// How far somebody sees, and how often what lies beyond is overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatBlindness {
    /// Things up to this length are always seen.
    pub sight: u32,
    /// The chance, in thousandths, to lose sight of a longer one, for each
    /// step that it is longer.
    pub chance: u32,
}

impl ThreatBlindness {
    /// Whatever is longer than what is in sight by more than this counts as
    /// so long.
    const MAX_STEPS: u32 = 64;
    /// Certainty, in the numbers that chances are counted in.
    const CERTAIN: u64 = 1 << 32;
    const THOUSAND: u32 = 1_000;

    /// Is a thing of this length overlooked, where `luck` decides? The same
    /// luck always decides the same, and what is overlooked would be so if it
    /// were longer.
    #[must_use]
    pub fn overlooks(&self, luck: u64, length: u32) -> bool {
        let beyond = length.saturating_sub(self.sight).min(Self::MAX_STEPS);
        let kept = Self::THOUSAND - self.chance.min(Self::THOUSAND);
        let seen = (0..beyond).fold(Self::CERTAIN, |seen, _| {
            seen * u64::from(kept) / u64::from(Self::THOUSAND)
        });
        Random::new(luck).below(Self::CERTAIN) >= seen
    }

    /// The longest thing that is seen, where `luck` decides; none if
    /// everything is.
    #[must_use]
    pub fn horizon(&self, luck: u64) -> Option<u32> {
        let lengths = self.sight..self.sight.saturating_add(Self::MAX_STEPS);
        let mut lengths = lengths.filter(|length| self.overlooks(luck, length + 1));
        lengths.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlooked(oversight: ThreatBlindness, length: u32) -> usize {
        let all = 0..10_000;
        all.filter(|&luck| oversight.overlooks(luck, length))
            .count()
    }

    #[test]
    fn what_is_in_sight_is_never_overlooked() {
        for chance in [0, 300, 1_000, u32::MAX] {
            let oversight = ThreatBlindness { sight: 3, chance };
            for length in 0..=3 {
                assert_eq!(overlooked(oversight, length), 0);
            }
        }
        let none = ThreatBlindness {
            sight: 0,
            chance: 0,
        };
        assert_eq!(overlooked(none, u32::MAX), 0);
    }

    #[test]
    fn every_step_beyond_is_another_chance_to_overlook_it() {
        let oversight = ThreatBlindness {
            sight: 3,
            chance: 200,
        };
        for (length, expected) in [(4, 2_000), (5, 3_600), (7, 5_904)] {
            let count = overlooked(oversight, length);
            assert!(count.abs_diff(expected) < 200, "{length}: {count}");
        }
        assert!(overlooked(oversight, u32::MAX) > 9_980);
        let blind = ThreatBlindness {
            sight: 3,
            chance: 1_000,
        };
        assert_eq!(overlooked(blind, 4), 10_000);
        for luck in 0..1_000 {
            let seen: Vec<bool> = (0..20).map(|n| oversight.overlooks(luck, n)).collect();
            assert!(seen.is_sorted(), "{luck}: longer is harder");
            let horizon = oversight.horizon(luck);
            let first = horizon.map(|seen| (seen, seen + 1));
            assert!(
                first.is_none_or(|(seen, unseen)| !oversight.overlooks(luck, seen)
                    && oversight.overlooks(luck, unseen))
            );
            assert_eq!(horizon.is_none(), !oversight.overlooks(luck, u32::MAX));
        }
    }
}

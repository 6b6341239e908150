//! Settings of the opening generator.

use std::ops::RangeInclusive;

use super::context::OpeningContext;
use super::trials::Trials;
use crate::games;

/// Settings of the opening generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorSettings {
    /// The number of random plies.
    pub plies: RangeInclusive<u32>,
    /// The allowed absolute score.
    pub score: RangeInclusive<u32>,
    /// The nodes of the search that measures the score.
    ///
    /// A search with 1/25 of them rejects the worst candidates first.
    pub nodes: u64,
    /// The trial games from the remaining candidates.
    pub trials: Trials,
}

/// The ratio of the nodes of the second search to those of the first.
const FIRST_SEARCH_DIVISOR: u64 = 25;

impl GeneratorSettings {
    /// Returns the settings of the shipped sets.
    #[must_use]
    pub fn default_for(context: &OpeningContext) -> Self {
        games::opening_settings(context.game().name())
    }

    /// Returns faster settings, for matches without a shipped set.
    #[must_use]
    pub fn quick_for(context: &OpeningContext) -> Self {
        let mut settings = Self::default_for(context);
        settings.nodes /= 5;
        if settings.trials.games > 0 {
            settings.trials = Trials {
                games: 4,
                nodes: 1_000,
            };
        }
        settings
    }

    /// Returns settings for training games: varied positions, not clearly lost.
    #[must_use]
    pub const fn for_training() -> Self {
        Self {
            plies: 3..=7,
            score: 0..=120,
            nodes: 4_000,
            trials: Trials::NONE,
        }
    }

    /// Returns the nodes of the first search.
    pub(super) fn first_nodes(&self) -> u64 {
        (self.nodes / FIRST_SEARCH_DIVISOR).max(1)
    }

    /// Returns `true` if a first score may turn out to be acceptable.
    ///
    /// The first search is off by about half of its score.
    pub(super) fn may_accept(&self, score: i32) -> bool {
        let (min, max) = (*self.score.start(), *self.score.end());
        let widened = min / 2..=max.saturating_add(max / 2).saturating_add(50);
        widened.contains(&score.unsigned_abs())
    }

    /// Returns `true` if a final score is acceptable.
    pub(super) fn accepts(&self, score: i32) -> bool {
        self.score.contains(&score.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_search_has_a_wider_range_than_the_second() {
        let settings = GeneratorSettings {
            plies: 1..=1,
            score: 40..=100,
            nodes: 100_000,
            trials: Trials::NONE,
        };
        assert_eq!(settings.first_nodes(), 4_000);
        for (score, may, does) in [
            (0, false, false),
            (30, true, false),
            (-60, true, true),
            (100, true, true),
            (-150, true, false),
            (201, false, false),
            (i32::MIN, false, false),
        ] {
            assert_eq!(settings.may_accept(score), may, "{score}");
            assert_eq!(settings.accepts(score), does, "{score}");
        }
    }
}

//! How openings are made: how long, how even, and how that is measured.

use std::ops::RangeInclusive;

use super::context::OpeningContext;
use super::trials::Trials;
use crate::games;

/// How openings are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorSettings {
    /// Random plies.
    pub plies: RangeInclusive<u32>,
    /// How far the score may be from even, whoever it favors.
    pub score: RangeInclusive<u32>,
    /// Nodes of the search that measures the score. One with a fraction of
    /// them comes before it and throws the worst away.
    pub nodes: u64,
    /// Games that are played from what is left.
    pub trials: Trials,
}

/// The first search has one node in so many of the second.
const FIRST_SEARCH_DIVISOR: u64 = 25;

impl GeneratorSettings {
    /// What the shipped sets are made with.
    #[must_use]
    pub fn default_for(ground: &OpeningContext) -> Self {
        games::opening_settings(ground.game().name())
    }

    /// What a match can wait for that has no set: less thought, fewer games.
    #[must_use]
    pub fn quick_for(ground: &OpeningContext) -> Self {
        let mut recipe = Self::default_for(ground);
        recipe.nodes /= 5;
        if recipe.trials.games > 0 {
            recipe.trials = Trials {
                games: 4,
                nodes: 1_000,
            };
        }
        recipe
    }

    /// What training games begin from: many different positions, none of them
    /// lost at first sight.
    #[must_use]
    pub const fn for_training() -> Self {
        Self {
            plies: 3..=7,
            score: 0..=120,
            nodes: 4_000,
            trials: Trials::NONE,
        }
    }

    /// Nodes of the first search.
    pub(super) fn first_nodes(&self) -> u64 {
        (self.nodes / FIRST_SEARCH_DIVISOR).max(1)
    }

    /// Is a score worth a second look? The first search is off by about half
    /// of what it sees.
    pub(super) fn may_accept(&self, score: i32) -> bool {
        let (least, most) = (*self.score.start(), *self.score.end());
        let widened = least / 2..=most.saturating_add(most / 2).saturating_add(50);
        widened.contains(&score.unsigned_abs())
    }

    /// Is this the score that is wanted?
    pub(super) fn accepts(&self, score: i32) -> bool {
        self.score.contains(&score.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_search_may_err_and_the_second_may_not() {
        let recipe = GeneratorSettings {
            plies: 1..=1,
            score: 40..=100,
            nodes: 100_000,
            trials: Trials::NONE,
        };
        assert_eq!(recipe.first_nodes(), 4_000);
        for (score, may, does) in [
            (0, false, false),
            (30, true, false),
            (-60, true, true),
            (100, true, true),
            (-150, true, false),
            (201, false, false),
            (i32::MIN, false, false),
        ] {
            assert_eq!(recipe.may_accept(score), may, "{score}");
            assert_eq!(recipe.accepts(score), does, "{score}");
        }
    }
}

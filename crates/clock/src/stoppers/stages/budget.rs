//! Splits the budget of a turn into deadlines of its stages.
//!
//! Deadlines count from the start of the turn, so time that one stage leaves
//! unused goes to the next.

use std::time::Duration;

use zeitnot_core::TurnFeatures;

use crate::per_mille::{ONE, PerMille, scaled};

/// The share of a budget that no stage gets.
const CUSHION_SHARE: PerMille = 50;

/// The deadlines of the stages of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StageBudget {
    /// The end of the simulation, which follows move generation.
    pub(super) simulation: Duration,
    /// The end of the endgame, which comes last.
    pub(super) endgame: Duration,
}

impl StageBudget {
    /// Splits the total of a turn; `generation` is the time for move generation.
    pub(super) fn split(total: Duration, generation: Duration, features: &TurnFeatures) -> Self {
        let last = total.saturating_sub(scaled(total, CUSHION_SHARE));
        let generation = generation.min(last);
        let thinking = last.saturating_sub(generation);
        let simulated = scaled(thinking, simulation_share(features));
        Self {
            simulation: generation.saturating_add(simulated).min(last),
            endgame: last,
        }
    }
}

/// Returns the simulation's share of the time after move generation.
fn simulation_share(features: &TurnFeatures) -> PerMille {
    match features.in_bag {
        _ if !features.has_endgame => ONE,
        Some(0) => 0,
        Some(1..=7) => 300,
        Some(8..=14) => 600,
        _ => ONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiles_in_the_bag_decide_the_split() {
        let split = |in_bag, has_endgame| {
            let features = TurnFeatures {
                in_bag: Some(in_bag),
                has_endgame,
                ..TurnFeatures::default()
            };
            let (total, generation) = (Duration::from_secs(10), Duration::from_millis(500));
            let budget = StageBudget::split(total, generation, &features);
            assert_eq!(budget.endgame, Duration::from_millis(9_500));
            budget.simulation.as_millis()
        };
        assert_eq!([split(0, true), split(7, true)], [500, 3_200]);
        assert_eq!([split(8, true), split(14, true)], [5_900, 5_900]);
        assert_eq!([split(15, true), split(90, true)], [9_500, 9_500]);
        assert_eq!(split(3, false), 9_500, "there is no endgame stage");
    }

    #[test]
    fn slow_generation_never_exceeds_the_total() {
        let features = TurnFeatures::default();
        for total in [Duration::ZERO, Duration::from_millis(1), Duration::MAX] {
            let budget = StageBudget::split(total, Duration::from_secs(1), &features);
            assert!(budget.simulation <= budget.endgame && budget.endgame <= total);
        }
    }
}

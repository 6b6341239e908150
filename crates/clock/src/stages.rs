//! The parts of a turn's budget. Parts are kept as moments by which a stage has
//! to be over, counted from the beginning of the turn: what one stage does not
//! use is the next one's by itself.

use std::time::Duration;

use zeitnot_core::TurnFeatures;

use crate::advisor::{ONE, PerMille, scaled};

/// The share of a budget that no stage gets.
const CUSHION_SHARE: PerMille = 50;

/// When the stages of a turn have to be over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StageBudget {
    /// The simulation, and the move generation before it.
    pub(crate) simulation: Duration,
    /// The endgame, which comes last.
    pub(crate) endgame: Duration,
}

impl StageBudget {
    /// Splits what a turn may take in all.
    pub(crate) fn split(total: Duration, generation: Duration, signals: &TurnFeatures) -> Self {
        let last = total.saturating_sub(scaled(total, CUSHION_SHARE));
        let generation = generation.min(last);
        let thinking = last.saturating_sub(generation);
        let simulated = scaled(thinking, simulation_share(signals));
        Self {
            simulation: generation.saturating_add(simulated).min(last),
            endgame: last,
        }
    }
}

/// The share of the thinking that is simulation.
fn simulation_share(signals: &TurnFeatures) -> PerMille {
    match signals.in_bag {
        _ if !signals.has_endgame => ONE,
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
    fn a_budget_is_split_by_what_is_in_the_bag() {
        let split = |in_bag, has_endgame| {
            let signals = TurnFeatures {
                in_bag: Some(in_bag),
                has_endgame,
                ..TurnFeatures::default()
            };
            let (total, generation) = (Duration::from_secs(10), Duration::from_millis(500));
            let budget = StageBudget::split(total, generation, &signals);
            assert_eq!(budget.endgame, Duration::from_millis(9_500));
            budget.simulation.as_millis()
        };
        assert_eq!([split(0, true), split(7, true)], [500, 3_200]);
        assert_eq!([split(8, true), split(14, true)], [5_900, 5_900]);
        assert_eq!([split(15, true), split(90, true)], [9_500, 9_500]);
        assert_eq!(split(3, false), 9_500, "nothing follows");
    }

    #[test]
    fn slow_generation_leaves_nothing_rather_than_too_much() {
        let signals = TurnFeatures::default();
        for total in [Duration::ZERO, Duration::from_millis(1), Duration::MAX] {
            let budget = StageBudget::split(total, Duration::from_secs(1), &signals);
            assert!(budget.simulation <= budget.endgame && budget.endgame <= total);
        }
    }
}

//! Weights of turns that have stages: by the phase of the game and the difficulty.
//!
//! The policy `proportional` has the numbers of the first design. Those of `managed`
//! were fitted to the measured loss of stopping early
//! (`docs/dev/experiments/clock.md`): if a loss shrinks as `a / time`, the time that
//! minimizes the sum over all turns is proportional to the square root of `a`.

use zeitnot_core::TurnFeatures;

use crate::options::ClockPolicy;
use crate::per_mille::{ONE, PerMille};

pub(crate) const DIFFICULTY_RANGE: (PerMille, PerMille) = (200, 3_000);

impl ClockPolicy {
    /// Returns the weight of a second in this phase of the game.
    pub(super) fn phase_weight(self, features: &TurnFeatures) -> PerMille {
        let in_bag = features.in_bag;
        in_bag.map_or(ONE, |in_bag| self.phase_weight_at(in_bag, features.held))
    }

    /// Returns the weight with `in_bag` tiles to draw and `held` on the own rack.
    pub(super) const fn phase_weight_at(self, in_bag: u32, held: u32) -> PerMille {
        match self {
            Self::Uniform => ONE,
            Self::Proportional => match in_bag.saturating_add(held) {
                81.. => 600,
                51..=80 => 800,
                26..=50 => 1_000,
                15..=25 => 1_500,
                _ if in_bag > 0 => 2_000,
                _ => 2_500,
            },
            Self::Managed => match in_bag {
                18.. => 1_000,
                8..=17 => 1_900,
                1..=7 => 2_200,
                // Most endgames are solved in a fraction of any share.
                0 => 1_000,
            },
        }
    }

    /// Returns the factor of a turn within its phase, once its moves are known.
    pub(crate) fn difficulty(self, features: &TurnFeatures) -> PerMille {
        let factor = match self {
            Self::Uniform => ONE,
            Self::Proportional => proportional_difficulty(features),
            Self::Managed => managed_difficulty(features),
        };
        factor.clamp(DIFFICULTY_RANGE.0, DIFFICULTY_RANGE.1)
    }
}

fn proportional_difficulty(features: &TurnFeatures) -> PerMille {
    let mut product = ONE;
    let mut times = |factor: PerMille| product = product * factor / ONE;
    match features.gap {
        Some(gap) if gap > 5.0 => times(300),
        Some(gap) if gap > 2.0 => times(600),
        Some(gap) if gap < 0.5 => times(1_500),
        _ => {}
    }
    match features.competitive {
        Some(11..) => times(1_300),
        Some(..=2) => times(700),
        _ => {}
    }
    if features.lead.is_some_and(|lead| lead.abs() < 20.0) {
        times(1_200);
    }
    // With fewer tiles to draw, samples differ less.
    if features.in_bag.is_some_and(|in_bag| in_bag < 15) {
        times(800);
    }
    product
}

/// Averages to 1 over all turns, including those without a simulation, so hard
/// turns spend what easy ones save.
fn managed_difficulty(features: &TurnFeatures) -> PerMille {
    let by_gap = match features.gap {
        Some(gap) if gap >= 5.0 => 640,
        _ => 1_280,
    };
    match features.competitive {
        Some(6..) => by_gap * 17 / 10,
        _ => by_gap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(in_bag: u32) -> TurnFeatures {
        TurnFeatures {
            in_bag: Some(in_bag),
            held: 7,
            ..TurnFeatures::default()
        }
    }

    #[test]
    fn each_policy_has_its_phase_weights() {
        let weight = |policy: ClockPolicy, in_bag| policy.phase_weight(&features(in_bag));
        let proportional =
            [86, 60, 30, 12, 5, 0].map(|in_bag| weight(ClockPolicy::Proportional, in_bag));
        assert_eq!(proportional, [600, 800, 1_000, 1_500, 2_000, 2_500]);
        let managed = [86, 30, 12, 5, 0].map(|in_bag| weight(ClockPolicy::Managed, in_bag));
        assert_eq!(managed, [1_000, 1_000, 1_900, 2_200, 1_000]);
        assert_eq!(weight(ClockPolicy::Uniform, 5), ONE);
        assert_eq!(
            ClockPolicy::Proportional.phase_weight(&TurnFeatures::default()),
            ONE
        );
    }

    #[test]
    fn the_proportional_difficulty_is_a_bounded_product() {
        let of = |gap, competitive, lead, in_bag| {
            ClockPolicy::Proportional.difficulty(&TurnFeatures {
                gap: Some(gap),
                competitive: Some(competitive),
                lead: Some(lead),
                ..features(in_bag)
            })
        };
        assert_eq!(of(1.0, 5, 50.0, 40), 1_000);
        assert_eq!(of(0.1, 20, 5.0, 40), 2_340);
        assert_eq!(of(3.0, 2, 50.0, 5), 336);
        assert_eq!(of(9.0, 1, 50.0, 5), DIFFICULTY_RANGE.0);
        assert_eq!(
            ClockPolicy::Proportional.difficulty(&TurnFeatures::default()),
            1_000
        );
    }

    #[test]
    fn hard_choices_weigh_more_than_easy_ones() {
        let of = |gap, competitive| {
            ClockPolicy::Managed.difficulty(&TurnFeatures {
                gap: Some(gap),
                competitive: Some(competitive),
                ..features(40)
            })
        };
        assert!(of(0.1, 9) > of(0.1, 3) && of(0.1, 3) == of(4.0, 3));
        assert!(of(2.0, 3) == 2 * of(7.0, 1));
        let odd = TurnFeatures {
            gap: Some(f64::NAN),
            ..TurnFeatures::default()
        };
        assert_eq!(ClockPolicy::Managed.difficulty(&odd), 1_280);
    }
}

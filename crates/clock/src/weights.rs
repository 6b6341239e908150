//! How much thinking a turn deserves beside others, in games that are played in
//! stages: by the phase of the game, and by how hard the choice is.
//!
//! The policy `proportional` has the numbers of the first design. Those of `managed`
//! follow from what stopping early was seen to lose
//! (`docs/clock-training.md`): where a loss shrinks as `a / time`, the time that
//! makes the sum over all turns least is proportional to the root of `a`.

use zeitnot_core::TurnFeatures;

use crate::advisor::{ONE, PerMille};
use crate::options::ClockPolicy;

/// The least and the most that difficulty makes of a turn.
pub(crate) const DIFFICULTY_RANGE: (PerMille, PerMille) = (200, 3_000);

impl ClockPolicy {
    /// How much a second is worth in this phase of the game, beside others.
    pub(crate) fn phase_weight(self, signals: &TurnFeatures) -> PerMille {
        let in_bag = signals.in_bag;
        in_bag.map_or(ONE, |in_bag| self.phase_weight_at(in_bag, signals.held))
    }

    /// The same with so many tiles to be drawn and on the own rack.
    pub(crate) const fn phase_weight_at(self, in_bag: u32, held: u32) -> PerMille {
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

    /// How much thinking a turn is worth beside others of its phase, by what is
    /// known once the moves are found.
    pub(crate) fn difficulty(self, signals: &TurnFeatures) -> PerMille {
        let factor = match self {
            Self::Uniform => ONE,
            Self::Proportional => proportional_difficulty(signals),
            Self::Managed => managed_difficulty(signals),
        };
        factor.clamp(DIFFICULTY_RANGE.0, DIFFICULTY_RANGE.1)
    }
}

fn proportional_difficulty(signals: &TurnFeatures) -> PerMille {
    let mut product = ONE;
    let mut times = |factor: PerMille| product = product * factor / ONE;
    match signals.gap {
        Some(gap) if gap > 5.0 => times(300),
        Some(gap) if gap > 2.0 => times(600),
        Some(gap) if gap < 0.5 => times(1_500),
        _ => {}
    }
    match signals.competitive {
        Some(11..) => times(1_300),
        Some(..=2) => times(700),
        _ => {}
    }
    if signals.lead.is_some_and(|lead| lead.abs() < 20.0) {
        times(1_200);
    }
    // Fewer tiles to draw: samples differ less.
    if signals.in_bag.is_some_and(|in_bag| in_bag < 15) {
        times(800);
    }
    product
}

/// Such that an average turn, those that are not simulated at all included,
/// gets its share: what is saved in easy turns is spent in hard ones.
fn managed_difficulty(signals: &TurnFeatures) -> PerMille {
    let by_gap = match signals.gap {
        Some(gap) if gap >= 5.0 => 640,
        _ => 1_280,
    };
    match signals.competitive {
        Some(6..) => by_gap * 17 / 10,
        _ => by_gap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signals(in_bag: u32) -> TurnFeatures {
        TurnFeatures {
            in_bag: Some(in_bag),
            held: 7,
            ..TurnFeatures::default()
        }
    }

    #[test]
    fn phases_have_the_weights_of_the_policy() {
        let weight = |policy: ClockPolicy, in_bag| policy.phase_weight(&signals(in_bag));
        let seed = [86, 60, 30, 12, 5, 0].map(|in_bag| weight(ClockPolicy::Proportional, in_bag));
        assert_eq!(seed, [600, 800, 1_000, 1_500, 2_000, 2_500]);
        let managed = [86, 30, 12, 5, 0].map(|in_bag| weight(ClockPolicy::Managed, in_bag));
        assert_eq!(managed, [1_000, 1_000, 1_900, 2_200, 1_000]);
        assert_eq!(weight(ClockPolicy::Uniform, 5), ONE);
        assert_eq!(
            ClockPolicy::Proportional.phase_weight(&TurnFeatures::default()),
            ONE
        );
    }

    #[test]
    fn the_seed_s_complexity_is_a_product_within_limits() {
        let of = |gap, competitive, lead, in_bag| {
            ClockPolicy::Proportional.difficulty(&TurnFeatures {
                gap: Some(gap),
                competitive: Some(competitive),
                lead: Some(lead),
                ..signals(in_bag)
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
    fn hard_choices_get_what_easy_ones_leave() {
        let of = |gap, competitive| {
            ClockPolicy::Managed.difficulty(&TurnFeatures {
                gap: Some(gap),
                competitive: Some(competitive),
                ..signals(40)
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

//! What stopping now is expected to lose, straight from the figures of the
//! candidates.
//!
//! A loss is a share of a game: what the best candidate is worth, from 0
//! (lost) to 1 (won), less what the chosen one is worth.

use zeitnot_core::{SimArm, SimSnapshot};

use zeitnot_core::normal::{chance_above, expected_above_zero};

/// Nothing is worth more than a whole game, and nobody knows less than that.
const MAX_LOSS: f64 = 1.0;

/// A candidate behind the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Challenger {
    /// How far it is behind, from 0.
    pub gap: f64,
    /// The standard error of that.
    pub gap_error: f64,
}

impl Challenger {
    /// How many standard errors it is behind.
    #[must_use]
    pub fn z_score(&self) -> f64 {
        match (self.gap, self.gap_error) {
            (gap, _) if gap <= 0.0 => 0.0,
            (gap, error) if error > 0.0 => gap / error,
            _ => f64::MAX,
        }
    }
}

/// The candidates behind the best one, in the snapshot's order. Of what has no
/// samples nothing is known, and what is no number counts as unknown.
pub fn challengers(snapshot: &SimSnapshot) -> impl Iterator<Item = Challenger> + '_ {
    let best = snapshot.best();
    let leader = best.first().copied().unwrap_or_default();
    best.iter().skip(1).map(move |arm| Challenger {
        gap: clamped_share(leader.posterior_mean - arm.posterior_mean, 0.0),
        gap_error: clamped_share(gap_error(&leader, arm), MAX_LOSS),
    })
}

/// The search's own error of the gap, or what the samples of both say.
fn gap_error(leader: &SimArm, arm: &SimArm) -> f64 {
    if leader.samples == 0 || arm.samples == 0 {
        MAX_LOSS
    } else if arm.gap_error > 0.0 {
        arm.gap_error
    } else {
        leader.error().hypot(arm.error())
    }
}

/// A number between 0 and the most; `unknown` where it is none.
fn clamped_share(number: f64, unknown: f64) -> f64 {
    if number.is_nan() {
        unknown
    } else {
        number.clamp(0.0, MAX_LOSS)
    }
}

/// What stopping now is expected to lose: over all challengers, what each is
/// expected to be better than the chosen one. The sum is a bound from above,
/// because no two of them can be the best.
#[must_use]
pub fn expected_loss(snapshot: &SimSnapshot) -> f64 {
    let each = challengers(snapshot).map(|other| expected_above_zero(other.gap, other.gap_error));
    each.sum::<f64>().min(MAX_LOSS)
}

/// The first form of it, kept for comparison: the chance that the first two are
/// the wrong way round, times the gap between them. It is 0 where the gap is,
/// which is where the choice is hardest.
#[must_use]
pub fn two_candidate_loss(snapshot: &SimSnapshot) -> f64 {
    let first = challengers(snapshot).next();
    first.map_or(0.0, |other| chance_better(&other) * other.gap)
}

/// The chance that a challenger is better than the best candidate.
#[must_use]
pub fn chance_better(challenger: &Challenger) -> f64 {
    chance_above(challenger.z_score().min(1e3))
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;
    use zeitnot_core::SNAPSHOT_ARMS;

    use super::*;

    /// A snapshot whose candidates are behind the best one by so much.
    pub(crate) fn snapshot(gaps: &[f64], error: f64) -> SimSnapshot {
        let mut snapshot = SimSnapshot {
            arms: gaps.len() as u32 + 1,
            samples: 1_000,
            in_bag: 40,
            ..SimSnapshot::default()
        };
        for (place, gap) in [0.0].iter().chain(gaps).enumerate().take(SNAPSHOT_ARMS) {
            snapshot.top[place] = SimArm {
                samples: 100,
                mean: 0.5 - gap,
                variance: 0.09,
                posterior_mean: 0.5 - gap,
                candidate: place as u32,
                gap_error: if place == 0 { 0.0 } else { error },
                ..SimArm::default()
            };
        }
        snapshot
    }

    /// Any snapshot at all, sense or nonsense.
    pub(crate) fn any_snapshot() -> impl Strategy<Value = SimSnapshot> {
        let number = prop_oneof![
            any::<f64>(),
            0.0..1.0_f64,
            Just(f64::INFINITY),
            Just(f64::NAN),
            Just(0.0)
        ];
        let arm = (
            any::<u64>(),
            prop::collection::vec(number.clone(), 6),
            any::<u32>(),
        );
        let arm = arm.prop_map(|(samples, numbers, candidate)| SimArm {
            samples,
            mean: numbers[0],
            variance: numbers[1],
            equity: numbers[2],
            equity_variance: numbers[3],
            posterior_mean: numbers[4],
            gap_error: numbers[5],
            candidate,
        });
        let arms = prop_oneof![0_u32..10, any::<u32>()];
        let top = prop::collection::vec(arm, SNAPSHOT_ARMS);
        let samples = prop_oneof![Just(0), any::<u64>()];
        (arms, samples, top, any::<u32>(), number).prop_map(|(arms, samples, arm, in_bag, lead)| {
            let mut snapshot = SimSnapshot {
                arms,
                samples,
                in_bag,
                lead,
                ..SimSnapshot::default()
            };
            snapshot.top.copy_from_slice(&arm);
            snapshot
        })
    }

    #[test]
    fn a_gap_of_nothing_is_where_most_is_lost() {
        let even = snapshot(&[0.0], 0.02);
        assert_eq!(two_candidate_loss(&even), 0.0);
        assert!((expected_loss(&even) - 0.02 * 0.398_942).abs() < 1e-6);
        let apart = snapshot(&[0.05], 0.02);
        assert!(expected_loss(&apart) < expected_loss(&even) / 10.0);
        let wrong = chance_better(&challengers(&apart).next().unwrap());
        assert!((two_candidate_loss(&apart) - 0.05 * wrong).abs() < 1e-12);
        assert!((wrong - 0.006_209_7).abs() < 1e-6);
    }

    #[test]
    fn every_challenger_counts() {
        let one = expected_loss(&snapshot(&[0.01], 0.02));
        let three = expected_loss(&snapshot(&[0.01, 0.01, 0.01], 0.02));
        assert!((three - 3.0 * one).abs() < 1e-12);
        assert_eq!(expected_loss(&snapshot(&[], 0.02)), 0.0);
        assert_eq!(expected_loss(&SimSnapshot::default()), 0.0);
    }

    #[test]
    fn without_samples_nothing_is_known() {
        let mut unknown = snapshot(&[0.1], 0.001);
        let known = expected_loss(&unknown);
        unknown.top[1].samples = 0;
        assert!(known < 1e-9 && expected_loss(&unknown) > 0.3);
        unknown.top[1].samples = 10;
        unknown.top[1].gap_error = f64::INFINITY;
        assert!(expected_loss(&unknown) > 0.3);
    }

    #[test]
    fn where_the_search_gives_no_error_the_samples_do() {
        let mut plain = snapshot(&[0.03], 0.0);
        plain.top[1].samples = 25;
        let expected = (0.09_f64 / 100.0 + 0.09 / 25.0).sqrt();
        let found = challengers(&plain).next().unwrap().gap_error;
        assert!((found - expected).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn nothing_but_numbers_comes_of_anything(snapshot in any_snapshot()) {
            for loss in [expected_loss(&snapshot), two_candidate_loss(&snapshot)] {
                prop_assert!((0.0..=1.0).contains(&loss), "{loss}");
            }
        }

        #[test]
        fn a_larger_gap_loses_less(
            gap in 0.0..0.5_f64, more in 0.0..0.5_f64, error in 0.000_1..0.3_f64,
        ) {
            let near = expected_loss(&snapshot(&[gap, 0.1], error));
            let far = expected_loss(&snapshot(&[gap + more, 0.1], error));
            prop_assert!(far <= near + 1e-12);
            let sure = expected_loss(&snapshot(&[gap, 0.1], error / 2.0));
            prop_assert!(sure <= near + 1e-12);
        }
    }
}

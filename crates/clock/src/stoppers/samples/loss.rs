//! The expected loss of stopping now, from the statistics of the candidates.
//!
//! A loss is a share of a game: the value of the best candidate, from 0 (lost) to 1
//! (won), less the value of the chosen one.

use zeitnot_core::{SimArm, SimSnapshot};

use zeitnot_core::normal::{chance_above, expected_above_zero};

/// The largest loss, a whole game, which is also the error of an unknown gap.
const MAX_LOSS: f64 = 1.0;

/// A candidate behind the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Challenger {
    /// The gap to the best candidate, at least 0.
    pub gap: f64,
    /// The standard error of the gap.
    pub gap_error: f64,
}

impl Challenger {
    /// Returns the gap in standard errors.
    #[must_use]
    pub fn z_score(&self) -> f64 {
        match (self.gap, self.gap_error) {
            (gap, _) if gap <= 0.0 => 0.0,
            (gap, error) if error > 0.0 => gap / error,
            _ => f64::MAX,
        }
    }
}

/// Returns the candidates behind the best one, in the order of the snapshot.
///
/// Without samples, or if an error is NaN, the error is the maximum.
pub fn challengers(snapshot: &SimSnapshot) -> impl Iterator<Item = Challenger> + '_ {
    let best = snapshot.best();
    let leader = best.first().copied().unwrap_or_default();
    best.iter().skip(1).map(move |arm| Challenger {
        gap: clamped_share(leader.posterior_mean - arm.posterior_mean, 0.0),
        gap_error: clamped_share(gap_error(&leader, arm), MAX_LOSS),
    })
}

/// Returns the search's own error of the gap, or else the error from the samples.
fn gap_error(leader: &SimArm, arm: &SimArm) -> f64 {
    if leader.samples == 0 || arm.samples == 0 {
        MAX_LOSS
    } else if arm.gap_error > 0.0 {
        arm.gap_error
    } else {
        leader.error().hypot(arm.error())
    }
}

/// Clamps a number to 0 to `MAX_LOSS`; NaN becomes `unknown`.
fn clamped_share(number: f64, unknown: f64) -> f64 {
    if number.is_nan() {
        unknown
    } else {
        number.clamp(0.0, MAX_LOSS)
    }
}

/// Returns the expected loss of stopping now.
///
/// This is the sum, over all challengers, of the expected amount by which each is
/// better than the chosen candidate: an upper bound, because at most one of them is
/// the best.
#[must_use]
pub fn expected_loss(snapshot: &SimSnapshot) -> f64 {
    let each = challengers(snapshot).map(|other| expected_above_zero(other.gap, other.gap_error));
    each.sum::<f64>().min(MAX_LOSS)
}

/// Returns the expected loss by an earlier formula, for comparison.
///
/// It is the probability that the first two candidates are in the wrong order, times
/// their gap. It is 0 without a gap, where the choice is hardest.
#[must_use]
pub fn two_candidate_loss(snapshot: &SimSnapshot) -> f64 {
    let first = challengers(snapshot).next();
    first.map_or(0.0, |other| chance_better(&other) * other.gap)
}

/// Returns the probability that a challenger is better than the best candidate.
#[must_use]
pub fn chance_better(challenger: &Challenger) -> f64 {
    chance_above(challenger.z_score().min(1e3))
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;
    use zeitnot_core::SNAPSHOT_ARMS;

    use super::*;

    /// A snapshot with these gaps to the best candidate.
    pub(crate) fn snapshot(gaps: &[f64], error: f64) -> SimSnapshot {
        let mut snapshot = SimSnapshot {
            arms: gaps.len() as u32 + 1,
            samples: 1_000,
            in_bag: 40,
            ..SimSnapshot::default()
        };
        for (index, gap) in [0.0].iter().chain(gaps).enumerate().take(SNAPSHOT_ARMS) {
            snapshot.top[index] = SimArm {
                samples: 100,
                mean: 0.5 - gap,
                variance: 0.09,
                posterior_mean: 0.5 - gap,
                candidate: index as u32,
                gap_error: if index == 0 { 0.0 } else { error },
                ..SimArm::default()
            };
        }
        snapshot
    }

    /// Any snapshot, including invalid ones.
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
    fn the_expected_loss_is_largest_without_a_gap() {
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
    fn without_samples_the_expected_loss_is_large() {
        let mut unknown = snapshot(&[0.1], 0.001);
        let known = expected_loss(&unknown);
        unknown.top[1].samples = 0;
        assert!(known < 1e-9 && expected_loss(&unknown) > 0.3);
        unknown.top[1].samples = 10;
        unknown.top[1].gap_error = f64::INFINITY;
        assert!(expected_loss(&unknown) > 0.3);
    }

    #[test]
    fn the_samples_give_the_error_if_the_search_does_not() {
        let mut plain = snapshot(&[0.03], 0.0);
        plain.top[1].samples = 25;
        let expected = (0.09_f64 / 100.0 + 0.09 / 25.0).sqrt();
        let found = challengers(&plain).next().unwrap().gap_error;
        assert!((found - expected).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn losses_of_any_snapshot_are_from_0_to_1(snapshot in any_snapshot()) {
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
            let precise = expected_loss(&snapshot(&[gap, 0.1], error / 2.0));
            prop_assert!(precise <= near + 1e-12);
        }
    }
}

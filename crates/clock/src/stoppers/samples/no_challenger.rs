//! The simple rule: no candidate can catch up, and the leader has not changed.

use zeitnot_core::SimSnapshot;

use super::loss::challengers;

/// The 99 % quantile of the normal distribution.
pub const Z_99: f64 = 2.326_347_874;

/// Number of earlier checks for which the best candidate must have been the same.
pub const MIN_STABLE_CHECKS: u32 = 2;

/// Returns `true` if no challenger's 99 % bound reaches the best candidate.
///
/// The best candidate must have led at `stable_checks` checks before this one.
#[must_use]
pub fn has_no_challenger(snapshot: &SimSnapshot, stable_checks: u32) -> bool {
    stable_checks >= MIN_STABLE_CHECKS
        && snapshot.arms > 0
        && challengers(snapshot).all(|other| other.z_score() > Z_99)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::*;

    #[test]
    fn challengers_must_be_out_of_reach_and_the_leader_stable() {
        let decided = snapshot(&[0.06, 0.08, 0.2], 0.02);
        assert!(has_no_challenger(&decided, 2));
        assert!(!has_no_challenger(&decided, 1));
        assert!(!has_no_challenger(&snapshot(&[0.04, 0.08, 0.2], 0.02), 2));
        assert!(!has_no_challenger(&snapshot(&[0.06, 0.08, 0.04], 0.02), 9));
        assert!(
            has_no_challenger(&snapshot(&[], 0.02), 2),
            "a single candidate"
        );
        assert!(
            !has_no_challenger(&SimSnapshot::default(), 9),
            "no candidate"
        );
    }

    proptest! {
        #[test]
        fn any_snapshot_is_accepted(snapshot in any_snapshot(), stable: u32) {
            let _ = has_no_challenger(&snapshot, stable);
        }

        #[test]
        fn a_larger_gap_never_adds_a_challenger(
            gap in 0.0..0.5_f64, more in 0.0..0.5_f64, error in 0.0..0.3_f64,
        ) {
            let near = has_no_challenger(&snapshot(&[gap], error), 2);
            let far = has_no_challenger(&snapshot(&[gap + more], error), 2);
            prop_assert!(far >= near);
        }
    }
}

//! The plain rule: nobody can catch up, and the leader has been leading.

use zeitnot_core::SimSnapshot;

use super::loss::challengers;

/// Beyond so many standard errors lies one chance in a hundred.
pub const Z_99: f64 = 2.326_347_874;

/// For so many looks in a row the best candidate has to be the same.
pub const MIN_STABLE_CHECKS: u32 = 2;

/// Does no challenger's 99 % bound reach the best candidate, which has been
/// the best for so many looks before this one?
#[must_use]
pub fn has_no_challenger(snapshot: &SimSnapshot, stable_looks: u32) -> bool {
    stable_looks >= MIN_STABLE_CHECKS
        && snapshot.arms > 0
        && challengers(snapshot).all(|other| other.z_score() > Z_99)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::*;

    #[test]
    fn all_are_out_of_reach_and_nothing_changed_lately() {
        let decided = snapshot(&[0.06, 0.08, 0.2], 0.02);
        assert!(has_no_challenger(&decided, 2));
        assert!(!has_no_challenger(&decided, 1));
        assert!(!has_no_challenger(&snapshot(&[0.04, 0.08, 0.2], 0.02), 2));
        assert!(!has_no_challenger(&snapshot(&[0.06, 0.08, 0.04], 0.02), 9));
        assert!(
            has_no_challenger(&snapshot(&[], 0.02), 2),
            "an only candidate"
        );
        assert!(
            !has_no_challenger(&SimSnapshot::default(), 9),
            "nothing known"
        );
    }

    proptest! {
        #[test]
        fn anything_has_an_answer(snapshot in any_snapshot(), stable: u32) {
            let _ = has_no_challenger(&snapshot, stable);
        }

        #[test]
        fn a_larger_gap_never_brings_a_challenger_back(
            gap in 0.0..0.5_f64, more in 0.0..0.5_f64, error in 0.0..0.3_f64,
        ) {
            let near = has_no_challenger(&snapshot(&[gap], error), 2);
            let far = has_no_challenger(&snapshot(&[gap + more], error), 2);
            prop_assert!(far >= near);
        }
    }
}

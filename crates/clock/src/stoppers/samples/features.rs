//! The network's input: finite features of a snapshot, most between 0 and 2.

use zeitnot_core::{SNAPSHOT_ARMS, SimSnapshot};

use super::loss::{challengers, chance_better, expected_loss};

/// Number of features.
pub const FEATURE_COUNT: usize = 30;

/// Maximum number of challengers in a snapshot.
const CHALLENGERS: usize = SNAPSHOT_ARMS - 1;

/// Returns the features of a snapshot.
///
/// Its best candidate has been best for `stable_checks` checks before.
#[must_use]
pub fn features(snapshot: &SimSnapshot, stable_checks: u32) -> [f32; FEATURE_COUNT] {
    let mut gaps = [2.0; CHALLENGERS];
    let mut z_scores = [2.0; CHALLENGERS];
    let (mut max_error, mut errors, mut count, mut chance_wrong) = (0.0_f64, 0.0, 0.0, 0.0);
    for (index, other) in challengers(snapshot).enumerate().take(CHALLENGERS) {
        gaps[index] = squash(other.gap);
        z_scores[index] = other.z_score().min(8.0) / 4.0;
        max_error = max_error.max(other.gap_error);
        errors += other.gap_error;
        count += 1.0;
        if index == 0 {
            chance_wrong = chance_better(&other);
        }
    }
    let best = snapshot.best();
    let leader = best.first().copied().unwrap_or_default();
    let samples = snapshot.samples.max(1) as f64;
    let share = |index: usize| {
        let own = best.get(index).map_or(0.0, |arm| arm.samples as f64);
        (own / samples).min(1.0)
    };
    let lead = if snapshot.lead.is_nan() {
        0.0
    } else {
        snapshot.lead
    };
    let rest = [
        samples.log10().min(7.0) / 4.0,
        f64::from(snapshot.arms.min(40)) / 20.0,
        f64::from(snapshot.in_bag.min(200)) / 100.0,
        lead.clamp(-300.0, 300.0) / 150.0,
        lead.abs().min(300.0) / 150.0,
        leader.posterior_mean.clamp(0.0, 1.0),
        squash(leader.error()),
        share(0),
        share(1),
        share(2),
        // Candidates of equal utility may still differ in points.
        (snapshot.equity_gap(1) / 20.0).clamp(-2.0, 2.0),
        squash(expected_loss(snapshot)),
        2.0 * chance_wrong,
        squash(max_error),
        squash(errors / f64::max(count, 1.0)),
        f64::from(stable_checks.min(4)) / 2.0,
    ];
    let mut all = [0.0; FEATURE_COUNT];
    let numbers = gaps.iter().chain(&z_scores).chain(&rest);
    for (feature, &number) in all.iter_mut().zip(numbers) {
        *feature = if number.is_finite() {
            number as f32
        } else {
            0.0
        };
    }
    all
}

/// Maps a share of a game to a scale that distinguishes small ones.
fn squash(share: f64) -> f64 {
    (1.0 + 100.0 * share.clamp(0.0, 1.0)).ln() / 2.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::*;

    #[test]
    fn each_feature_has_its_own_index() {
        let plain = snapshot(&[0.01, 0.02, 0.03], 0.01);
        let before = features(&plain, 0);
        let changed = |change: fn(&mut SimSnapshot)| {
            let mut other = plain;
            change(&mut other);
            let after = features(&other, 0);
            let differ = |index: &usize| before[*index] != after[*index];
            (0..FEATURE_COUNT).filter(differ).collect::<Vec<_>>()
        };
        assert_eq!(changed(|other| other.in_bag = 3), [16]);
        assert_eq!(changed(|other| other.lead = -80.0), [17, 18]);
        assert_eq!(changed(|other| other.top[1].equity = -9.0), [24]);
        assert!(changed(|other| other.top[2].posterior_mean = 0.4).contains(&1));
        assert!(changed(|other| other.top[2].gap_error = 0.2).contains(&8));
        assert!(features(&plain, 2)[29] > before[29]);
    }

    proptest! {
        #[test]
        fn all_features_are_small_numbers(snapshot in any_snapshot(), stable: u32) {
            for number in features(&snapshot, stable) {
                prop_assert!((-3.0..=4.0).contains(&number), "{number}");
            }
        }
    }
}

//! A snapshot as the numbers that the network sees: all of them finite, most
//! of them between 0 and 2.

use zeitnot_core::{SNAPSHOT_ARMS, SimSnapshot};

use super::loss::{challengers, chance_better, expected_loss};

/// Numbers that the network sees.
pub const FEATURE_COUNT: usize = 30;

/// Challengers that a snapshot tells about.
const CHALLENGERS: usize = SNAPSHOT_ARMS - 1;

/// What the network sees of a snapshot whose best candidate has been the best
/// for so many looks before.
#[must_use]
pub fn features(snapshot: &SimSnapshot, stable_looks: u32) -> [f32; FEATURE_COUNT] {
    let mut gaps = [2.0; CHALLENGERS];
    let mut errors_behind = [2.0; CHALLENGERS];
    let (mut most_error, mut errors, mut count, mut wrong) = (0.0_f64, 0.0, 0.0, 0.0);
    for (place, other) in challengers(snapshot).enumerate().take(CHALLENGERS) {
        gaps[place] = squash(other.gap);
        errors_behind[place] = other.z_score().min(8.0) / 4.0;
        most_error = most_error.max(other.gap_error);
        errors += other.gap_error;
        count += 1.0;
        if place == 0 {
            wrong = chance_better(&other);
        }
    }
    let best = snapshot.best();
    let leader = best.first().copied().unwrap_or_default();
    let samples = snapshot.samples.max(1) as f64;
    let share = |place: usize| {
        let own = best.get(place).map_or(0.0, |arm| arm.samples as f64);
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
        // Where candidates seem alike by what the game counts they may still
        // differ in points.
        (snapshot.equity_gap(1) / 20.0).clamp(-2.0, 2.0),
        squash(expected_loss(snapshot)),
        2.0 * wrong,
        squash(most_error),
        squash(errors / f64::max(count, 1.0)),
        f64::from(stable_looks.min(4)) / 2.0,
    ];
    let mut all = [0.0; FEATURE_COUNT];
    let numbers = gaps.iter().chain(&errors_behind).chain(&rest);
    for (place, &number) in all.iter_mut().zip(numbers) {
        *place = if number.is_finite() {
            number as f32
        } else {
            0.0
        };
    }
    all
}

/// A share of a game on a scale that tells small ones apart.
fn squash(share: f64) -> f64 {
    (1.0 + 100.0 * share.clamp(0.0, 1.0)).ln() / 2.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::*;

    #[test]
    fn no_two_numbers_stand_in_the_same_place() {
        let plain = snapshot(&[0.01, 0.02, 0.03], 0.01);
        let before = features(&plain, 0);
        let changed = |change: fn(&mut SimSnapshot)| {
            let mut other = plain;
            change(&mut other);
            let after = features(&other, 0);
            let differ = |place: &usize| before[*place] != after[*place];
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
        fn the_network_sees_small_numbers_only(snapshot in any_snapshot(), stable: u32) {
            for number in features(&snapshot, stable) {
                prop_assert!((-3.0..=4.0).contains(&number), "{number}");
            }
        }
    }
}

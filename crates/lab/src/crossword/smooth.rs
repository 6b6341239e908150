//! From sums to values: what was rarely seen is drawn to what the pair model
//! says.

use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::leaves::{LeaveIndex, Leaves, MAX_LEAVE, PairModel};
use zeitnot_crossword::rack::Tiles;

use super::tally::{LeaveSum, LeaveTally};

/// Trained values and how well they hold.
pub struct TrainedLeaves {
    /// The values.
    pub leaves: Leaves,
    /// For leaves of one tile, of two, and so on.
    pub held_out: [HoldOut; MAX_LEAVE],
}

/// What half of the games says about leaves of a size, held against the other
/// half. Leaves count as often as they were seen. In points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HoldOut {
    /// How far racks with the same leave lie apart.
    pub noise: f64,
    /// How far true values lie from what the pair model says.
    pub beyond_pairs: f64,
    /// The model counts as much as so many racks.
    pub strength: f64,
    /// The error of the values.
    pub error: f64,
    /// The error of plain means.
    pub error_of_means: f64,
    /// The error of the pair model alone.
    pub error_of_pairs: f64,
}

/// What the pair model says about each leave, in thousandths of a point.
struct Priors {
    values: Vec<i32>,
    sizes: Vec<u8>,
}

/// The values that follow from the sums.
pub(super) fn smooth(
    origin: TrainingOrigin,
    index: &LeaveIndex,
    tally: &LeaveTally,
    pairs: PairModel,
) -> TrainedLeaves {
    let priors = priors(index, &pairs, tally.mean_equity());
    let held_out = std::array::from_fn(|size| hold_out(tally, &priors, size + 1));
    let cells = tally.sums().iter().zip(&priors.values).zip(&priors.sizes);
    let values = cells.map(|((&[even, odd], &prior), &size)| match usize::from(size) {
        // Nothing kept is what everything is measured by.
        0 => 0,
        size => {
            let strength = held_out[size - 1].strength;
            shrunk(even.plus(odd), prior.into(), strength).round() as i32
        }
    });
    TrainedLeaves {
        leaves: Leaves::new(origin, index.clone(), values, pairs),
        held_out,
    }
}

/// Who has bad tiles may exchange them all, so that no leave costs more than
/// the `mean` of a turn; sums of singles and pairs do not know that.
fn priors(index: &LeaveIndex, pairs: &PairModel, mean: i64) -> Priors {
    let new = pairs.pool(&index.all_tiles());
    let nothing = pairs.expected_value(&Tiles::default(), &new);
    let value = |leave: &Tiles| {
        let value = pairs.expected_value_without(leave, &new) - nothing;
        value.max(-mean) as i32
    };
    let (values, sizes) = index
        .leaves()
        .map(|leave| (value(&leave), leave.len() as u8))
        .unzip();
    Priors { values, sizes }
}

/// A mean drawn to what was thought before.
fn shrunk(cell: LeaveSum, prior: f64, strength: f64) -> f64 {
    (cell.sum as f64 + strength * prior) / (cell.count as f64 + strength)
}

/// Holds the halves of the games against each other, for leaves of a size.
fn hold_out(tally: &LeaveTally, priors: &Priors, size: usize) -> HoldOut {
    let all = tally.sums().iter().zip(&priors.values).zip(&priors.sizes);
    let leaves: Vec<(LeaveSum, LeaveSum, f64)> = all
        .filter(|&((cells, _), &own)| {
            usize::from(own) == size && cells.iter().all(|cell| cell.count > 0)
        })
        .map(|((&[even, odd], &prior), _)| (even, odd, prior.into()))
        .collect();
    let (mut noise, mut signal, mut weights) = (0.0, 0.0, 0.0);
    for &(even, odd, prior) in &leaves {
        let weight = harmonic_count(even, odd);
        noise += weight * (even.mean() - odd.mean()).powi(2);
        signal += weight * (even.mean() - prior) * (odd.mean() - prior);
        weights += weight;
    }
    let noise = noise / (leaves.len() as f64).max(1.0);
    // A model that cannot be told from the truth is still no more than a model.
    let signal = (signal / weights.max(1.0)).max(noise / 10_000.0).max(1.0);
    let strength = noise / signal;
    let error = |guess: &dyn Fn(LeaveSum, f64) -> f64| {
        let (mut sum, mut seen) = (0.0, 0.0);
        for &(even, odd, prior) in &leaves {
            for (known, other) in [(even, odd), (odd, even)] {
                let weight = other.count as f64;
                sum += weight * (guess(known, prior) - other.mean()).powi(2) - noise;
                seen += weight;
            }
        }
        points((sum / f64::max(seen, 1.0)).max(0.0).sqrt())
    };
    HoldOut {
        noise: points(noise.sqrt()),
        beyond_pairs: points(signal.sqrt()),
        strength,
        error: error(&|cell, prior| shrunk(cell, prior, strength)),
        error_of_means: error(&|cell, _| cell.mean()),
        error_of_pairs: error(&|_, prior| prior),
    }
}

/// The count that two means together are as good as when their difference is
/// looked at.
fn harmonic_count(one: LeaveSum, two: LeaveSum) -> f64 {
    let (one, two) = (one.count as f64, two.count as f64);
    one * two / (one + two)
}

fn points(thousandths: f64) -> f64 {
    thousandths / 1_000.0
}

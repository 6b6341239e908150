//! Leave values from sums: means are shrunk towards the pair model.

use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::leaves::{LeaveIndex, Leaves, MAX_LEAVE, PairModel};
use zeitnot_crossword::rack::Tiles;

use super::tally::{LeaveSum, LeaveTally};

/// Trained values and their errors.
pub struct TrainedLeaves {
    /// The values.
    pub leaves: Leaves,
    /// Statistics by number of tiles, from 1.
    pub held_out: [HoldOut; MAX_LEAVE],
}

/// A cross-check of the two halves of the games, for leaves of one size.
///
/// Leaves are weighted by their number of samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HoldOut {
    /// Standard deviation of racks with the same leave, in points.
    pub noise: f64,
    /// Standard deviation of true values from the pair model, in points.
    pub beyond_pairs: f64,
    /// Weight of the pair model, in racks.
    pub strength: f64,
    /// Error of the values, in points.
    pub error: f64,
    /// Error of plain means, in points.
    pub error_of_means: f64,
    /// Error of the pair model alone, in points.
    pub error_of_pairs: f64,
}

/// All leaves according to the pair model.
struct Priors {
    /// Values, in thousandths of a point.
    values: Vec<i32>,
    /// Numbers of tiles.
    sizes: Vec<u8>,
}

/// Computes the values from the sums.
pub(super) fn smooth(
    origin: TrainingOrigin,
    index: &LeaveIndex,
    tally: &LeaveTally,
    pairs: PairModel,
) -> TrainedLeaves {
    let priors = priors(index, &pairs, tally.mean_equity());
    let held_out = std::array::from_fn(|size| hold_out(tally, &priors, size + 1));
    let leaves = tally.sums().iter().zip(&priors.values).zip(&priors.sizes);
    let values = leaves.map(|((&[even, odd], &prior), &size)| match usize::from(size) {
        // The empty leave is the zero of the scale.
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

/// Returns the values of the pair model, but at least `-mean`.
///
/// The model does not know that a player can exchange bad tiles, so that no leave costs
/// more than the mean equity of a turn.
fn priors(index: &LeaveIndex, pairs: &PairModel, mean: i64) -> Priors {
    let pool = pairs.pool(&index.all_tiles());
    let empty = pairs.expected_value(&Tiles::default(), &pool);
    let value = |leave: &Tiles| {
        let value = pairs.expected_value_without(leave, &pool) - empty;
        value.max(-mean) as i32
    };
    let (values, sizes) = index
        .leaves()
        .map(|leave| (value(&leave), leave.len() as u8))
        .unzip();
    Priors { values, sizes }
}

/// Returns the mean, shrunk towards the prior.
fn shrunk(leave: LeaveSum, prior: f64, strength: f64) -> f64 {
    (leave.sum as f64 + strength * prior) / (leave.count as f64 + strength)
}

/// Cross-checks the halves of the games, for leaves with `size` tiles.
fn hold_out(tally: &LeaveTally, priors: &Priors, size: usize) -> HoldOut {
    let all = tally.sums().iter().zip(&priors.values).zip(&priors.sizes);
    let leaves: Vec<(LeaveSum, LeaveSum, f64)> = all
        .filter(|&((halves, _), &tiles)| {
            usize::from(tiles) == size && halves.iter().all(|half| half.count > 0)
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
    // The weight of the model is at most 10,000 racks, even without a measurable error.
    let signal = (signal / weights.max(1.0)).max(noise / 10_000.0).max(1.0);
    let strength = noise / signal;
    let error = |estimate: &dyn Fn(LeaveSum, f64) -> f64| {
        let (mut sum, mut weights) = (0.0, 0.0);
        for &(even, odd, prior) in &leaves {
            for (known, held_out) in [(even, odd), (odd, even)] {
                let weight = held_out.count as f64;
                sum += weight * (estimate(known, prior) - held_out.mean()).powi(2) - noise;
                weights += weight;
            }
        }
        points((sum / f64::max(weights, 1.0)).max(0.0).sqrt())
    };
    HoldOut {
        noise: points(noise.sqrt()),
        beyond_pairs: points(signal.sqrt()),
        strength,
        error: error(&|leave, prior| shrunk(leave, prior, strength)),
        error_of_means: error(&|leave, _| leave.mean()),
        error_of_pairs: error(&|_, prior| prior),
    }
}

/// Returns the effective number of samples of the difference of two means.
fn harmonic_count(first: LeaveSum, second: LeaveSum) -> f64 {
    let (first, second) = (first.count as f64, second.count as f64);
    first * second / (first + second)
}

fn points(thousandths: f64) -> f64 {
    thousandths / 1_000.0
}

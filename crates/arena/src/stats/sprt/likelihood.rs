//! How likely the pairs seen are under a hypothesis, at best.
//!
//! A hypothesis fixes one number of the distribution that pairs come from and
//! leaves the rest open; it is judged by the likeliest distribution it allows.
//! The equations are those of Michel Van den Bergh that fishtest and fastchess
//! use too: "Comparing the approximations for the generalized log likelihood
//! ratio of a multinomial distribution", proposition 1.1, and "Comments on
//! normalized Elo", section 4.1.

use crate::stats::pentanomial::{PAIR_SCORES, PairDistribution, expectation, moments};

/// What a count of zero is taken for, so that a result not seen yet is not
/// impossible. The value is the usual one, and results depend on it.
const ZERO_COUNT: f64 = 1e-3;

/// What fixes a hypothesis.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hypothesis {
    /// The mean share that pairs bring.
    Score(f64),
    /// How many deviations of a pair the mean is above a half.
    Deviations(f64),
}

/// The logarithm of how much likelier `counts` are under the second hypothesis
/// than under the first.
pub(super) fn log_ratio(counts: [u64; 5], hypotheses: [Hypothesis; 2]) -> f64 {
    let counts = counts.map(|n| if n == 0 { ZERO_COUNT } else { n as f64 });
    let seen = PairDistribution::from_counts(counts);
    let [first, second] = hypotheses.map(|hypothesis| hypothesis.likeliest(&seen.shares));
    let mut logs = [0.0; 5];
    for ((log, p), q) in logs.iter_mut().zip(first).zip(second) {
        *log = (q / p).ln();
    }
    seen.pairs * expectation(&seen.shares, logs)
}

impl Hypothesis {
    /// The distribution it allows under which the shares seen are likeliest.
    fn likeliest(self, seen: &[f64; 5]) -> [f64; 5] {
        match self {
            Self::Score(score) => {
                let surplus = PAIR_SCORES.map(|share| share - score);
                tilted(seen, &surplus).unwrap_or(*seen)
            }
            Self::Deviations(deviations) => at_deviations(seen, deviations),
        }
    }
}

/// The likeliest distribution whose mean is so many of its own deviations
/// above a half. The condition is not linear, so it is replaced by its tangent
/// at the last distribution found, from an even one on. Tolerance and number
/// of rounds are the usual ones; where nearly all pairs are even, the last
/// digits depend on them.
fn at_deviations(seen: &[f64; 5], deviations: f64) -> [f64; 5] {
    const ROUNDS: usize = 10;
    const TOLERANCE: f64 = 1e-4;

    let mut found = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&found);
        if variance <= 0.0 {
            break;
        }
        let sigma = variance.sqrt();
        let surplus = PAIR_SCORES.map(|share| {
            let distance = (share - mean) / sigma;
            share - 0.5 - 0.5 * deviations * sigma * (1.0 + distance * distance)
        });
        let Some(next) = tilted(seen, &surplus) else {
            break;
        };
        let change = found.iter().zip(next).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < TOLERANCE {
            break;
        }
    }
    found
}

/// The likeliest distribution under which `surplus` is 0 on average; none if
/// it has one sign only.
fn tilted(seen: &[f64; 5], surplus: &[f64; 5]) -> Option<[f64; 5]> {
    let theta = multiplier(seen, surplus)?;
    let mut tilted = *seen;
    for (p, x) in tilted.iter_mut().zip(surplus) {
        // A root next to a pole must not round onto it.
        *p /= (1.0 + theta * x).max(f64::EPSILON);
    }
    Some(tilted)
}

/// The root of Σ p·x / (1 + θ·x), which falls from one pole to the next: by
/// Newton's method, and by halving where that leaves the bracket.
fn multiplier(seen: &[f64; 5], surplus: &[f64; 5]) -> Option<f64> {
    const STEPS: usize = 200;
    const TOLERANCE: f64 = 1e-14;

    let lowest = surplus.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = surplus.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if lowest >= 0.0 || highest <= 0.0 {
        return None;
    }
    let (mut left, mut right) = (-1.0 / highest, -1.0 / lowest);
    let mut theta = 0.0;
    for _ in 0..STEPS {
        let (mut value, mut fall) = (0.0, 0.0);
        for (p, x) in seen.iter().zip(surplus) {
            let part = x / (1.0 + theta * x);
            value += p * part;
            fall += p * part * part;
        }
        if value > 0.0 {
            left = theta;
        } else {
            right = theta;
        }
        let newton = theta + value / fall;
        let next = if left < newton && newton < right {
            newton
        } else {
            f64::midpoint(left, right)
        };
        let step = (next - theta).abs();
        theta = next;
        if step < TOLERANCE {
            break;
        }
    }
    Some(theta)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of a usual match, rare results, and some that never came.
    const SEEN: [[f64; 5]; 3] = [
        [0.05, 0.2, 0.45, 0.24, 0.06],
        [1e-7, 0.1, 0.6, 0.3 - 2e-7, 1e-7],
        [1e-6, 1e-6, 1.0 - 4e-6, 1e-6, 1e-6],
    ];

    #[test]
    fn the_likeliest_distribution_has_the_score_asked_for() {
        for seen in SEEN {
            for score in [0.3, 0.5, 0.507, 0.8] {
                let found = Hypothesis::Score(score).likeliest(&seen);
                let (mean, _) = moments(&found);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-7, "{found:?}");
                assert!((mean - score).abs() < 1e-7, "{score}: {found:?}");
            }
        }
    }

    #[test]
    fn the_likeliest_distribution_has_the_deviations_asked_for() {
        for seen in SEEN {
            for deviations in [-0.1, 0.0, 0.02, 0.1] {
                let found = Hypothesis::Deviations(deviations).likeliest(&seen);
                let (mean, variance) = moments(&found);
                let reached = (mean - 0.5) / variance.sqrt();
                assert!(
                    (reached - deviations).abs() < 2e-3,
                    "{deviations}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn no_distribution_near_by_is_likelier() {
        let seen = SEEN[0];
        let likelihood = |p: [f64; 5]| expectation(&seen, p.map(f64::ln));
        let best = Hypothesis::Score(0.53).likeliest(&seen);
        // Both ways keep sum and mean.
        for way in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -1.0, -1.0, 1.0]] {
            for size in [-1e-3, 1e-3] {
                let mut other = best;
                for (p, step) in other.iter_mut().zip(way) {
                    *p += size * step;
                }
                assert!(likelihood(other) < likelihood(best), "{way:?}");
            }
        }
    }

    #[test]
    fn a_condition_nothing_can_meet_has_no_root() {
        assert_eq!(multiplier(&[0.2; 5], &[0.1; 5]), None);
        assert_eq!(multiplier(&[0.2; 5], &[-0.1; 5]), None);
    }

    #[test]
    fn a_root_on_top_of_a_pole_leaves_a_number() {
        for step in 1..200 {
            let deviations = f64::from(step) * 0.004;
            let hypotheses = [0.0, deviations].map(Hypothesis::Deviations);
            let ratio = log_ratio([0, 0, u64::MAX, 0, 0], hypotheses);
            assert!(ratio.is_finite(), "{deviations}: {ratio}");
        }
    }
}

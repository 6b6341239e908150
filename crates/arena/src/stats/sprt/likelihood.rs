//! The generalized log likelihood ratio of two hypotheses.
//!
//! A hypothesis fixes one parameter of the distribution of pairs; its likelihood
//! is that of the best distribution it allows. The equations are those of Michel
//! Van den Bergh, which fishtest and fastchess also use: "Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial
//! distribution", proposition 1.1, and "Comments on normalized Elo", section 4.1.

use crate::stats::pentanomial::{PAIR_SCORES, PairDistribution, expectation, moments};

/// The replacement for a count of 0, so that unseen results stay possible.
///
/// Fishtest and fastchess use the same value, and results depend on it.
const ZERO_COUNT: f64 = 1e-3;

/// The fixed parameter of a hypothesis.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hypothesis {
    /// The mean score of pairs, from 0 to 1.
    Score(f64),
    /// The distance of the mean from 0.5, in standard deviations of a pair.
    Deviations(f64),
}

/// Returns the log likelihood ratio of the second hypothesis to the first.
pub(super) fn log_ratio(counts: [u64; 5], hypotheses: [Hypothesis; 2]) -> f64 {
    let counts = counts.map(|n| if n == 0 { ZERO_COUNT } else { n as f64 });
    let observed = PairDistribution::from_counts(counts);
    let [first, second] = hypotheses.map(|hypothesis| hypothesis.likeliest(&observed.shares));
    let mut logs = [0.0; 5];
    for ((log, p), q) in logs.iter_mut().zip(first).zip(second) {
        *log = (q / p).ln();
    }
    observed.pairs * expectation(&observed.shares, logs)
}

impl Hypothesis {
    /// Returns the maximum likelihood distribution for the observed shares.
    fn likeliest(self, observed: &[f64; 5]) -> [f64; 5] {
        match self {
            Self::Score(score) => {
                let surplus = PAIR_SCORES.map(|share| share - score);
                tilted(observed, &surplus).unwrap_or(*observed)
            }
            Self::Deviations(deviations) => at_deviations(observed, deviations),
        }
    }
}

/// Returns the maximum likelihood distribution whose mean is `deviations` of its
/// standard deviations above 0.5.
///
/// The condition is not linear, so each round uses its tangent at the previous
/// distribution, starting from the uniform one. Tolerance and number of rounds
/// are those of fastchess; with almost all pairs drawn, the last digits depend on
/// them.
fn at_deviations(observed: &[f64; 5], deviations: f64) -> [f64; 5] {
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
        let Some(next) = tilted(observed, &surplus) else {
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

/// Returns the maximum likelihood distribution with a mean `surplus` of 0.
///
/// Returns `None` if all values of `surplus` have the same sign.
fn tilted(observed: &[f64; 5], surplus: &[f64; 5]) -> Option<[f64; 5]> {
    let theta = multiplier(observed, surplus)?;
    let mut tilted = *observed;
    for (p, x) in tilted.iter_mut().zip(surplus) {
        // A root close to a pole must not be rounded to it.
        *p /= (1.0 + theta * x).max(f64::EPSILON);
    }
    Some(tilted)
}

/// Returns the root of Σ p·x / (1 + θ·x) between the two poles around 0.
///
/// Uses Newton's method, or bisection if a step leaves the bracket.
fn multiplier(observed: &[f64; 5], surplus: &[f64; 5]) -> Option<f64> {
    const STEPS: usize = 200;
    const TOLERANCE: f64 = 1e-14;

    let min = surplus.iter().copied().fold(f64::INFINITY, f64::min);
    let max = surplus.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if min >= 0.0 || max <= 0.0 {
        return None;
    }
    let (mut left, mut right) = (-1.0 / max, -1.0 / min);
    let mut theta = 0.0;
    for _ in 0..STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (p, x) in observed.iter().zip(surplus) {
            let part = x / (1.0 + theta * x);
            value += p * part;
            slope += p * part * part;
        }
        if value > 0.0 {
            left = theta;
        } else {
            right = theta;
        }
        let newton = theta + value / slope;
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

    /// Pairs of a typical match, with rare results, and with results never observed.
    const OBSERVED: [[f64; 5]; 3] = [
        [0.05, 0.2, 0.45, 0.24, 0.06],
        [1e-7, 0.1, 0.6, 0.3 - 2e-7, 1e-7],
        [1e-6, 1e-6, 1.0 - 4e-6, 1e-6, 1e-6],
    ];

    #[test]
    fn the_best_distribution_has_the_given_score() {
        for observed in OBSERVED {
            for score in [0.3, 0.5, 0.507, 0.8] {
                let found = Hypothesis::Score(score).likeliest(&observed);
                let (mean, _) = moments(&found);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-7, "{found:?}");
                assert!((mean - score).abs() < 1e-7, "{score}: {found:?}");
            }
        }
    }

    #[test]
    fn the_best_distribution_has_the_given_deviations() {
        for observed in OBSERVED {
            for deviations in [-0.1, 0.0, 0.02, 0.1] {
                let found = Hypothesis::Deviations(deviations).likeliest(&observed);
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
    fn nearby_distributions_are_less_likely() {
        let observed = OBSERVED[0];
        let likelihood = |p: [f64; 5]| expectation(&observed, p.map(f64::ln));
        let best = Hypothesis::Score(0.53).likeliest(&observed);
        // Both directions keep the sum and the mean.
        for direction in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -1.0, -1.0, 1.0]] {
            for size in [-1e-3, 1e-3] {
                let mut other = best;
                for (p, step) in other.iter_mut().zip(direction) {
                    *p += size * step;
                }
                assert!(likelihood(other) < likelihood(best), "{direction:?}");
            }
        }
    }

    #[test]
    fn an_unsatisfiable_condition_has_no_root() {
        assert_eq!(multiplier(&[0.2; 5], &[0.1; 5]), None);
        assert_eq!(multiplier(&[0.2; 5], &[-0.1; 5]), None);
    }

    #[test]
    fn a_root_next_to_a_pole_gives_a_finite_ratio() {
        for step in 1..200 {
            let deviations = f64::from(step) * 0.004;
            let hypotheses = [0.0, deviations].map(Hypothesis::Deviations);
            let ratio = log_ratio([0, 0, u64::MAX, 0, 0], hypotheses);
            assert!(ratio.is_finite(), "{deviations}: {ratio}");
        }
    }
}

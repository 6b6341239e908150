//! The estimated utility of each play, given the samples so far.
//!
//! Round-robin allocation uses plain means. Informed allocation also uses two facts.
//! First, sample k has the same tiles for every play, so the luck of a play with few
//! samples is known from another play with the same luck and many more samples
//! (control variate). Second, static equity predicts utility before any sample:
//! samples correct it the more the smaller their error (shrinkage).

use super::ValueEstimate;
use super::arms::{Arms, STORED_SAMPLES, SampleSums};
use super::candidates::CandidateList;
use super::utility::RolloutSample;
use crate::options::{Allocation, SimulationOptions};

/// Standard deviation of utility around its static prediction; the example
/// `best_arm` of `lab` measures it.
const PRIOR_DEVIATION: f64 = 0.02;

/// The minimum variance of a sample.
const MIN_VARIANCE: f64 = 1e-6;

/// Maximum number of sample pairs in a regression.
const MAX_PAIRS: usize = 256;
/// Minimum number of sample pairs in a regression.
const MIN_PAIRS: usize = 12;

/// Number of own samples between two refreshes.
const REFRESH_INTERVAL: u32 = 16;

/// The posterior of a play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Posterior {
    pub(super) mean: f64,
    /// The variance of the mean that is independent of other plays.
    own_variance: f64,
    /// The factor by which it shares the error of the base, the play with most
    /// samples.
    shared_error: f64,
}

/// The posteriors of all plays.
pub(super) struct Estimates {
    is_informed: bool,
    expected: Vec<f64>,
    sums: Vec<SampleSums>,
    posteriors: Vec<Posterior>,
    /// The variance of the base's mean.
    base_variance: f64,
    /// Running sums of the base's first samples.
    base: Vec<f64>,
    since_refresh: u32,
}

impl Estimates {
    /// Creates estimates from static equity alone.
    pub(super) fn new(candidates: &CandidateList, options: &SimulationOptions) -> Self {
        let count = candidates.list.len();
        let expected = candidates
            .list
            .iter()
            .map(|candidate| candidate.expected_utility);
        let mut estimates = Self {
            is_informed: options.allocation == Allocation::Informed,
            expected: expected.collect(),
            sums: vec![SampleSums::default(); count],
            posteriors: vec![Posterior::default(); count],
            base_variance: 0.0,
            base: Vec::with_capacity(STORED_SAMPLES + 1),
            since_refresh: 0,
        };
        estimates.update_posteriors(None);
        estimates
    }

    /// Returns the sums of a play's samples.
    pub(super) fn sums(&self, arm: usize) -> &SampleSums {
        &self.sums[arm]
    }

    /// Returns the variance of a play's sample mean.
    pub(super) fn variance_of_mean(&self, arm: usize) -> f64 {
        let sums = &self.sums[arm];
        variance(sums) / sums.count.max(1) as f64
    }

    /// Adds a sample of this thread.
    pub(super) fn add(&mut self, arm: usize, sample: &RolloutSample) {
        self.sums[arm].add(sample);
        self.since_refresh += 1;
    }

    /// Reads the samples of all threads if the last refresh is too old.
    pub(super) fn refresh_if_due(&mut self, arms: &Arms) {
        let interval = if self.is_informed {
            REFRESH_INTERVAL
        } else {
            arms.threads() as u32
        };
        if self.since_refresh >= interval {
            self.refresh(arms);
        }
    }

    /// Reads the samples of all threads.
    pub(super) fn refresh(&mut self, arms: &Arms) {
        self.since_refresh = 0;
        for (arm, sums) in self.sums.iter_mut().enumerate() {
            *sums = arms.sums(arm);
        }
        self.update_posteriors(Some(arms));
    }

    fn update_posteriors(&mut self, arms: Option<&Arms>) {
        match arms {
            Some(arms) if self.is_informed => {
                self.apply_control_variate(arms);
                self.shrink();
            }
            Some(_) => {
                self.base_variance = 0.0;
                for arm in 0..self.sums.len() {
                    self.posteriors[arm] = self.sample_posterior(arm);
                }
            }
            None => {
                for (posterior, &expected) in self.posteriors.iter_mut().zip(&self.expected) {
                    posterior.mean = expected;
                }
            }
        }
    }

    /// Returns the posterior from a play's samples alone.
    ///
    /// A play with fewer than two samples ranks behind all others.
    fn sample_posterior(&self, arm: usize) -> Posterior {
        let sums = &self.sums[arm];
        let mean = match sums.count {
            0 | 1 => self.expected[arm] - 1.0,
            _ => sums.utility().0,
        };
        Posterior {
            mean,
            own_variance: self.variance_of_mean(arm),
            shared_error: 0.0,
        }
    }

    /// Corrects the mean of each play by the luck of its samples relative to the
    /// base.
    fn apply_control_variate(&mut self, arms: &Arms) {
        let counts = self.sums.iter().map(|sums| sums.count).enumerate();
        let Some((base, _)) = counts.max_by_key(|&(arm, count)| (count, usize::MAX - arm)) else {
            return;
        };
        let base_sums = self.sums[base];
        let (base_mean, base_sample_variance) = (base_sums.utility().0, variance(&base_sums));
        self.base_variance = base_sample_variance / base_sums.count.max(1) as f64;
        self.base.clear();
        let mut sum = 0.0;
        self.base.push(0.0);
        for value in arms.stored_samples(base) {
            sum += value;
            self.base.push(sum);
        }
        for arm in 0..self.sums.len() {
            let sums = self.sums[arm];
            let (mean, sample_variance) = (sums.utility().0, variance(&sums));
            let count = sums.count as usize;
            self.posteriors[arm] = if arm == base {
                Posterior {
                    mean,
                    own_variance: 0.0,
                    shared_error: 1.0,
                }
            } else if count < MIN_PAIRS || count >= self.base.len() {
                Posterior {
                    mean,
                    own_variance: sample_variance / (count.max(1) as f64),
                    shared_error: 0.0,
                }
            } else {
                let (slope, common) = self.regress_on_base(arms.stored_samples(arm));
                let luck = self.base[count] / count as f64 - base_mean;
                Posterior {
                    mean: mean - slope * luck,
                    own_variance: sample_variance * (1.0 - common) / count as f64,
                    shared_error: slope,
                }
            };
        }
    }

    /// Returns the regression slope of a play on the base, and the shared fraction
    /// of its variance.
    fn regress_on_base(&self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        let (mut n, mut x, mut y, mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        let steps = self.base.windows(2).map(|pair| pair[1] - pair[0]);
        for (base, value) in steps.zip(values).take(MAX_PAIRS) {
            n += 1.0;
            x += base;
            y += value;
            xx += base * base;
            xy += base * value;
            yy += value * value;
        }
        let (var_x, var_y) = (xx - x * x / n, yy - y * y / n);
        let covariance = xy - x * y / n;
        if n < MIN_PAIRS as f64 || var_x <= MIN_VARIANCE || var_y <= MIN_VARIANCE {
            return (0.0, 0.0);
        }
        // Few pairs overestimate the correlation.
        let trust = (n - 3.0) / (n + 1.0);
        let slope = (covariance / var_x).clamp(0.0, 1.0);
        let common = (covariance * covariance / (var_x * var_y)).clamp(0.0, 0.99);
        (
            slope,
            if covariance > 0.0 {
                trust * common
            } else {
                0.0
            },
        )
    }

    /// Shrinks every mean towards its static prediction, by the error of its
    /// samples.
    fn shrink(&mut self) {
        let prior = PRIOR_DEVIATION * PRIOR_DEVIATION;
        let base_variance = self.base_variance;
        let error = |posterior: &Posterior, count: u64| match count {
            0 => f64::INFINITY,
            _ => {
                posterior.own_variance
                    + posterior.shared_error * posterior.shared_error * base_variance
            }
        };
        // All plays share an offset between samples and predictions.
        let (mut weights, mut shift) = (0.0, 0.0);
        for ((posterior, sums), &expected) in
            self.posteriors.iter().zip(&self.sums).zip(&self.expected)
        {
            let weight = 1.0 / (prior + error(posterior, sums.count));
            weights += weight;
            shift += if weight > 0.0 {
                weight * (posterior.mean - expected)
            } else {
                0.0
            };
        }
        let shift = if weights > 0.0 { shift / weights } else { 0.0 };
        for ((posterior, sums), &expected) in self
            .posteriors
            .iter_mut()
            .zip(&self.sums)
            .zip(&self.expected)
        {
            let error = error(posterior, sums.count);
            let trust = if error.is_finite() {
                prior / (prior + error)
            } else {
                0.0
            };
            let predicted = expected + shift;
            let samples = if trust > 0.0 {
                posterior.mean - predicted
            } else {
                0.0
            };
            *posterior = Posterior {
                mean: predicted + trust * samples,
                own_variance: if trust > 0.0 {
                    trust * posterior.own_variance
                } else {
                    prior
                },
                shared_error: trust * posterior.shared_error,
            };
        }
    }

    /// Returns the posterior mean of a play.
    pub(super) fn mean(&self, arm: usize) -> f64 {
        self.posteriors[arm].mean
    }

    /// Returns the variance of the difference of two plays.
    pub(super) fn variance_between(&self, one: usize, two: usize) -> f64 {
        let (one, two) = (&self.posteriors[one], &self.posteriors[two]);
        let shared = one.shared_error - two.shared_error;
        let min = MIN_VARIANCE * MIN_VARIANCE;
        (one.own_variance + two.own_variance + shared * shared * self.base_variance).max(min)
    }

    /// Returns the play with the highest posterior mean.
    pub(super) fn leader(&self) -> usize {
        let means = self.posteriors.iter().map(|posterior| posterior.mean);
        let best = means
            .enumerate()
            .fold(None, |best, (arm, mean)| match best {
                Some((_, best_mean)) if best_mean >= mean => best,
                _ => Some((arm, mean)),
            });
        best.map_or(0, |(arm, _)| arm)
    }

    /// Returns the estimates of all plays, best first.
    pub(super) fn value_estimates(&self) -> Vec<ValueEstimate> {
        let leader = self.leader();
        let estimate = |arm: usize| ValueEstimate {
            mean: self.mean(arm),
            variance: self.variance_between(leader, arm),
        };
        self.ranked().into_iter().map(estimate).collect()
    }

    /// Returns all plays, best first.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.posteriors.len()).collect();
        ranked.sort_by(|&one, &two| self.mean(two).total_cmp(&self.mean(one)));
        ranked
    }
}

/// Returns the variance of a sample, with a lower bound.
fn variance(sums: &SampleSums) -> f64 {
    match sums.count {
        // A wide guess for any position.
        0..4 => 0.05,
        _ => sums.utility().1.max(MIN_VARIANCE),
    }
}

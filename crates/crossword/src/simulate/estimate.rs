//! What each play seems to be worth, given the samples so far.
//!
//! Plain means are one way. The other uses two more things that are known.
//! First, sample k has the same tiles for every play: of a play with few
//! samples it is known whether they were lucky ones, because another play has
//! had the same luck and much more of it (a control variate). Second, what a
//! play scores and keeps tells much about its worth before any sample: samples
//! correct that by and by, the more the smaller their error (shrinkage).

use super::ValueEstimate;
use super::arms::{Arms, STORED_SAMPLES, SampleSums};
use super::candidates::CandidateList;
use super::utility::RolloutSample;
use crate::options::{Allocation, SimulationOptions};

/// How far the worth of a play is from what it scores and keeps, as a standard
/// deviation; the example `best_arm` of `lab` measures it.
const PRIOR_DEVIATION: f64 = 0.02;

/// The least variance of a sample that is believed.
const MIN_VARIANCE: f64 = 1e-6;

/// Samples that tell what two plays have in common.
const MAX_PAIRS: usize = 256;
/// With fewer than so many of them nothing is concluded.
const MIN_PAIRS: usize = 12;

/// Samples between two looks at what plays have in common.
const REFRESH_INTERVAL: u32 = 16;

/// What is believed about a play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Posterior {
    pub(super) mean: f64,
    /// The variance of the mean that is the play's own.
    own_variance: f64,
    /// How much of the error of the play with most samples it shares.
    shared_error: f64,
}

/// What all plays seem to be worth.
pub(super) struct Estimates {
    is_informed: bool,
    expected: Vec<f64>,
    sums: Vec<SampleSums>,
    posteriors: Vec<Posterior>,
    /// The variance of the mean of the play with most samples.
    base_variance: f64,
    /// Running sums of the first samples of that play.
    base: Vec<f64>,
    since_refresh: u32,
}

impl Estimates {
    /// Nothing but what plays score and keep is known yet.
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

    /// The samples of a play.
    pub(super) fn sums(&self, arm: usize) -> &SampleSums {
        &self.sums[arm]
    }

    /// The variance of a sample of a play over its samples.
    pub(super) fn variance_of_mean(&self, arm: usize) -> f64 {
        let sums = &self.sums[arm];
        variance(sums) / sums.count.max(1) as f64
    }

    /// A sample of this thread.
    pub(super) fn add(&mut self, arm: usize, sample: &RolloutSample) {
        self.sums[arm].add(sample);
        self.since_refresh += 1;
    }

    /// Takes the newest samples of all threads into account, if some time has
    /// passed since the last look.
    pub(super) fn refresh_if_due(&mut self, arms: &Arms) {
        let often = if self.is_informed {
            REFRESH_INTERVAL
        } else {
            arms.threads() as u32
        };
        if self.since_refresh >= often {
            self.refresh(arms);
        }
    }

    /// Takes the newest samples of all threads into account.
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
                for (belief, &expected) in self.posteriors.iter_mut().zip(&self.expected) {
                    belief.mean = expected;
                }
            }
        }
    }

    /// What the samples of a play say alone. Without two of them they say
    /// nothing, and the play comes behind those that have some.
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

    /// Corrects the mean of each play by the luck of its samples, judged by
    /// the play that has most of them.
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

    /// How a play goes with the one that has most samples: by how much it
    /// moves with it, and which share of its variance that is.
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
        // Few pairs make plays look more alike than they are.
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

    /// Draws every mean towards what the play scores and keeps, the more the
    /// less its samples say.
    fn shrink(&mut self) {
        let prior = PRIOR_DEVIATION * PRIOR_DEVIATION;
        let base_variance = self.base_variance;
        let error = |belief: &Posterior, count: u64| match count {
            0 => f64::INFINITY,
            _ => belief.own_variance + belief.shared_error * belief.shared_error * base_variance,
        };
        // Samples and expectation differ by something that all plays share.
        let (mut weights, mut shift) = (0.0, 0.0);
        for ((belief, sums), &expected) in
            self.posteriors.iter().zip(&self.sums).zip(&self.expected)
        {
            let weight = 1.0 / (prior + error(belief, sums.count));
            weights += weight;
            shift += if weight > 0.0 {
                weight * (belief.mean - expected)
            } else {
                0.0
            };
        }
        let shift = if weights > 0.0 { shift / weights } else { 0.0 };
        for ((belief, sums), &expected) in self
            .posteriors
            .iter_mut()
            .zip(&self.sums)
            .zip(&self.expected)
        {
            let error = error(belief, sums.count);
            let trust = if error.is_finite() {
                prior / (prior + error)
            } else {
                0.0
            };
            let before = expected + shift;
            let samples = if trust > 0.0 {
                belief.mean - before
            } else {
                0.0
            };
            *belief = Posterior {
                mean: before + trust * samples,
                own_variance: if trust > 0.0 {
                    trust * belief.own_variance
                } else {
                    prior
                },
                shared_error: trust * belief.shared_error,
            };
        }
    }

    /// What a play seems to be worth.
    pub(super) fn mean(&self, arm: usize) -> f64 {
        self.posteriors[arm].mean
    }

    /// The variance of the difference of two plays.
    pub(super) fn variance_between(&self, one: usize, two: usize) -> f64 {
        let (one, two) = (&self.posteriors[one], &self.posteriors[two]);
        let shared = one.shared_error - two.shared_error;
        let least = MIN_VARIANCE * MIN_VARIANCE;
        (one.own_variance + two.own_variance + shared * shared * self.base_variance).max(least)
    }

    /// The play that seems best.
    pub(super) fn leader(&self) -> usize {
        let means = self.posteriors.iter().map(|belief| belief.mean);
        let best = means
            .enumerate()
            .fold(None, |best, (arm, mean)| match best {
                Some((_, most)) if most >= mean => best,
                _ => Some((arm, mean)),
            });
        best.map_or(0, |(arm, _)| arm)
    }

    /// What all plays seem to be worth, the best first.
    pub(super) fn value_estimates(&self) -> Vec<ValueEstimate> {
        let leader = self.leader();
        let worth = |arm: usize| ValueEstimate {
            mean: self.mean(arm),
            variance: self.variance_between(leader, arm),
        };
        self.ranked().into_iter().map(worth).collect()
    }

    /// All plays, the best first.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.posteriors.len()).collect();
        ranked.sort_by(|&one, &two| self.mean(two).total_cmp(&self.mean(one)));
        ranked
    }
}

/// The variance of a sample, as far as it can be told.
fn variance(sums: &SampleSums) -> f64 {
    match sums.count {
        // A guess that is wide enough for any position.
        0..4 => 0.05,
        _ => sums.utility().1.max(MIN_VARIANCE),
    }
}

//! Simulates sequential tests on random matches with known strength, to measure
//! their error rates and lengths.

mod model;

use zeitnot_core::Random;

pub use model::{MatchModel, MatchModelError, PairProbabilities};

use super::estimate::Estimate;
use super::pentanomial::Pentanomial;
use super::sprt::{Decision, Sprt};

/// The result of one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// The decision; [`Decision::Continue`] if the test reached its maximum length.
    pub decision: Decision,
    /// The number of pairs.
    pub pairs: u64,
}

/// The statistics of many tests.
#[derive(Clone, Debug, Default)]
pub struct SprtRates {
    accepted_h0: u64,
    accepted_h1: u64,
    /// The lengths of all tests in pairs, sorted.
    lengths: Vec<u64>,
}

/// Runs one test as a match does, with a check after every pair.
///
/// Stops without a decision after `max_pairs`.
#[must_use]
pub fn run_test(
    sprt: &Sprt,
    probabilities: &PairProbabilities,
    max_pairs: u64,
    random: &mut Random,
) -> TestRun {
    let mut seen = Pentanomial::default();
    for pairs in 1..=max_pairs {
        seen.add(probabilities.sample(random));
        let decision = sprt.state(&seen).decision;
        if decision != Decision::Continue {
            return TestRun { decision, pairs };
        }
    }
    TestRun {
        decision: Decision::Continue,
        pairs: max_pairs,
    }
}

impl SprtRates {
    /// Runs `runs` tests.
    #[must_use]
    pub fn simulate(
        sprt: &Sprt,
        probabilities: &PairProbabilities,
        max_pairs: u64,
        runs: u64,
        random: &mut Random,
    ) -> Self {
        let mut rates = Self::default();
        for _ in 0..runs {
            let run = run_test(sprt, probabilities, max_pairs, random);
            match run.decision {
                Decision::AcceptH0 => rates.accepted_h0 += 1,
                Decision::AcceptH1 => rates.accepted_h1 += 1,
                Decision::Continue => {}
            }
            rates.lengths.push(run.pairs);
        }
        rates.lengths.sort_unstable();
        rates
    }

    /// Returns the number of tests.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.lengths.len() as u64
    }

    /// Returns the share of tests that accepted H0.
    #[must_use]
    pub fn accepted_h0(&self) -> Estimate {
        Estimate::of_share(self.accepted_h0, self.runs())
    }

    /// Returns the share of tests that accepted H1.
    #[must_use]
    pub fn accepted_h1(&self) -> Estimate {
        Estimate::of_share(self.accepted_h1, self.runs())
    }

    /// Returns the number of tests without a decision.
    #[must_use]
    pub fn undecided(&self) -> u64 {
        self.runs() - self.accepted_h0 - self.accepted_h1
    }

    /// Returns the mean number of pairs; 0 without tests.
    #[must_use]
    pub fn mean_pairs(&self) -> f64 {
        let sum: f64 = self.lengths.iter().map(|&pairs| pairs as f64).sum();
        sum / self.runs().max(1) as f64
    }

    /// Returns the median number of pairs; 0 without tests.
    #[must_use]
    pub fn median_pairs(&self) -> u64 {
        let middle = self.lengths.len() / 2;
        self.lengths.get(middle).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUNS: u64 = 400;

    /// Almost four standard deviations above the nominal 5 %; with a ratio twice too
    /// large, the error rate would be about 19 %.
    const MAX_ERROR_RATE: f64 = 0.09;

    fn probabilities(elo: f64) -> PairProbabilities {
        MatchModel::new(elo, 0.3, 100.0)
            .unwrap()
            .pair_probabilities()
    }

    fn rates(text: &str, elo: f64, max_pairs: u64) -> SprtRates {
        let sprt = text.parse().unwrap();
        let mut random = Random::new(2026);
        SprtRates::simulate(&sprt, &probabilities(elo), max_pairs, RUNS, &mut random)
    }

    #[test]
    fn error_rates_are_within_the_stated_risks() {
        let normalized = format!("elo0=0 elo1={}", probabilities(60.0).normalized_elo());
        for text in ["elo0=0 elo1=60 model=logistic", &normalized] {
            for elo in [0.0, 60.0] {
                let rates = rates(text, elo, 10_000);
                let errors = if elo > 0.0 {
                    rates.accepted_h0()
                } else {
                    rates.accepted_h1()
                };
                assert_eq!(rates.undecided(), 0, "{text}, true Elo {elo}");
                assert!(
                    errors.value < MAX_ERROR_RATE,
                    "{text}, true Elo {elo}: {errors}"
                );
                // With half the ratio, tests would take twice as many pairs.
                let mean = rates.mean_pairs();
                assert!(
                    (40.0..90.0).contains(&mean),
                    "{text}, true Elo {elo}: {mean}"
                );
            }
        }
    }

    #[test]
    fn a_strength_far_beyond_the_bounds_is_decided_early() {
        let text = "elo0=0 elo1=60 model=logistic";
        let [near, far] = [60.0, 180.0].map(|elo| rates(text, elo, 10_000));
        assert!(far.mean_pairs() < near.mean_pairs() / 2.0);
        assert!(far.accepted_h1().value > 0.99);
    }

    #[test]
    fn a_test_stops_at_the_maximum_number_of_pairs() {
        let rates = rates("elo0=0 elo1=1", 0.5, 3);
        assert_eq!((rates.runs(), rates.undecided()), (RUNS, RUNS));
        assert_eq!((rates.mean_pairs(), rates.median_pairs()), (3.0, 3));
    }

    #[test]
    fn results_depend_only_on_the_seed() {
        let sprt = "elo0=0 elo1=60 model=logistic".parse().unwrap();
        let lengths = |seed| {
            let mut random = Random::new(seed);
            SprtRates::simulate(&sprt, &probabilities(30.0), 1_000, 10, &mut random).lengths
        };
        assert_eq!(lengths(1), lengths(1));
        assert_ne!(lengths(1), lengths(2));
    }
}

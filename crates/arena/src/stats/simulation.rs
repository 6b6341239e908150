//! Tests run on invented matches whose truth is known: how often does a test
//! decide wrongly, and how many pairs does it take?

mod model;

use zeitnot_core::Random;

pub use model::{MatchModel, MatchModelError, PairProbabilities};

use super::estimate::Estimate;
use super::pentanomial::Pentanomial;
use super::sprt::{Decision, Sprt};

/// How a single test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// What it decided; [`Decision::Continue`] if it was given up.
    pub decision: Decision,
    /// The pairs it took.
    pub pairs: u64,
}

/// How many tests ended in which way.
#[derive(Clone, Debug, Default)]
pub struct SprtRates {
    accepted_h0: u64,
    accepted_h1: u64,
    /// The pairs of each test, shortest first.
    lengths: Vec<u64>,
}

/// Runs one test as a match would: pair after pair, asked after each. It is
/// given up after `longest` pairs.
#[must_use]
pub fn run_test(
    sprt: &Sprt,
    chances: &PairProbabilities,
    longest: u64,
    random: &mut Random,
) -> TestRun {
    let mut seen = Pentanomial::default();
    for pairs in 1..=longest {
        seen.add(chances.sample(random));
        let decision = sprt.state(&seen).decision;
        if decision != Decision::Continue {
            return TestRun { decision, pairs };
        }
    }
    TestRun {
        decision: Decision::Continue,
        pairs: longest,
    }
}

impl SprtRates {
    /// The rates of `runs` tests.
    #[must_use]
    pub fn simulate(
        sprt: &Sprt,
        chances: &PairProbabilities,
        longest: u64,
        runs: u64,
        random: &mut Random,
    ) -> Self {
        let mut rates = Self::default();
        for _ in 0..runs {
            let run = run_test(sprt, chances, longest, random);
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

    /// How many tests were run.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.lengths.len() as u64
    }

    /// The share of tests that accepted the first hypothesis.
    #[must_use]
    pub fn accepted_h0(&self) -> Estimate {
        Estimate::of_share(self.accepted_h0, self.runs())
    }

    /// The share of tests that accepted the second hypothesis.
    #[must_use]
    pub fn accepted_h1(&self) -> Estimate {
        Estimate::of_share(self.accepted_h1, self.runs())
    }

    /// Tests that were given up.
    #[must_use]
    pub fn undecided(&self) -> u64 {
        self.runs() - self.accepted_h0 - self.accepted_h1
    }

    /// The pairs a test took on average; 0 if none was run.
    #[must_use]
    pub fn mean_pairs(&self) -> f64 {
        let sum: f64 = self.lengths.iter().map(|&pairs| pairs as f64).sum();
        sum / self.runs().max(1) as f64
    }

    /// The pairs that half of the tests took at most; 0 if none was run.
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

    /// Nearly four deviations above the nominal 5 %; a ratio twice too large
    /// would err in about 19 %.
    const MOST_ERRORS: f64 = 0.09;

    fn chances(elo: f64) -> PairProbabilities {
        MatchModel::new(elo, 0.3, 100.0)
            .unwrap()
            .pair_probabilities()
    }

    fn rates(words: &str, elo: f64, longest: u64) -> SprtRates {
        let sprt = words.parse().unwrap();
        let mut random = Random::new(2026);
        SprtRates::simulate(&sprt, &chances(elo), longest, RUNS, &mut random)
    }

    #[test]
    fn tests_err_as_rarely_as_they_promise() {
        let normalized = format!("elo0=0 elo1={}", chances(60.0).normalized_elo());
        for words in ["elo0=0 elo1=60 model=logistic", &normalized] {
            for elo in [0.0, 60.0] {
                let rates = rates(words, elo, 10_000);
                let errors = if elo > 0.0 {
                    rates.accepted_h0()
                } else {
                    rates.accepted_h1()
                };
                assert_eq!(rates.undecided(), 0, "{words}, truth {elo}");
                assert!(errors.value < MOST_ERRORS, "{words}, truth {elo}: {errors}");
                // A ratio half as large as it should be would take twice as
                // many pairs.
                let mean = rates.mean_pairs();
                assert!((40.0..90.0).contains(&mean), "{words}, truth {elo}: {mean}");
            }
        }
    }

    #[test]
    fn a_truth_far_beyond_the_bounds_is_found_soon() {
        let words = "elo0=0 elo1=60 model=logistic";
        let [near, far] = [60.0, 180.0].map(|elo| rates(words, elo, 10_000));
        assert!(far.mean_pairs() < near.mean_pairs() / 2.0);
        assert!(far.accepted_h1().value > 0.99);
    }

    #[test]
    fn a_test_without_end_is_given_up() {
        let rates = rates("elo0=0 elo1=1", 0.5, 3);
        assert_eq!((rates.runs(), rates.undecided()), (RUNS, RUNS));
        assert_eq!((rates.mean_pairs(), rates.median_pairs()), (3.0, 3));
    }

    #[test]
    fn the_same_seed_tells_the_same_story() {
        let sprt = "elo0=0 elo1=60 model=logistic".parse().unwrap();
        let story = |seed| {
            let mut random = Random::new(seed);
            SprtRates::simulate(&sprt, &chances(30.0), 1_000, 10, &mut random).lengths
        };
        assert_eq!(story(1), story(1));
        assert_ne!(story(1), story(2));
    }
}

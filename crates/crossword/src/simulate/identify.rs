//! Which play gets the next sample, and when the best one is known.
//!
//! Every play gets a few samples. Then either the one that seems best gets the
//! next one or its hardest rival: the play for which evidence against it and
//! the logarithm of its samples are least together (arXiv 2210.00974). Between
//! these two the one is likelier whose mean is less certain (arXiv
//! 2205.12086). The best play is known when the evidence against every rival
//! passes a threshold that grows slowly with the samples (Garivier and
//! Kaufmann, 2016). Plays that are equally good never get there; they are
//! settled when choosing the wrong one of them costs next to nothing.

use zeitnot_core::Random;
use zeitnot_core::normal::expected_above_zero;

use super::arms::Arms;
use super::candidates::CandidateList;
use super::estimate::Estimates;
use crate::options::{Allocation, SimulationOptions};

/// Samples under the same luck after which plays count as the same if they
/// have never differed.
const MIN_EQUAL_SAMPLES: usize = 48;

/// The chance of an error with which a rival may cost as much as does not
/// matter; who wants to be surer settles for less.
const DEFAULT_RISK: f64 = 0.05;

/// Chooses what to sample.
pub(super) struct Identification {
    allocation: Allocation,
    minimum: u64,
    /// The chance of an error that is accepted; none if nothing is decided.
    risk: Option<f64>,
    /// Differences below this do not matter.
    indifference: f64,
    /// Lines that are wanted.
    wanted: usize,
    /// Of plays that are the same as a better one no samples are taken.
    is_duplicate: Vec<bool>,
}

impl Identification {
    pub(super) fn new(
        options: &SimulationOptions,
        candidates: &CandidateList,
        wanted: usize,
    ) -> Self {
        Self {
            allocation: options.allocation,
            minimum: u64::from(options.minimum),
            risk: options.stop_condition.risk(),
            indifference: f64::from(options.indifference) / 100_000.0,
            wanted,
            is_duplicate: vec![false; candidates.list.len()],
        }
    }

    /// The play that gets the next sample.
    pub(super) fn next_arm(
        &self,
        estimates: &Estimates,
        arms: &Arms,
        random: &mut Random,
    ) -> usize {
        let count = |arm: &usize| (arms.started(*arm), *arm);
        let fewest = self.distinct_arms().min_by_key(count).unwrap_or(0);
        if self.allocation == Allocation::RoundRobin || arms.started(fewest) < self.minimum {
            return fewest;
        }
        // Whoever wants several lines wants to know all of them well.
        if self.wanted > 1 && random.below(2) == 0 {
            let ranked = estimates.ranked();
            let shown = ranked.into_iter().take(self.wanted);
            let shown = shown.filter(|arm| !self.is_duplicate[*arm]);
            return shown.min_by_key(count).unwrap_or(fewest);
        }
        let leader = estimates.leader();
        let Some(rival) = self.rival(estimates, leader) else {
            return leader;
        };
        let own = estimates.variance_of_mean(leader);
        let share = own / (own + estimates.variance_of_mean(rival));
        let is_own = ((random.next() >> 11) as f64) < share * (1_u64 << 53) as f64;
        if is_own { leader } else { rival }
    }

    fn distinct_arms(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.is_duplicate.len()).filter(|arm| !self.is_duplicate[*arm])
    }

    /// The play that is hardest to tell from the best one.
    fn rival(&self, estimates: &Estimates, leader: usize) -> Option<usize> {
        let cost = |arm: usize| {
            let samples = estimates.sums(arm).count.max(1) as f64;
            evidence(estimates, leader, arm, 0.0) + samples.ln()
        };
        let rivals = self.distinct_arms().filter(|arm| *arm != leader);
        rivals.min_by(|&one, &two| cost(one).total_cmp(&cost(two)))
    }

    /// Is it known which play is best, or that no other is better by more than
    /// matters, or that it matters too little which one is chosen?
    pub(super) fn is_decided(&self, estimates: &Estimates, samples: u64) -> bool {
        let Some(risk) = self.risk.filter(|_| self.wanted == 1) else {
            return false;
        };
        let threshold = (((samples.max(2) as f64).ln() + 1.0) / risk).ln();
        let leader = estimates.leader();
        let cheap = self.indifference * risk / DEFAULT_RISK;
        let is_settled = |arm| {
            estimates.sums(arm).count >= self.minimum
                && (evidence(estimates, leader, arm, self.indifference) > threshold
                    || expected_loss(estimates, leader, arm) < cheap)
        };
        let mut rivals = self.distinct_arms().filter(|arm| *arm != leader);
        rivals.all(is_settled)
    }

    /// Finds plays that are the same as others: that score and keep the same,
    /// and have come to the same in every sample.
    pub(super) fn mark_duplicates(
        &mut self,
        estimates: &Estimates,
        candidates: &CandidateList,
        arms: &Arms,
    ) {
        let leader = estimates.leader();
        let (list, best) = (&candidates.list, &candidates.list[leader]);
        self.is_duplicate[leader] = false;
        for (arm, own) in list.iter().enumerate() {
            let is_like = own.points == best.points && own.kept == best.kept;
            if arm == leader || self.is_duplicate[arm] || !is_like {
                continue;
            }
            let pairs = || arms.stored_samples(leader).zip(arms.stored_samples(arm));
            let differ = pairs().any(|(one, two)| (one - two).abs() > 1e-6);
            self.is_duplicate[arm] = !differ && pairs().count() >= MIN_EQUAL_SAMPLES;
        }
    }
}

/// How much speaks for the better of two plays being better, by so much more
/// than it seems.
fn evidence(estimates: &Estimates, better: usize, other: usize, margin: f64) -> f64 {
    let gap = (estimates.mean(better) - estimates.mean(other) + margin).max(0.0);
    gap * gap / (2.0 * estimates.variance_between(better, other))
}

/// What the better of two plays is expected to be behind the other, counting
/// only the cases in which it is.
fn expected_loss(estimates: &Estimates, better: usize, other: usize) -> f64 {
    let gap = estimates.mean(better) - estimates.mean(other);
    expected_above_zero(gap, estimates.variance_between(better, other).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::utility::RolloutSample;
    use super::*;
    use crate::options::StopCondition;

    /// Plays whose worth is known, sampled under common and own luck.
    struct World {
        worths: Vec<f64>,
        common: f64,
        own: f64,
    }

    impl World {
        fn sample(&self, arm: usize, number: u64, seed: u64) -> RolloutSample {
            let luck = |of: u64| {
                let mut random = Random::new(Random::new(of ^ seed << 40).next());
                let parts = (0..4).map(|_| (random.next() >> 11) as f64 / (1_u64 << 53) as f64);
                parts.sum::<f64>() - 2.0
            };
            let common = self.common * luck(number);
            let own = self.own * luck((arm as u64 + 1) << 50 ^ number);
            let utility = self.worths[arm] + common + own;
            RolloutSample {
                utility,
                win: utility,
                lead: 0.0,
            }
        }
    }

    /// What a search for the best play came to.
    struct TrialOutcome {
        best: usize,
        samples: u64,
        counts: Vec<u64>,
    }

    fn search(world: &World, options: &SimulationOptions, seed: u64, most: u64) -> TrialOutcome {
        let expected = vec![0.5; world.worths.len()];
        let candidates = CandidateList::expecting(&expected);
        let arms = Arms::new(expected.len(), 1);
        let mut estimates = Estimates::new(&candidates, options);
        let mut identification = Identification::new(options, &candidates, 1);
        let mut random = Random::new(seed);
        for sampled in 0..most {
            estimates.refresh_if_due(&arms);
            let arm = identification.next_arm(&estimates, &arms, &mut random);
            let number = arms.start_sample(arm);
            let sample = world.sample(arm, number, seed);
            arms.add(0, arm, number, &sample);
            estimates.add(arm, &sample);
            if sampled % 32 == 31 {
                estimates.refresh(&arms);
                identification.mark_duplicates(&estimates, &candidates, &arms);
                if identification.is_decided(&estimates, arms.total()) {
                    break;
                }
            }
        }
        estimates.refresh(&arms);
        TrialOutcome {
            best: estimates.leader(),
            samples: arms.total(),
            counts: (0..expected.len())
                .map(|arm| arms.sums(arm).count)
                .collect(),
        }
    }

    fn options(allocation: Allocation) -> SimulationOptions {
        SimulationOptions {
            allocation,
            indifference: 0,
            ..SimulationOptions::default()
        }
    }

    const ALLOCATIONS: [Allocation; 2] = [Allocation::RoundRobin, Allocation::Informed];

    #[test]
    fn the_best_play_is_found_and_with_fewer_samples_the_more_is_used() {
        let world = World {
            worths: vec![0.50, 0.53, 0.47, 0.51, 0.44, 0.49, 0.45, 0.40],
            common: 0.15,
            own: 0.08,
        };
        let mut samples = [0; 2];
        for (way, samples) in ALLOCATIONS.into_iter().zip(&mut samples) {
            for seed in 0..20 {
                let found = search(&world, &options(way), seed, 60_000);
                assert_eq!(found.best, 1, "{way:?} {seed}");
                *samples += found.samples;
            }
        }
        let [by_turns, informed] = samples;
        assert!(2 * informed < by_turns, "{samples:?}");
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let world = World {
            worths: vec![0.50, 0.51, 0.495],
            common: 0.1,
            own: 0.1,
        };
        for way in ALLOCATIONS {
            let wrong = (0..100).filter(|&seed| {
                let sure = SimulationOptions {
                    stop_condition: StopCondition::Sure95,
                    ..options(way)
                };
                search(&world, &sure, seed, 40_000).best != 1
            });
            let wrong = wrong.count();
            assert!(wrong <= 5, "{way:?}: {wrong} of 100");
        }
    }

    #[test]
    fn plays_that_never_differ_are_one() {
        let world = World {
            worths: vec![0.50, 0.50, 0.45],
            common: 0.1,
            own: 0.0,
        };
        for way in ALLOCATIONS {
            let found = search(&world, &options(way), 1, 10_000);
            assert!(found.samples < 1_000, "{way:?}: {}", found.samples);
            assert!(found.best < 2);
        }
    }

    #[test]
    fn what_does_not_matter_is_not_told_apart() {
        let world = World {
            worths: vec![0.500, 0.501],
            common: 0.1,
            own: 0.05,
        };
        let strict = search(&world, &options(Allocation::Informed), 5, 20_000);
        let easy = SimulationOptions {
            indifference: 1_000,
            ..options(Allocation::Informed)
        };
        let easy = search(&world, &easy, 5, 20_000);
        assert!(
            easy.samples * 4 < strict.samples,
            "{} {}",
            easy.samples,
            strict.samples
        );
    }

    #[test]
    fn plays_that_are_equally_good_do_not_take_for_ever() {
        const MOST: u64 = 150_000;
        let world = World {
            worths: vec![0.5, 0.5, 0.5, 0.5, 0.45],
            common: 0.15,
            own: 0.08,
        };
        let samples = |sure: StopCondition, indifference: u32| {
            let options = SimulationOptions {
                stop_condition: sure,
                indifference,
                ..options(Allocation::Informed)
            };
            search(&world, &options, 3, MOST).samples
        };
        let usual = SimulationOptions::default().indifference;
        let sure = [StopCondition::Sure95, StopCondition::Sure98];
        let [less, more] = sure.map(|sure| samples(sure, usual));
        assert!(
            5 * less < MOST && less < more && more < MOST,
            "{less} {more}"
        );
        assert_eq!(samples(StopCondition::Sure95, 0), MOST, "all matters");
    }

    #[test]
    fn every_play_gets_its_minimum_first() {
        let world = World {
            worths: vec![0.2, 0.9, 0.5, 0.1],
            common: 0.0,
            own: 0.1,
        };
        for way in ALLOCATIONS {
            let never = SimulationOptions {
                stop_condition: StopCondition::None,
                minimum: 10,
                ..options(way)
            };
            let early = search(&world, &never, 2, 40);
            assert_eq!(early.counts, [10; 4], "{way:?}");
            let later = search(&world, &never, 2, 400);
            assert!(later.counts.iter().all(|count| *count >= 10));
            if way != Allocation::RoundRobin {
                assert!(later.counts[1] > 100, "{way:?}: {:?}", later.counts);
            }
        }
    }
}

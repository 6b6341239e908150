//! Chooses the play for the next sample, and decides when the best one is known.
//!
//! Every play gets a minimum number of samples. Then the next sample goes to the
//! leader or to its hardest rival, the play with the lowest sum of the evidence
//! against it and the logarithm of its samples (arXiv 2210.00974). Of these two, the
//! one with the less certain mean is more likely (arXiv 2205.12086). The best play
//! is known when the evidence against every rival exceeds a threshold that grows
//! slowly with the samples (Garivier and Kaufmann, 2016). Equally good plays never
//! get there; they are settled when the expected loss of choosing the wrong one is
//! negligible.

use zeitnot_core::Random;
use zeitnot_core::normal::expected_above_zero;

use super::arms::Arms;
use super::candidates::CandidateList;
use super::estimate::Estimates;
use crate::options::{Allocation, SimulationOptions};

/// Number of identical samples under equal luck after which plays count as equal.
const MIN_EQUAL_SAMPLES: usize = 48;

/// The error probability at which the accepted loss equals the indifference; a lower
/// risk lowers the accepted loss in proportion.
const DEFAULT_RISK: f64 = 0.05;

pub(super) struct Identification {
    allocation: Allocation,
    minimum: u64,
    /// The accepted error probability; `None` never decides.
    risk: Option<f64>,
    /// Differences below this are ignored.
    indifference: f64,
    /// Number of requested lines.
    wanted: usize,
    /// Whether a play equals a better one and gets no samples.
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

    /// Returns the play that gets the next sample.
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
        // With several lines, sample all of them well.
        if self.wanted > 1 && random.below(2) == 0 {
            let ranked = estimates.ranked();
            let requested = ranked.into_iter().take(self.wanted);
            let requested = requested.filter(|arm| !self.is_duplicate[*arm]);
            return requested.min_by_key(count).unwrap_or(fewest);
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

    /// Returns the play that is hardest to distinguish from the leader.
    fn rival(&self, estimates: &Estimates, leader: usize) -> Option<usize> {
        let cost = |arm: usize| {
            let samples = estimates.sums(arm).count.max(1) as f64;
            evidence(estimates, leader, arm, 0.0) + samples.ln()
        };
        let rivals = self.distinct_arms().filter(|arm| *arm != leader);
        rivals.min_by(|&one, &two| cost(one).total_cmp(&cost(two)))
    }

    /// Returns `true` if the best play is known or the choice does not matter.
    pub(super) fn is_decided(&self, estimates: &Estimates, samples: u64) -> bool {
        let Some(risk) = self.risk.filter(|_| self.wanted == 1) else {
            return false;
        };
        let threshold = (((samples.max(2) as f64).ln() + 1.0) / risk).ln();
        let leader = estimates.leader();
        let accepted_loss = self.indifference * risk / DEFAULT_RISK;
        let is_settled = |arm| {
            estimates.sums(arm).count >= self.minimum
                && (evidence(estimates, leader, arm, self.indifference) > threshold
                    || expected_loss(estimates, leader, arm) < accepted_loss)
        };
        let mut rivals = self.distinct_arms().filter(|arm| *arm != leader);
        rivals.all(is_settled)
    }

    /// Finds plays with the same score and leave as the leader and identical
    /// samples.
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

/// Returns the evidence that one play is better than another, given a margin.
fn evidence(estimates: &Estimates, better: usize, other: usize, margin: f64) -> f64 {
    let gap = (estimates.mean(better) - estimates.mean(other) + margin).max(0.0);
    gap * gap / (2.0 * estimates.variance_between(better, other))
}

/// Returns the expected loss of choosing `better` instead of `other`.
fn expected_loss(estimates: &Estimates, better: usize, other: usize) -> f64 {
    let gap = estimates.mean(better) - estimates.mean(other);
    expected_above_zero(gap, estimates.variance_between(better, other).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::utility::RolloutSample;
    use super::*;
    use crate::options::StopCondition;

    /// Plays of known utility, sampled with common and independent noise.
    struct NoisyPlays {
        utilities: Vec<f64>,
        common: f64,
        own: f64,
    }

    impl NoisyPlays {
        fn sample(&self, arm: usize, number: u64, seed: u64) -> RolloutSample {
            let noise = |index: u64| {
                let mut random = Random::new(Random::new(index ^ seed << 40).next());
                let parts = (0..4).map(|_| (random.next() >> 11) as f64 / (1_u64 << 53) as f64);
                parts.sum::<f64>() - 2.0
            };
            let common = self.common * noise(number);
            let own = self.own * noise((arm as u64 + 1) << 50 ^ number);
            let utility = self.utilities[arm] + common + own;
            RolloutSample {
                utility,
                win: utility,
                lead: 0.0,
            }
        }
    }

    /// The result of a simulated identification.
    struct TrialOutcome {
        best: usize,
        samples: u64,
        counts: Vec<u64>,
    }

    fn search(
        plays: &NoisyPlays,
        options: &SimulationOptions,
        seed: u64,
        max_samples: u64,
    ) -> TrialOutcome {
        let expected = vec![0.5; plays.utilities.len()];
        let candidates = CandidateList::expecting(&expected);
        let arms = Arms::new(expected.len(), 1);
        let mut estimates = Estimates::new(&candidates, options);
        let mut identification = Identification::new(options, &candidates, 1);
        let mut random = Random::new(seed);
        for sampled in 0..max_samples {
            estimates.refresh_if_due(&arms);
            let arm = identification.next_arm(&estimates, &arms, &mut random);
            let number = arms.start_sample(arm);
            let sample = plays.sample(arm, number, seed);
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
    fn informed_allocation_finds_the_best_play_with_fewer_samples() {
        let plays = NoisyPlays {
            utilities: vec![0.50, 0.53, 0.47, 0.51, 0.44, 0.49, 0.45, 0.40],
            common: 0.15,
            own: 0.08,
        };
        let mut samples = [0; 2];
        for (allocation, samples) in ALLOCATIONS.into_iter().zip(&mut samples) {
            for seed in 0..20 {
                let found = search(&plays, &options(allocation), seed, 60_000);
                assert_eq!(found.best, 1, "{allocation:?} {seed}");
                *samples += found.samples;
            }
        }
        let [round_robin, informed] = samples;
        assert!(2 * informed < round_robin, "{samples:?}");
    }

    #[test]
    fn errors_are_within_the_accepted_risk() {
        let plays = NoisyPlays {
            utilities: vec![0.50, 0.51, 0.495],
            common: 0.1,
            own: 0.1,
        };
        for allocation in ALLOCATIONS {
            let wrong = (0..100).filter(|&seed| {
                let sure95 = SimulationOptions {
                    stop_condition: StopCondition::Sure95,
                    ..options(allocation)
                };
                search(&plays, &sure95, seed, 40_000).best != 1
            });
            let wrong = wrong.count();
            assert!(wrong <= 5, "{allocation:?}: {wrong} of 100");
        }
    }

    #[test]
    fn identical_plays_are_merged() {
        let plays = NoisyPlays {
            utilities: vec![0.50, 0.50, 0.45],
            common: 0.1,
            own: 0.0,
        };
        for allocation in ALLOCATIONS {
            let found = search(&plays, &options(allocation), 1, 10_000);
            assert!(found.samples < 1_000, "{allocation:?}: {}", found.samples);
            assert!(found.best < 2);
        }
    }

    #[test]
    fn differences_below_the_indifference_are_ignored() {
        let plays = NoisyPlays {
            utilities: vec![0.500, 0.501],
            common: 0.1,
            own: 0.05,
        };
        let strict = search(&plays, &options(Allocation::Informed), 5, 20_000);
        let indifferent = SimulationOptions {
            indifference: 1_000,
            ..options(Allocation::Informed)
        };
        let indifferent = search(&plays, &indifferent, 5, 20_000);
        assert!(
            indifferent.samples * 4 < strict.samples,
            "{} {}",
            indifferent.samples,
            strict.samples
        );
    }

    #[test]
    fn equally_good_plays_are_settled() {
        const MAX_SAMPLES: u64 = 150_000;
        let plays = NoisyPlays {
            utilities: vec![0.5, 0.5, 0.5, 0.5, 0.45],
            common: 0.15,
            own: 0.08,
        };
        let samples = |condition: StopCondition, indifference: u32| {
            let options = SimulationOptions {
                stop_condition: condition,
                indifference,
                ..options(Allocation::Informed)
            };
            search(&plays, &options, 3, MAX_SAMPLES).samples
        };
        let indifference = SimulationOptions::default().indifference;
        let conditions = [StopCondition::Sure95, StopCondition::Sure98];
        let [less, more] = conditions.map(|condition| samples(condition, indifference));
        assert!(
            5 * less < MAX_SAMPLES && less < more && more < MAX_SAMPLES,
            "{less} {more}"
        );
        assert_eq!(
            samples(StopCondition::Sure95, 0),
            MAX_SAMPLES,
            "without indifference"
        );
    }

    #[test]
    fn every_play_gets_the_minimum_first() {
        let plays = NoisyPlays {
            utilities: vec![0.2, 0.9, 0.5, 0.1],
            common: 0.0,
            own: 0.1,
        };
        for allocation in ALLOCATIONS {
            let never = SimulationOptions {
                stop_condition: StopCondition::None,
                minimum: 10,
                ..options(allocation)
            };
            let early = search(&plays, &never, 2, 40);
            assert_eq!(early.counts, [10; 4], "{allocation:?}");
            let later = search(&plays, &never, 2, 400);
            assert!(later.counts.iter().all(|count| *count >= 10));
            if allocation != Allocation::RoundRobin {
                assert!(later.counts[1] > 100, "{allocation:?}: {:?}", later.counts);
            }
        }
    }
}

//! How good estimates are, on games that they were not fitted to.

use zeitnot_clock::stoppers::samples::{
    Network, challengers, chance_better, expected_loss, has_no_challenger, two_candidate_loss,
};

use super::examples::{StopExample, TrainingRun};

/// Estimates of what is lost by stopping, or gained by thinking on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossEstimator {
    /// The expected loss by the figures of all candidates.
    ExpectedLoss,
    /// The chance that the first two are swapped, times their gap.
    TwoCandidates,
    /// The network's expected loss.
    Network,
    /// The network's chance of a change times its gain.
    Change,
}

impl LossEstimator {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::ExpectedLoss,
        Self::TwoCandidates,
        Self::Network,
        Self::Change,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ExpectedLoss => "expected_loss",
            Self::TwoCandidates => "two_candidates",
            Self::Network => "network",
            Self::Change => "change",
        }
    }

    /// The estimate of a look, a share of a game.
    #[must_use]
    pub fn estimate(self, example: &StopExample, network: &Network) -> f64 {
        match self {
            Self::ExpectedLoss => expected_loss(&example.snapshot),
            Self::TwoCandidates => two_candidate_loss(&example.snapshot),
            Self::Network => network.predict(&example.features).loss,
            Self::Change => network.predict(&example.features).expected_gain(),
        }
    }

    /// What it estimates.
    #[must_use]
    pub const fn target(self, example: &StopExample) -> f64 {
        match self {
            Self::Change => example.gain,
            _ => example.loss,
        }
    }
}

/// Examples with similar predictions, and what came true.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReliabilityBin {
    /// Examples.
    pub count: usize,
    /// The mean of what was predicted.
    pub predicted: f64,
    /// The mean of what was seen.
    pub observed: f64,
}

/// Predictions against what was seen, in so many bins of equal size by
/// prediction.
#[must_use]
pub fn reliability(mut pairs: Vec<(f64, f64)>, bins: usize) -> Vec<ReliabilityBin> {
    pairs.sort_by(|one, two| one.0.total_cmp(&two.0));
    let size = pairs.len().div_ceil(bins.max(1)).max(1);
    let bin = |pairs: &[(f64, f64)]| {
        let count = pairs.len();
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count as f64;
        ReliabilityBin {
            count,
            predicted: mean(|pair| pair.0),
            observed: mean(|pair| pair.1),
        }
    };
    pairs.chunks(size).map(bin).collect()
}

/// The chance that a case scores higher than one that is none, ties counting
/// half; none where all are or none is.
#[must_use]
pub fn area_under_curve(mut scored: Vec<(f64, bool)>) -> Option<f64> {
    scored.sort_by(|one, two| one.0.total_cmp(&two.0));
    let cases = scored.iter().filter(|(_, is_case)| *is_case).count() as f64;
    let others = scored.len() as f64 - cases;
    if cases == 0.0 || others == 0.0 {
        return None;
    }
    let (mut below, mut won) = (0.0, 0.0);
    for ties in scored.chunk_by(|one, two| one.0 == two.0) {
        let own = ties.iter().filter(|(_, is_case)| *is_case).count() as f64;
        let same = ties.len() as f64 - own;
        won += own * (below + same / 2.0);
        below += same;
    }
    Some(won / (cases * others))
}

/// What tells that the choice will change: the score of each way, by name.
#[must_use]
pub fn change_scores(example: &StopExample, network: &Network) -> [(&'static str, f64); 5] {
    let wrong = |example: &StopExample| {
        let chances = challengers(&example.snapshot).map(|other| chance_better(&other));
        chances.fold(0.0, f64::max)
    };
    [
        (
            "network, chance of a change",
            network.predict(&example.features).change,
        ),
        (
            "network, expected loss",
            LossEstimator::Network.estimate(example, network),
        ),
        (
            "expected_loss",
            LossEstimator::ExpectedLoss.estimate(example, network),
        ),
        (
            "two_candidates",
            LossEstimator::TwoCandidates.estimate(example, network),
        ),
        (
            "chance that the nearest challenger is better",
            wrong(example),
        ),
    ]
}

/// When a run is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopCriterion {
    /// After so many samples.
    At(u64),
    /// At the first look at which an estimate is below this.
    Below(LossEstimator, f64),
    /// When nobody can catch up any more.
    NoChallenger,
}

/// What a way to stop comes to, over runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StopOutcome {
    /// The mean number of samples.
    pub samples: f64,
    /// The mean loss, a share of a game.
    pub loss: f64,
    /// The share of runs that end with another choice than at the horizon.
    pub changed_share: f64,
    /// What is saved of the samples up to the horizon.
    pub saved_share: f64,
}

/// Stops runs of a usual length, the last look at the latest.
#[must_use]
pub fn stop_runs(
    runs: &[&TrainingRun],
    stop: StopCriterion,
    horizon: u64,
    network: &Network,
) -> StopOutcome {
    let mut sum = StopOutcome::default();
    for run in runs {
        let within = |look: &&StopExample| look.snapshot.samples <= horizon;
        let looks: Vec<&StopExample> = run.snapshots.iter().filter(within).collect();
        let is_end = |look: &&&StopExample| match stop {
            StopCriterion::At(samples) => look.snapshot.samples >= samples,
            StopCriterion::Below(estimate, least) => estimate.estimate(look, network) < least,
            StopCriterion::NoChallenger => has_no_challenger(&look.snapshot, look.stable_checks),
        };
        let Some(&last) = looks.last() else {
            continue;
        };
        let end = looks.iter().find(is_end).copied().unwrap_or(last);
        let is_other = end.snapshot.top[0].candidate != last.snapshot.top[0].candidate;
        sum.samples += end.snapshot.samples as f64;
        sum.loss += end.loss;
        sum.changed_share += f64::from(u8::from(is_other));
        sum.saved_share += 1.0 - end.snapshot.samples as f64 / last.snapshot.samples.max(1) as f64;
    }
    let count = runs.len().max(1) as f64;
    StopOutcome {
        samples: sum.samples / count,
        loss: sum.loss / count,
        changed_share: sum.changed_share / count,
        saved_share: sum.saved_share / count,
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_clock::stoppers::samples::NetworkOrigin;

    use super::super::fit::tests::world;
    use super::super::fit::{FitOptions, fit};
    use super::*;

    #[test]
    fn the_area_under_a_curve_counts_pairs() {
        let scored = |scores: &[(f64, bool)]| area_under_curve(scores.to_vec());
        assert_eq!(scored(&[(1.0, true), (0.0, false)]), Some(1.0));
        assert_eq!(scored(&[(0.0, true), (1.0, false)]), Some(0.0));
        assert_eq!(scored(&[(1.0, true), (1.0, false)]), Some(0.5));
        assert_eq!(
            scored(&[(1.0, true), (0.5, false), (0.2, true), (0.1, false)]),
            Some(0.75)
        );
        assert_eq!(scored(&[(1.0, true)]), None);
    }

    #[test]
    fn bins_compare_what_was_said_with_what_was_seen() {
        let pairs = vec![(0.4, 1.0), (0.1, 0.0), (0.2, 0.0), (0.3, 1.0), (0.9, 3.0)];
        let bins = reliability(pairs, 2);
        assert_eq!(bins.len(), 2);
        assert_eq!((bins[0].count, bins[1].count), (3, 2));
        assert!((bins[0].predicted - 0.2).abs() < 1e-12);
        assert!((bins[0].observed - 1.0 / 3.0).abs() < 1e-12 && bins[1].observed == 2.0);
        assert!(reliability(Vec::new(), 5).is_empty());
    }

    #[test]
    fn stopping_counts_samples_and_losses() {
        let mut looks = world(3, 4);
        for (look, (samples, choice)) in looks.iter_mut().zip([(100, 2), (500, 1), (1_000, 1)]) {
            look.snapshot.arms = 2;
            look.snapshot.samples = samples;
            look.snapshot.top[0].candidate = choice;
            look.loss = 1.0 / samples as f64;
        }
        let known = world(50, 1);
        let known: Vec<&StopExample> = known.iter().collect();
        let options = FitOptions { epochs: 1, seed: 1 };
        let network = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let run = TrainingRun {
            game: 0,
            turn: 0,
            snapshots: looks,
            loss_without_samples: 0.0,
        };
        let at = |stop| stop_runs(&[&run, &run], stop, 1_000, &network);
        let early = at(StopCriterion::At(1));
        assert_eq!(
            (early.samples, early.loss, early.changed_share),
            (100.0, 0.01, 1.0)
        );
        assert!((early.saved_share - 0.9).abs() < 1e-12);
        assert_eq!(at(StopCriterion::At(400)).samples, 500.0);
        assert_eq!(at(StopCriterion::At(9_999)).saved_share, 0.0);
        assert_eq!(
            at(StopCriterion::Below(LossEstimator::ExpectedLoss, 2.0)).samples,
            100.0
        );
        assert_eq!(
            at(StopCriterion::Below(LossEstimator::Network, -1.0)).samples,
            1_000.0
        );
        assert_eq!(
            at(StopCriterion::NoChallenger).samples,
            1_000.0,
            "nobody has samples"
        );
    }
}

//! Measures of the quality of estimates and of stop criteria.

use zeitnot_clock::stoppers::samples::{
    Network, challengers, chance_better, expected_loss, has_no_challenger, two_candidate_loss,
};

use super::examples::{StopExample, TrainingRun};

/// An estimator of the loss of stopping, or of the gain of continuing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossEstimator {
    /// The expected loss by the statistics of all candidates.
    ExpectedLoss,
    /// The probability that the first two candidates are swapped, times their gap.
    TwoCandidates,
    /// The network's expected loss.
    Network,
    /// The network's probability of a change, times its gain.
    Change,
}

impl LossEstimator {
    /// All estimators.
    pub const ALL: [Self; 4] = [
        Self::ExpectedLoss,
        Self::TwoCandidates,
        Self::Network,
        Self::Change,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ExpectedLoss => "expected_loss",
            Self::TwoCandidates => "two_candidates",
            Self::Network => "network",
            Self::Change => "change",
        }
    }

    /// Returns the estimate for an example, as a share of a game.
    #[must_use]
    pub fn estimate(self, example: &StopExample, network: &Network) -> f64 {
        match self {
            Self::ExpectedLoss => expected_loss(&example.snapshot),
            Self::TwoCandidates => two_candidate_loss(&example.snapshot),
            Self::Network => network.predict(&example.features).loss,
            Self::Change => network.predict(&example.features).expected_gain(),
        }
    }

    /// Returns the true value of the estimated quantity.
    #[must_use]
    pub const fn target(self, example: &StopExample) -> f64 {
        match self {
            Self::Change => example.gain,
            _ => example.loss,
        }
    }
}

/// Examples with similar predictions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReliabilityBin {
    /// Number of examples.
    pub count: usize,
    /// The mean prediction.
    pub predicted: f64,
    /// The mean observed value.
    pub observed: f64,
}

/// Sorts pairs of prediction and observed value into at most `bins` bins.
///
/// The bins have the same size, except the last one, which may be smaller.
#[must_use]
pub fn reliability(mut pairs: Vec<(f64, f64)>, bins: usize) -> Vec<ReliabilityBin> {
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = pairs.len().div_ceil(bins.max(1)).max(1);
    let bin = |pairs: &[(f64, f64)]| {
        let count = pairs.len();
        let mean =
            |value: fn(&(f64, f64)) -> f64| pairs.iter().map(value).sum::<f64>() / count as f64;
        ReliabilityBin {
            count,
            predicted: mean(|pair| pair.0),
            observed: mean(|pair| pair.1),
        }
    };
    pairs.chunks(size).map(bin).collect()
}

/// Returns the area under the ROC curve; `None` without positives or negatives.
///
/// It is the probability that a positive scores higher than a negative; ties count half.
#[must_use]
pub fn area_under_curve(mut scored: Vec<(f64, bool)>) -> Option<f64> {
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let positives = scored.iter().filter(|(_, is_positive)| *is_positive);
    let positives = positives.count() as f64;
    let negatives = scored.len() as f64 - positives;
    if positives == 0.0 || negatives == 0.0 {
        return None;
    }
    let (mut below, mut sum) = (0.0, 0.0);
    for ties in scored.chunk_by(|a, b| a.0 == b.0) {
        let positive = ties.iter().filter(|(_, is_positive)| *is_positive).count() as f64;
        let negative = ties.len() as f64 - positive;
        sum += positive * (below + negative / 2.0);
        below += negative;
    }
    Some(sum / (positives * negatives))
}

/// Returns the scores by which a change of the choice is predicted, with names.
#[must_use]
pub fn change_scores(example: &StopExample, network: &Network) -> [(&'static str, f64); 5] {
    let max_chance_better = |example: &StopExample| {
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
            max_chance_better(example),
        ),
    ]
}

/// A criterion that stops a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopCriterion {
    /// At the first snapshot with at least this number of samples.
    At(u64),
    /// At the first snapshot with an estimate below a limit.
    Below(LossEstimator, f64),
    /// At the first snapshot without a challenger.
    NoChallenger,
}

/// The effect of a stop criterion on runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StopOutcome {
    /// Mean number of samples.
    pub samples: f64,
    /// Mean loss, as a share of a game.
    pub loss: f64,
    /// Share of runs that end with another choice than at the horizon.
    pub changed_share: f64,
    /// Mean share of the samples up to the horizon that is saved.
    pub saved_share: f64,
}

/// Stops runs by a criterion, at the latest at the horizon.
#[must_use]
pub fn stop_runs(
    runs: &[&TrainingRun],
    criterion: StopCriterion,
    horizon: u64,
    network: &Network,
) -> StopOutcome {
    let mut sum = StopOutcome::default();
    for run in runs {
        let within = |example: &&StopExample| example.snapshot.samples <= horizon;
        let examples: Vec<&StopExample> = run.snapshots.iter().filter(within).collect();
        let is_end = |example: &&&StopExample| match criterion {
            StopCriterion::At(samples) => example.snapshot.samples >= samples,
            StopCriterion::Below(estimator, limit) => estimator.estimate(example, network) < limit,
            StopCriterion::NoChallenger => {
                has_no_challenger(&example.snapshot, example.stable_checks)
            }
        };
        let Some(&last) = examples.last() else {
            continue;
        };
        let end = examples.iter().find(is_end).copied().unwrap_or(last);
        let is_changed = end.snapshot.top[0].candidate != last.snapshot.top[0].candidate;
        sum.samples += end.snapshot.samples as f64;
        sum.loss += end.loss;
        sum.changed_share += f64::from(u8::from(is_changed));
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

    use super::super::fit::tests::synthetic_examples;
    use super::super::fit::{FitOptions, fit};
    use super::*;

    #[test]
    fn the_area_under_the_curve_is_the_share_of_ordered_pairs() {
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
    fn bins_average_predictions_and_observed_values() {
        let pairs = vec![(0.4, 1.0), (0.1, 0.0), (0.2, 0.0), (0.3, 1.0), (0.9, 3.0)];
        let bins = reliability(pairs, 2);
        assert_eq!(bins.len(), 2);
        assert_eq!((bins[0].count, bins[1].count), (3, 2));
        assert!((bins[0].predicted - 0.2).abs() < 1e-12);
        assert!((bins[0].observed - 1.0 / 3.0).abs() < 1e-12 && bins[1].observed == 2.0);
        assert!(reliability(Vec::new(), 5).is_empty());
    }

    #[test]
    fn stop_criteria_are_measured_by_samples_and_losses() {
        let mut examples = synthetic_examples(3, 4);
        let choices = [(100, 2), (500, 1), (1_000, 1)];
        for (example, (samples, choice)) in examples.iter_mut().zip(choices) {
            example.snapshot.arms = 2;
            example.snapshot.samples = samples;
            example.snapshot.top[0].candidate = choice;
            example.loss = 1.0 / samples as f64;
        }
        let known = synthetic_examples(50, 1);
        let known: Vec<&StopExample> = known.iter().collect();
        let options = FitOptions { epochs: 1, seed: 1 };
        let network = fit(&known, &[], NetworkOrigin::default(), options).unwrap();
        let run = TrainingRun {
            game: 0,
            turn: 0,
            snapshots: examples,
            loss_without_samples: 0.0,
        };
        let at = |criterion| stop_runs(&[&run, &run], criterion, 1_000, &network);
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
            "the candidates have no samples"
        );
    }
}

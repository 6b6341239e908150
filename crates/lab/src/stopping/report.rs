//! The result of a fit, with its errors on held-out games.

use zeitnot_clock::stoppers::samples::{BagPhase, Network, NetworkOrigin};
use zeitnot_core::Random;

use super::examples::{StopExample, TrainingRun, is_held_out, training_runs};
use super::fit::{FitOptions, fit};
use super::log::ObservationLog;
use super::measure::{
    LossEstimator, ReliabilityBin, StopCriterion, StopOutcome, area_under_curve, change_scores,
    reliability, stop_runs,
};

/// Number of bins of a reliability table.
const BINS: usize = 8;

/// Estimates below which runs are stopped, as shares of a game.
const STOP_LEVELS: [f64; 6] = [0.02, 0.01, 0.005, 0.002, 0.001, 0.000_5];

/// Shares of the positions for the points of the learning curve.
const CURVE_SHARES: [f64; 4] = [0.125, 0.25, 0.5, 1.0];

/// Minimum numbers of fitted and of held-out positions.
const MIN_POSITIONS: [usize; 2] = [8, 2];

/// A point of the learning curve: a fit to a part of the positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Number of positions.
    pub positions: usize,
    /// Mean square error of the expected loss on held-out games.
    ///
    /// The unit is squared percent of a game.
    pub square_error: f64,
    /// Area under the curve for changes of the choice.
    pub area: Option<f64>,
}

/// The effect of a stop rule on held-out games.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleRow {
    /// A description of the rule.
    pub rule: String,
    /// The effect.
    pub stopped: StopOutcome,
}

/// The mean loss of stopping at a number of samples in a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseRow {
    /// The phase.
    pub phase: BagPhase,
    /// Number of samples.
    pub samples: u64,
    /// Number of snapshots.
    pub count: usize,
    /// Mean loss, as a share of a game.
    pub loss: f64,
}

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct FitReport {
    /// The network, fitted to the games that are not held out.
    pub network: Network,
    /// Number of all positions, and of held-out positions.
    pub positions: [usize; 2],
    /// Number of all searches, and of held-out searches.
    pub runs: [usize; 2],
    /// Number of all snapshots, and of held-out snapshots before the end of a search.
    pub snapshots: [usize; 2],
    /// Number of searches beyond the horizon.
    pub long_runs: usize,
    /// Number of samples of a normal search.
    pub horizon: u64,
    /// Variance of held-out losses, in squared percent of a game.
    ///
    /// It is the mean square error of the mean.
    pub loss_variance: f64,
    /// Mean square errors of estimators on held-out games, in the unit of the variance.
    pub square_errors: Vec<(LossEstimator, f64)>,
    /// Reliability of estimators on held-out games.
    pub reliability: Vec<(LossEstimator, Vec<ReliabilityBin>)>,
    /// Reliability of the predicted chance of a change on held-out games.
    pub change_reliability: Vec<ReliabilityBin>,
    /// Areas under the curve of predictors of a change, on held-out games.
    pub areas: Vec<(&'static str, Option<f64>)>,
    /// Number of held-out snapshots after which the choice changes.
    pub changes: usize,
    /// Effects of stop rules on held-out games.
    pub rules: Vec<RuleRow>,
    /// The learning curve.
    pub curve: Vec<CurvePoint>,
    /// Losses by phase, of all games.
    pub phases: Vec<PhaseRow>,
}

/// An error for a log with too few positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "too few positions: {fitted} for the fit and {held_out} held out; observe at least 50 games"
)]
pub struct TooFewPositions {
    /// Number of positions for the fit.
    pub fitted: usize,
    /// Number of held-out positions.
    pub held_out: usize,
}

impl FitReport {
    /// Fits a network to a log, and measures all rules on the held-out games.
    ///
    /// # Errors
    ///
    /// Fails if the log has too few positions.
    pub fn fit(log: &ObservationLog, options: FitOptions) -> Result<Self, TooFewPositions> {
        let horizon = u64::from(log.plan.samples);
        let all = training_runs(log);
        let (held_out, fitted): (Vec<&TrainingRun>, Vec<&TrainingRun>) =
            all.iter().partition(|run| is_held_out(run.game));
        let too_few = TooFewPositions {
            fitted: position_count(&fitted),
            held_out: position_count(&held_out),
        };
        if too_few.fitted < MIN_POSITIONS[0] || too_few.held_out < MIN_POSITIONS[1] {
            return Err(too_few);
        }
        // At the last snapshot of a run, nothing is left to predict.
        let tested = examples_before_end(&held_out);
        let curve = |share: f64| {
            let games = first_share(&fitted, share);
            let network = fit_network(&games, options)?;
            Some((position_count(&games), network))
        };
        let curve: Option<Vec<(usize, Network)>> = CURVE_SHARES.into_iter().map(curve).collect();
        let curve = curve.filter(|_| !tested.is_empty()).ok_or(too_few)?;
        let network = curve.last().ok_or(too_few)?.1.clone();
        let points = curve.iter().map(|(positions, network)| CurvePoint {
            positions: *positions,
            square_error: square_error(LossEstimator::Network, &tested, network),
            area: area_under_curve(change_scores_of(&tested, network, 0)),
        });
        let losses = || tested.iter().map(|example| 100.0 * example.loss);
        let count = tested.len() as f64;
        let mean = losses().sum::<f64>() / count;
        let variance = losses().map(|loss| (loss - mean).powi(2)).sum::<f64>() / count;
        let changes = |example: &&&StopExample| example.changes;
        Ok(Self {
            positions: [
                position_count(&fitted) + position_count(&held_out),
                position_count(&held_out),
            ],
            runs: [all.len(), held_out.len()],
            snapshots: [
                all.iter().map(|run| run.snapshots.len()).sum(),
                tested.len(),
            ],
            long_runs: all.iter().filter(|run| is_long(run, horizon)).count(),
            horizon,
            loss_variance: variance,
            square_errors: LossEstimator::ALL
                .map(|estimator| (estimator, square_error(estimator, &tested, &network)))
                .to_vec(),
            reliability: LossEstimator::ALL
                .map(|estimator| {
                    (
                        estimator,
                        estimate_reliability(estimator, &tested, &network),
                    )
                })
                .to_vec(),
            change_reliability: change_reliability(&tested, &network),
            areas: change_areas(&tested, &network),
            changes: tested.iter().filter(changes).count(),
            rules: rule_rows(&held_out, horizon, &network),
            curve: points.collect(),
            phases: phase_rows(&all),
            network,
        })
    }
}

fn fit_network(runs: &[&TrainingRun], options: FitOptions) -> Option<Network> {
    let (validation, training): (Vec<&TrainingRun>, Vec<&TrainingRun>) =
        runs.iter().partition(|run| is_validation(run.game));
    let examples = examples_before_end(&training);
    let origin = NetworkOrigin {
        positions: position_count(runs) as u64,
        examples: examples.len() as u64,
        seed: options.seed,
    };
    let validation = examples_before_end(&validation);
    fit(&examples, &validation, origin, options)
}

/// Returns `true` if a fitted game serves for validation; one game in six does.
fn is_validation(game: u64) -> bool {
    Random::new(game ^ 0x7a1c).below(6) == 0
}

/// Returns the runs of the first games, up to a share of the positions.
fn first_share<'a>(runs: &[&'a TrainingRun], share: f64) -> Vec<&'a TrainingRun> {
    let count = (share * position_count(runs) as f64).ceil() as usize;
    let games = runs.chunk_by(|a, b| a.game == b.game).take(count);
    games.flatten().copied().collect()
}

fn position_count(runs: &[&TrainingRun]) -> usize {
    runs.chunk_by(|a, b| a.game == b.game).count()
}

fn is_long(run: &TrainingRun, horizon: u64) -> bool {
    let last = run.snapshots.last();
    last.is_some_and(|example| example.snapshot.samples > horizon)
}

fn examples_before_end<'a>(runs: &[&'a TrainingRun]) -> Vec<&'a StopExample> {
    let snapshots = runs.iter().map(|run| run.snapshots.split_last());
    snapshots.flatten().flat_map(|(_, before)| before).collect()
}

fn square_error(estimator: LossEstimator, examples: &[&StopExample], network: &Network) -> f64 {
    let square = |example: &&StopExample| {
        let error = estimator.estimate(example, network) - estimator.target(example);
        (100.0 * error).powi(2)
    };
    examples.iter().map(square).sum::<f64>() / examples.len().max(1) as f64
}

fn estimate_reliability(
    estimator: LossEstimator,
    examples: &[&StopExample],
    network: &Network,
) -> Vec<ReliabilityBin> {
    let pair = |example: &&StopExample| {
        let estimate = estimator.estimate(example, network);
        (estimate, estimator.target(example))
    };
    reliability(examples.iter().map(pair).collect(), BINS)
}

fn change_reliability(examples: &[&StopExample], network: &Network) -> Vec<ReliabilityBin> {
    let pair = |example: &&StopExample| {
        let chance = network.predict(&example.features).change;
        (chance, f64::from(u8::from(example.changes)))
    };
    reliability(examples.iter().map(pair).collect(), BINS)
}

/// `predictor` is an index into [`change_scores`].
fn change_scores_of(
    examples: &[&StopExample],
    network: &Network,
    predictor: usize,
) -> Vec<(f64, bool)> {
    let score = |example: &&StopExample| {
        let (_, score) = change_scores(example, network)[predictor];
        (score, example.changes)
    };
    examples.iter().map(score).collect()
}

fn change_areas(examples: &[&StopExample], network: &Network) -> Vec<(&'static str, Option<f64>)> {
    let Some(first) = examples.first() else {
        return Vec::new();
    };
    let names = change_scores(first, network).map(|(name, _)| name);
    let area = |(predictor, name)| {
        let scores = change_scores_of(examples, network, predictor);
        (name, area_under_curve(scores))
    };
    names.into_iter().enumerate().map(area).collect()
}

fn rule_rows(runs: &[&TrainingRun], horizon: u64, network: &Network) -> Vec<RuleRow> {
    let row = |rule: String, criterion: StopCriterion| RuleRow {
        rule,
        stopped: stop_runs(runs, criterion, horizon, network),
    };
    let sample_counts = super::SNAPSHOT_SAMPLES.map(u64::from).into_iter();
    let before = sample_counts.filter(|samples| *samples < horizon);
    let mut rows: Vec<RuleRow> = before
        .chain([horizon])
        .map(|samples| row(format!("{samples} samples"), StopCriterion::At(samples)))
        .collect();
    rows.push(row("no_challenger".to_owned(), StopCriterion::NoChallenger));
    for estimator in LossEstimator::ALL {
        for level in STOP_LEVELS {
            let rule = format!("{} < {} %", estimator.name(), 100.0 * level);
            rows.push(row(rule, StopCriterion::Below(estimator, level)));
        }
    }
    rows
}

/// Returns the mean loss of stopping, by phase and number of samples.
#[must_use]
pub fn phase_rows(runs: &[TrainingRun]) -> Vec<PhaseRow> {
    let examples = || runs.iter().flat_map(|run| &run.snapshots);
    let mut samples: Vec<u64> = examples().map(|it| it.snapshot.samples).collect();
    samples.sort_unstable();
    samples.dedup();
    let mut rows = Vec::new();
    for phase in BagPhase::ALL {
        for &samples in &samples {
            let is_in_row = |example: &&StopExample| {
                let snapshot = &example.snapshot;
                snapshot.samples == samples && BagPhase::new(snapshot.in_bag) == phase
            };
            let losses: Vec<f64> = examples().filter(is_in_row).map(|it| it.loss).collect();
            if losses.is_empty() {
                continue;
            }
            rows.push(PhaseRow {
                phase,
                samples,
                count: losses.len(),
                loss: losses.iter().sum::<f64>() / losses.len() as f64,
            });
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Random, SimArm, SimSnapshot};

    use super::*;
    use crate::stopping::{Observation, ObservationPlan, SNAPSHOT_SAMPLES};

    /// Returns searches of positions with two plays and a known true gap.
    ///
    /// The estimated gap has a normal error that shrinks with the samples.
    fn log(positions: u64) -> ObservationLog {
        let plan = ObservationPlan {
            subject: "two plays".to_owned(),
            seed: 1,
            runs: 2,
            snapshot_samples: SNAPSHOT_SAMPLES.to_vec(),
            samples: 20_000,
            long_every: 0,
            long_samples: 0,
        };
        let mut random = Random::new(11);
        let mut unit = move || random.below(1 << 30) as f64 / f64::from(1 << 30);
        let mut normal = move || (0..12).map(|_| unit()).sum::<f64>() - 6.0;
        let observation = |game| {
            let gap = 0.02 * normal().abs();
            let mut run = |_| {
                let snapshot = |samples: u32| {
                    let error = 0.3 / f64::from(samples).sqrt();
                    let estimate = gap + error * normal();
                    let mut snapshot = SimSnapshot {
                        arms: 2,
                        samples: samples.into(),
                        in_bag: 40,
                        ..SimSnapshot::default()
                    };
                    let first = u32::from(estimate < 0.0);
                    for (rank, candidate) in [first, 1 - first].into_iter().enumerate() {
                        snapshot.top[rank] = SimArm {
                            samples: u64::from(samples / 2),
                            posterior_mean: 0.5 - estimate.abs() * rank as f64,
                            gap_error: error * rank as f64,
                            candidate,
                            ..SimArm::default()
                        };
                    }
                    snapshot
                };
                plan.snapshot_samples_of(1)
                    .into_iter()
                    .map(snapshot)
                    .collect::<Vec<_>>()
            };
            Observation {
                game,
                turn: 0,
                runs: (0..2).map(&mut run).collect(),
            }
        };
        ObservationLog {
            observations: (0..positions).map(observation).collect(),
            valid_bytes: 0,
            plan: plan.clone(),
        }
    }

    #[test]
    fn estimates_are_reliable_if_errors_are_normal() {
        let options = FitOptions { epochs: 6, seed: 1 };
        let report = FitReport::fit(&log(400), options).unwrap();
        let [all, held_out] = report.positions;
        assert!(all == 400 && (60..100).contains(&held_out));
        let area = report.areas[0].1.unwrap();
        assert!(area > 0.75, "{area}");
        let bins = &report.reliability[0].1;
        let (lowest, highest) = (bins[0], bins[bins.len() - 1]);
        assert!(
            lowest.observed < 0.001 && highest.observed > 5.0 * lowest.observed.max(1e-4),
            "{bins:?}"
        );
        let rule = |name: &str| {
            let row = report.rules.iter().find(|row| row.rule == name);
            row.unwrap().stopped
        };
        assert_eq!(rule("20000 samples").saved_share, 0.0);
        assert!(rule("100 samples").loss > rule("2000 samples").loss);
        let no_challenger = rule("no_challenger");
        assert!(
            no_challenger.saved_share > 0.3 && no_challenger.loss < 0.002,
            "{no_challenger:?}"
        );
        assert_eq!(report.curve.len(), CURVE_SHARES.len());
        let text = report.to_markdown();
        for part in [
            "## Data",
            "| no_challenger |",
            "## Learning curve",
            "| middle | 100 |",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }

    #[test]
    fn too_few_positions_are_an_error() {
        let error = FitReport::fit(&log(2), FitOptions::default());
        let error = error.unwrap_err().to_string();
        assert!(
            error.starts_with("too few positions: 1 for the fit and 1 held out"),
            "{error}"
        );
    }
}

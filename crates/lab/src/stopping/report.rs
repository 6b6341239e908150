//! What fitting came to, with everything needed to judge it.

use zeitnot_clock::stoppers::samples::{BagPhase, Network, NetworkOrigin};
use zeitnot_core::Random;

use super::examples::{StopExample, TrainingRun, is_held_out, training_runs};
use super::fit::{FitOptions, fit};
use super::log::ObservationLog;
use super::measure::{
    LossEstimator, ReliabilityBin, StopCriterion, StopOutcome, area_under_curve, change_scores,
    reliability, stop_runs,
};

/// Bins of a table of reliability.
const BINS: usize = 8;

/// Estimates below which runs are stopped, as shares of a game.
const STOP_LEVELS: [f64; 6] = [0.02, 0.01, 0.005, 0.002, 0.001, 0.000_5];

/// Shares of the positions that the learning curve is made of.
const CURVE_SHARES: [f64; 4] = [0.125, 0.25, 0.5, 1.0];

/// Positions to fit and to try that on without which there is no report.
const MIN_POSITIONS: [usize; 2] = [8, 2];

/// What the network is worth when it is fitted to some of the positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Positions.
    pub positions: usize,
    /// The mean square error of the expected loss on games held out, in
    /// squared hundredths of a game.
    pub square_error: f64,
    /// The area under the curve for changes of the choice.
    pub area: Option<f64>,
}

/// What a rule comes to on games held out.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleRow {
    /// The rule, in words.
    pub rule: String,
    /// What it comes to.
    pub stopped: StopOutcome,
}

/// The mean loss of stopping at a look, by phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseRow {
    /// The phase.
    pub phase: BagPhase,
    /// Samples.
    pub samples: u64,
    /// Looks that there are.
    pub count: usize,
    /// The mean loss, a share of a game.
    pub loss: f64,
}

/// What fitting came to.
#[derive(Clone, Debug)]
pub struct FitReport {
    /// The network, fitted to what is not held out.
    pub network: Network,
    /// Positions in all, and those held out.
    pub positions: [usize; 2],
    /// Searches in all, and those held out.
    pub runs: [usize; 2],
    /// Looks in all, and those held out.
    pub snapshots: [usize; 2],
    /// Searches that went beyond the usual horizon.
    pub long_runs: usize,
    /// The usual horizon.
    pub horizon: u64,
    /// The mean square of losses held out around their mean, in squared
    /// hundredths of a game: the error of knowing nothing.
    pub loss_variance: f64,
    /// Mean square errors of estimates held out, in the same unit.
    pub square_errors: Vec<(LossEstimator, f64)>,
    /// Predictions against what was seen, held out.
    pub reliability: Vec<(LossEstimator, Vec<ReliabilityBin>)>,
    /// The same of the chance of a change.
    pub change_reliability: Vec<ReliabilityBin>,
    /// How well changes are foretold, held out.
    pub areas: Vec<(&'static str, Option<f64>)>,
    /// Looks held out at which the choice changes later.
    pub changes: usize,
    /// What rules save and lose, held out.
    pub rules: Vec<RuleRow>,
    /// The learning curve.
    pub curve: Vec<CurvePoint>,
    /// Losses by phase, of all games.
    pub phases: Vec<PhaseRow>,
}

/// Why there is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there are {fitted} positions to fit and {held_out} to try that on; observe more games, fifty at least"
)]
pub struct TooFewPositions {
    /// Positions to fit.
    pub fitted: usize,
    /// Positions held out.
    pub held_out: usize,
}

impl FitReport {
    /// Fits a network to a log, and measures it and all other rules on the
    /// games that were held out.
    ///
    /// # Errors
    ///
    /// There are too few positions.
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
        // The last look of a run has nothing to foretell.
        let tried = examples_before_end(&held_out);
        let curve = |share: f64| {
            let games = first_share(&fitted, share);
            let network = fit_network(&games, options)?;
            Some((position_count(&games), network))
        };
        let curve: Option<Vec<(usize, Network)>> = CURVE_SHARES.into_iter().map(curve).collect();
        let curve = curve.filter(|_| !tried.is_empty()).ok_or(too_few)?;
        let network = curve.last().ok_or(too_few)?.1.clone();
        let points = curve.iter().map(|(positions, network)| CurvePoint {
            positions: *positions,
            square_error: square_error(LossEstimator::Network, &tried, network),
            area: area_under_curve(change_scores_of(&tried, network, 0)),
        });
        let losses = || tried.iter().map(|look| 100.0 * look.loss);
        let mean = losses().sum::<f64>() / tried.len() as f64;
        let spread = losses().map(|loss| (loss - mean).powi(2)).sum::<f64>() / tried.len() as f64;
        let changed = |look: &&&StopExample| look.changes;
        Ok(Self {
            positions: [
                position_count(&fitted) + position_count(&held_out),
                position_count(&held_out),
            ],
            runs: [all.len(), held_out.len()],
            snapshots: [all.iter().map(|run| run.snapshots.len()).sum(), tried.len()],
            long_runs: all.iter().filter(|run| is_long(run, horizon)).count(),
            horizon,
            loss_variance: spread,
            square_errors: LossEstimator::ALL
                .map(|estimate| (estimate, square_error(estimate, &tried, &network)))
                .to_vec(),
            reliability: LossEstimator::ALL
                .map(|estimate| (estimate, estimate_reliability(estimate, &tried, &network)))
                .to_vec(),
            change_reliability: change_reliability(&tried, &network),
            areas: change_areas(&tried, &network),
            changes: tried.iter().filter(changed).count(),
            rules: rule_rows(&held_out, horizon, &network),
            curve: points.collect(),
            phases: phase_rows(&all),
            network,
        })
    }
}

fn fit_network(runs: &[&TrainingRun], options: FitOptions) -> Option<Network> {
    let (watched, own): (Vec<&TrainingRun>, Vec<&TrainingRun>) =
        runs.iter().partition(|run| is_validation(run.game));
    let examples = examples_before_end(&own);
    let origin = NetworkOrigin {
        positions: position_count(runs) as u64,
        examples: examples.len() as u64,
        seed: options.seed,
    };
    fit(&examples, &examples_before_end(&watched), origin, options)
}

/// Does a game tell when fitting has to end? One of six of those that are
/// fitted does.
fn is_validation(game: u64) -> bool {
    Random::new(game ^ 0x7a1c).below(6) == 0
}

/// The first runs, whole games only, up to a share of the positions.
fn first_share<'a>(runs: &[&'a TrainingRun], share: f64) -> Vec<&'a TrainingRun> {
    let count = (share * position_count(runs) as f64).ceil() as usize;
    let games = runs.chunk_by(|one, two| one.game == two.game).take(count);
    games.flatten().copied().collect()
}

fn position_count(runs: &[&TrainingRun]) -> usize {
    runs.chunk_by(|one, two| one.game == two.game).count()
}

fn is_long(run: &TrainingRun, horizon: u64) -> bool {
    let last = run.snapshots.last();
    last.is_some_and(|look| look.snapshot.samples > horizon)
}

fn examples_before_end<'a>(runs: &[&'a TrainingRun]) -> Vec<&'a StopExample> {
    let looks = runs.iter().map(|run| run.snapshots.split_last());
    looks.flatten().flat_map(|(_, before)| before).collect()
}

fn square_error(estimate: LossEstimator, looks: &[&StopExample], network: &Network) -> f64 {
    let error = |look: &&StopExample| {
        let off = estimate.estimate(look, network) - estimate.target(look);
        (100.0 * off).powi(2)
    };
    looks.iter().map(error).sum::<f64>() / looks.len().max(1) as f64
}

fn estimate_reliability(
    estimate: LossEstimator,
    looks: &[&StopExample],
    network: &Network,
) -> Vec<ReliabilityBin> {
    let pair = |look: &&StopExample| (estimate.estimate(look, network), estimate.target(look));
    reliability(looks.iter().map(pair).collect(), BINS)
}

fn change_reliability(looks: &[&StopExample], network: &Network) -> Vec<ReliabilityBin> {
    let pair = |look: &&StopExample| {
        let chance = network.predict(&look.features).change;
        (chance, f64::from(u8::from(look.changes)))
    };
    reliability(looks.iter().map(pair).collect(), BINS)
}

fn change_scores_of(looks: &[&StopExample], network: &Network, way: usize) -> Vec<(f64, bool)> {
    let score = |look: &&StopExample| (change_scores(look, network)[way].1, look.changes);
    looks.iter().map(score).collect()
}

fn change_areas(looks: &[&StopExample], network: &Network) -> Vec<(&'static str, Option<f64>)> {
    let Some(first) = looks.first() else {
        return Vec::new();
    };
    let names = change_scores(first, network).map(|(name, _)| name);
    let area = |(way, name)| {
        (
            name,
            area_under_curve(change_scores_of(looks, network, way)),
        )
    };
    names.into_iter().enumerate().map(area).collect()
}

fn rule_rows(runs: &[&TrainingRun], horizon: u64, network: &Network) -> Vec<RuleRow> {
    let row = |rule: String, stop: StopCriterion| RuleRow {
        rule,
        stopped: stop_runs(runs, stop, horizon, network),
    };
    let looks = super::SNAPSHOT_SAMPLES.map(u64::from).into_iter();
    let at = looks.filter(|look| *look < horizon).chain([horizon]);
    let mut rows: Vec<RuleRow> = at
        .map(|samples| row(format!("{samples} samples"), StopCriterion::At(samples)))
        .collect();
    rows.push(row("no_challenger".to_owned(), StopCriterion::NoChallenger));
    for estimate in LossEstimator::ALL {
        for level in STOP_LEVELS {
            let rule = format!("{} < {} %", estimate.name(), 100.0 * level);
            rows.push(row(rule, StopCriterion::Below(estimate, level)));
        }
    }
    rows
}

/// What stopping at each look loses on average, by phase.
#[must_use]
pub fn phase_rows(runs: &[TrainingRun]) -> Vec<PhaseRow> {
    let looks = || runs.iter().flat_map(|run| &run.snapshots);
    let mut samples: Vec<u64> = looks().map(|look| look.snapshot.samples).collect();
    samples.sort_unstable();
    samples.dedup();
    let mut rows = Vec::new();
    for phase in BagPhase::ALL {
        for &samples in &samples {
            let is_there = |look: &&StopExample| {
                look.snapshot.samples == samples && BagPhase::new(look.snapshot.in_bag) == phase
            };
            let losses: Vec<f64> = looks().filter(is_there).map(|look| look.loss).collect();
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

    /// Searches of positions with two plays whose true gap is known: what is
    /// believed of it is off by a normal error that shrinks with the samples.
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
        let mut luck = move || (0..12).map(|_| unit()).sum::<f64>() - 6.0;
        let observation = |game| {
            let gap = 0.02 * luck().abs();
            let mut run = |_| {
                let look = |samples: u32| {
                    let error = 0.3 / f64::from(samples).sqrt();
                    let believed = gap + error * luck();
                    let mut snapshot = SimSnapshot {
                        arms: 2,
                        samples: samples.into(),
                        in_bag: 40,
                        ..SimSnapshot::default()
                    };
                    let first = u32::from(believed < 0.0);
                    for (place, candidate) in [first, 1 - first].into_iter().enumerate() {
                        snapshot.top[place] = SimArm {
                            samples: u64::from(samples / 2),
                            posterior_mean: 0.5 - believed.abs() * place as f64,
                            gap_error: error * place as f64,
                            candidate,
                            ..SimArm::default()
                        };
                    }
                    snapshot
                };
                plan.snapshot_samples_of(1)
                    .into_iter()
                    .map(look)
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
    fn a_world_of_normal_errors_is_as_the_formula_says() {
        let options = FitOptions { epochs: 6, seed: 1 };
        let report = FitReport::fit(&log(400), options).unwrap();
        let [all, held_out] = report.positions;
        assert!(all == 400 && (60..100).contains(&held_out));
        let area = report.areas[0].1.unwrap();
        assert!(area > 0.75, "{area}");
        let bins = &report.reliability[0].1;
        let (least, most) = (bins[0], bins[bins.len() - 1]);
        assert!(
            least.observed < 0.001 && most.observed > 5.0 * least.observed.max(1e-4),
            "{bins:?}"
        );
        let rule = |name: &str| {
            let row = report.rules.iter().find(|row| row.rule == name);
            row.unwrap().stopped
        };
        assert_eq!(rule("20000 samples").saved_share, 0.0);
        assert!(rule("100 samples").loss > rule("2000 samples").loss);
        let sure = rule("no_challenger");
        assert!(sure.saved_share > 0.3 && sure.loss < 0.002, "{sure:?}");
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
    fn too_few_positions_are_told() {
        let few = FitReport::fit(&log(2), FitOptions::default());
        let said = few.unwrap_err().to_string();
        assert!(
            said.starts_with("there are 1 positions to fit and 1 to try"),
            "{said}"
        );
    }
}

//! The value of a second, from snapshots of searches of up to half a minute.

use std::fmt::Write as _;
use std::time::Duration;

use zeitnot_clock::stoppers::samples::{BagPhase, LossCurve, TimeValue};

use super::examples::training_runs;
use super::log::ObservationLog;
use super::markdown::write_row;
use super::report::{PhaseRow, phase_rows};

/// The compared time budgets, in seconds.
pub const BUDGET_SECONDS: [f64; 6] = [0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// Numbers of samples at snapshots are multiples of this.
const SAMPLE_STEP: f64 = 100.0;

/// Converts [`BUDGET_SECONDS`] to samples, at `rate` samples per second.
#[must_use]
pub fn snapshots_for_budgets(rate: f64) -> Vec<u32> {
    let samples =
        |seconds: f64| ((seconds * rate / SAMPLE_STEP).round().max(1.0) * SAMPLE_STEP) as u32;
    let mut sample_counts = BUDGET_SECONDS.map(samples).to_vec();
    sample_counts.dedup();
    sample_counts
}

/// Losses of a phase by time.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseLosses {
    /// The phase.
    pub phase: BagPhase,
    /// Number of searches.
    pub count: usize,
    /// Seconds, mean loss, and reduction of the loss per second since the point before.
    ///
    /// Losses are shares of a game.
    pub points: Vec<(f64, f64, f64)>,
}

/// The value of a second.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeValueReport {
    /// Losses by phase; phases without searches, such as the endgame, are missing.
    pub phases: Vec<PhaseLosses>,
    /// The fitted values.
    pub value: TimeValue,
    /// Number of samples per second.
    pub rate: f64,
}

impl TimeValueReport {
    /// Fits the values to a log of searches with `rate` samples per second.
    ///
    /// Returns `None` without searches.
    #[must_use]
    pub fn fit(log: &ObservationLog, rate: f64) -> Option<Self> {
        let runs = training_runs(log);
        let rows = phase_rows(&runs);
        let measured: Vec<PhaseLosses> = BagPhase::ALL
            .into_iter()
            .filter_map(|phase| PhaseLosses::from_rows(phase, &rows, rate))
            .collect();
        let curve = |phase: BagPhase| {
            let losses = measured.iter().find(|it| it.phase == phase)?;
            losses.fit_curve()
        };
        // A phase without searches gets the curve of the phase before it. The endgame is
        // not simulated, so it always does.
        let mut last = measured.first()?.fit_curve().unwrap_or_default();
        let by_phase = BagPhase::ALL.map(|phase| {
            last = curve(phase).unwrap_or(last);
            last
        });
        let positions = runs.chunk_by(|a, b| a.game == b.game).count();
        Some(Self {
            phases: measured,
            value: TimeValue::new(by_phase, positions as u64),
            rate,
        })
    }

    /// Returns the report in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} positions, {} samples per second. Losses and gains in percent of a game. A gain \
             is the reduction of the loss per second since the line before.\n\n",
            self.value.positions(),
            self.rate,
        );
        write_row(
            &mut text,
            &["phase", "searches", "seconds", "loss", "gain per second"],
        );
        write_row(&mut text, &["---", "---", "---", "---", "---"]);
        for losses in &self.phases {
            for (seconds, loss, gain) in &losses.points {
                let cells = [
                    losses.phase.name(),
                    &losses.count.to_string(),
                    &format!("{seconds:.2}"),
                    &format!("{:.3}", 100.0 * loss),
                    &format!("{:.4}", 100.0 * gain),
                ];
                write_row(&mut text, &cells);
            }
        }
        text += "\nThe value of a second by the fitted curves:\n\n";
        let turns = [0.2, 1.0, 4.0, 20.0];
        let heads = turns.map(|seconds| format!("turns of {seconds} s"));
        let mut head = vec!["phase"];
        head.extend(heads.iter().map(String::as_str));
        write_row(&mut text, &head);
        write_row(&mut text, &["---"; 5]);
        for phase in BagPhase::ALL {
            let curve = self.value.curve(phase);
            let gain = |seconds| 100.0 * curve.gain_after(Duration::from_secs_f64(seconds));
            let gains = turns.map(|seconds| format!("{:.4}", gain(seconds)));
            let mut row = vec![phase.name()];
            row.extend(gains.iter().map(String::as_str));
            write_row(&mut text, &row);
        }
        text
    }
}

impl PhaseLosses {
    fn from_rows(phase: BagPhase, rows: &[PhaseRow], rate: f64) -> Option<Self> {
        let rows = || rows.iter().filter(|row| row.phase == phase);
        let mut points: Vec<(f64, f64, f64)> = Vec::new();
        for row in rows() {
            let seconds = row.samples as f64 / rate;
            let gain = points.last().map_or(0.0, |&(before, loss, _)| {
                (loss - row.loss) / (seconds - before).max(f64::MIN_POSITIVE)
            });
            points.push((seconds, row.loss, gain));
        }
        Some(Self {
            phase,
            count: rows().next()?.count,
            points,
        })
    }

    fn fit_curve(&self) -> Option<LossCurve> {
        let points: Vec<(f64, f64)> = self.points.iter().map(|point| (point.0, point.1)).collect();
        LossCurve::fit(&points)
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{SimArm, SimSnapshot};

    use super::*;
    use crate::stopping::{Observation, ObservationPlan};

    /// Returns searches that find the better of two plays after these snapshots.
    fn log(found_after: &[usize], in_bag: u32) -> ObservationLog {
        let snapshot_samples = snapshots_for_budgets(1_000.0);
        let snapshot = |samples: &u32, first: u32| {
            let mut snapshot = SimSnapshot {
                arms: 2,
                samples: u64::from(*samples),
                in_bag,
                ..SimSnapshot::default()
            };
            for (rank, candidate) in [first, 1 - first].into_iter().enumerate() {
                snapshot.top[rank] = SimArm {
                    candidate,
                    posterior_mean: if candidate == 0 { 0.6 } else { 0.5 },
                    samples: 9,
                    ..SimArm::default()
                };
            }
            snapshot
        };
        let run = |after: usize| -> Vec<SimSnapshot> {
            let first = |index: usize| u32::from(index < after);
            let snapshots = snapshot_samples.iter().enumerate();
            snapshots
                .map(|(index, samples)| snapshot(samples, first(index)))
                .collect()
        };
        let observations = found_after
            .iter()
            .zip(0..)
            .map(|(after, game)| Observation {
                game,
                turn: 0,
                runs: vec![run(*after); 2],
            });
        ObservationLog {
            observations: observations.collect(),
            plan: ObservationPlan {
                subject: String::new(),
                seed: 1,
                runs: 2,
                samples: 30_000,
                snapshot_samples,
                long_every: 0,
                long_samples: 0,
            },
            valid_bytes: 0,
        }
    }

    #[test]
    fn budgets_are_rounded_to_multiples_of_100_samples() {
        assert_eq!(
            snapshots_for_budgets(1_000.0),
            [500, 1_000, 2_000, 5_000, 10_000, 30_000]
        );
        assert_eq!(snapshots_for_budgets(1.0), [100]);
    }

    #[test]
    fn the_value_of_a_second_is_the_reduction_of_the_loss() {
        // One position of four is decided between 2 s and 5 s, one between 5 s and 10 s.
        let report = TimeValueReport::fit(&log(&[0, 0, 3, 4], 40), 1_000.0).unwrap();
        let [middle] = &report.phases[..] else {
            panic!("not one phase")
        };
        assert_eq!((middle.phase, middle.count), (BagPhase::Middle, 8));
        let losses: Vec<f64> = middle.points.iter().map(|point| point.1).collect();
        for (loss, expected) in losses.iter().zip([0.05, 0.05, 0.05, 0.025, 0.0, 0.0]) {
            assert!((loss - expected).abs() < 1e-9);
        }
        let curve = report.value.curve(BagPhase::Middle);
        assert!(
            curve.gain_after(Duration::from_secs(1)) > curve.gain_after(Duration::from_secs(5))
        );
        assert_eq!(curve, report.value.curve(BagPhase::Endgame));
        assert_eq!(report.value.positions(), 4);
        assert!(
            report
                .to_markdown()
                .contains("| middle | 8 | 5.00 | 2.500 | 0.8333 |")
        );
        assert!(TimeValueReport::fit(&log(&[], 40), 1_000.0).is_none());
    }
}

//! What a second of thinking is worth, from searches that were looked at after
//! half a second, a second, and so on up to half a minute.

use std::fmt::Write as _;
use std::time::Duration;

use zeitnot_clock::stoppers::samples::{BagPhase, LossCurve, TimeValue};

use super::examples::training_runs;
use super::log::ObservationLog;
use super::markdown::write_row;
use super::report::{PhaseRow, phase_rows};

/// Thinking times that are compared, in seconds.
pub const BUDGET_SECONDS: [f64; 6] = [0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// All looks are multiples of so many samples.
const SAMPLE_STEP: f64 = 100.0;

/// The looks of the thinking times, at so many samples a second.
#[must_use]
pub fn snapshots_for_budgets(rate: f64) -> Vec<u32> {
    let look =
        |seconds: f64| ((seconds * rate / SAMPLE_STEP).round().max(1.0) * SAMPLE_STEP) as u32;
    let mut looks = BUDGET_SECONDS.map(look).to_vec();
    looks.dedup();
    looks
}

/// Losses of a phase by thinking time.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseLosses {
    /// The phase.
    pub phase: BagPhase,
    /// Searches.
    pub count: usize,
    /// Seconds, the mean loss as a share of a game, and what each second since
    /// the time before took off it.
    pub points: Vec<(f64, f64, f64)>,
}

/// What seconds are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeValueReport {
    /// By phase; there is none of the endgame, which is not simulated.
    pub phases: Vec<PhaseLosses>,
    /// The values that follow.
    pub value: TimeValue,
    /// Samples a second.
    pub rate: f64,
}

impl TimeValueReport {
    /// From a log of searches with so many samples a second. None if there is
    /// no search.
    #[must_use]
    pub fn fit(log: &ObservationLog, rate: f64) -> Option<Self> {
        let runs = training_runs(log);
        let rows = phase_rows(&runs);
        let measured: Vec<PhaseLosses> = BagPhase::ALL
            .into_iter()
            .filter_map(|phase| PhaseLosses::from_rows(phase, &rows, rate))
            .collect();
        let curve = |phase: BagPhase| {
            let own = measured.iter().find(|own| own.phase == phase)?;
            own.fit_curve()
        };
        // Of a phase without searches, the one before it is the best guess;
        // the endgame always is one.
        let mut last = measured.first()?.fit_curve().unwrap_or_default();
        let by_phase = BagPhase::ALL.map(|phase| {
            last = curve(phase).unwrap_or(last);
            last
        });
        let positions = runs.chunk_by(|one, two| one.game == two.game).count();
        Some(Self {
            phases: measured,
            value: TimeValue::new(by_phase, positions as u64),
            rate,
        })
    }

    /// All of it in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} positions, {} samples a second. Losses and gains in percent of a game; a gain is \
             what each second since the line before took off the loss.\n\n",
            self.value.positions(),
            self.rate,
        );
        write_row(
            &mut text,
            &["phase", "searches", "seconds", "loss", "gain a second"],
        );
        write_row(&mut text, &["---", "---", "---", "---", "---"]);
        for own in &self.phases {
            for (seconds, loss, gain) in &own.points {
                let cells = [
                    own.phase.name(),
                    &own.count.to_string(),
                    &format!("{seconds:.2}"),
                    &format!("{:.3}", 100.0 * loss),
                    &format!("{:.4}", 100.0 * gain),
                ];
                write_row(&mut text, &cells);
            }
        }
        text += "\nWhat a second is worth by the curves through them:\n\n";
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
        let own = || rows.iter().filter(|row| row.phase == phase);
        let mut points: Vec<(f64, f64, f64)> = Vec::new();
        for row in own() {
            let seconds = row.samples as f64 / rate;
            let gain = points.last().map_or(0.0, |&(before, loss, _)| {
                (loss - row.loss) / (seconds - before).max(f64::MIN_POSITIVE)
            });
            points.push((seconds, row.loss, gain));
        }
        Some(Self {
            phase,
            count: own().next()?.count,
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

    /// Searches that find the better of two plays after so many looks.
    fn log(found_after: &[usize], in_bag: u32) -> ObservationLog {
        let looks = snapshots_for_budgets(1_000.0);
        let snapshot = |look: &u32, first: u32| {
            let mut snapshot = SimSnapshot {
                arms: 2,
                samples: u64::from(*look),
                in_bag,
                ..SimSnapshot::default()
            };
            for (place, candidate) in [first, 1 - first].into_iter().enumerate() {
                snapshot.top[place] = SimArm {
                    candidate,
                    posterior_mean: if candidate == 0 { 0.6 } else { 0.5 },
                    samples: 9,
                    ..SimArm::default()
                };
            }
            snapshot
        };
        let run = |after: usize| -> Vec<SimSnapshot> {
            let found = |place: usize| u32::from(place < after);
            let looks = looks.iter().enumerate();
            looks
                .map(|(place, look)| snapshot(look, found(place)))
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
                snapshot_samples: looks,
                long_every: 0,
                long_samples: 0,
            },
            valid_bytes: 0,
        }
    }

    #[test]
    fn budgets_become_samples() {
        assert_eq!(
            snapshots_for_budgets(1_000.0),
            [500, 1_000, 2_000, 5_000, 10_000, 30_000]
        );
        assert_eq!(snapshots_for_budgets(1.0), [100]);
    }

    #[test]
    fn a_second_is_worth_what_it_takes_off_the_loss() {
        // One of four is found out between 2 s and 5 s, one between 5 and 10.
        let found = TimeValueReport::fit(&log(&[0, 0, 3, 4], 40), 1_000.0).unwrap();
        let [own] = &found.phases[..] else {
            panic!("one phase")
        };
        assert_eq!((own.phase, own.count), (BagPhase::Middle, 8));
        let losses: Vec<f64> = own.points.iter().map(|point| point.1).collect();
        for (loss, expected) in losses.iter().zip([0.05, 0.05, 0.05, 0.025, 0.0, 0.0]) {
            assert!((loss - expected).abs() < 1e-9);
        }
        let curve = found.value.curve(BagPhase::Middle);
        assert!(
            curve.gain_after(Duration::from_secs(1)) > curve.gain_after(Duration::from_secs(5))
        );
        assert_eq!(curve, found.value.curve(BagPhase::Endgame));
        assert_eq!(found.value.positions(), 4);
        assert!(
            found
                .to_markdown()
                .contains("| middle | 8 | 5.00 | 2.500 | 0.8333 |")
        );
        assert!(TimeValueReport::fit(&log(&[], 40), 1_000.0).is_none());
    }
}

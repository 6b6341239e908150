//! What a second of thinking is worth, from searches that were looked at after
//! half a second, a second, and so on up to half a minute.

use std::fmt::Write as _;

use super::examples::runs;
use super::log::Log;
use super::markdown::line;
use super::report::{PhaseRow, phases};
use crate::returns::time_value::{Phase, TimeValue};

/// Thinking times that are compared, in seconds.
pub const BUDGETS: [f64; 6] = [0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

/// All looks are multiples of so many samples.
const ROUND: f64 = 100.0;

/// The looks of the thinking times, at so many samples a second.
#[must_use]
pub fn looks_of_budgets(rate: f64) -> Vec<u32> {
    let look = |seconds: f64| ((seconds * rate / ROUND).round().max(1.0) * ROUND) as u32;
    let mut looks = BUDGETS.map(look).to_vec();
    looks.dedup();
    looks
}

/// Losses of a phase by thinking time.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The phase.
    pub phase: Phase,
    /// Searches.
    pub count: usize,
    /// Seconds, the mean loss as a share of a game, and what each second since
    /// the time before took off it.
    pub points: Vec<(f64, f64, f64)>,
}

/// What seconds are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeValues {
    /// By phase; there is none of the endgame, which is not simulated.
    pub curves: Vec<Curve>,
    /// The values that follow.
    pub value: TimeValue,
    /// Samples a second.
    pub rate: f64,
    /// The thinking time at which they hold, in seconds.
    pub turn: f64,
}

impl TimeValues {
    /// From a log of searches with so many samples a second: the values hold
    /// for turns of about `turn` seconds. None if there is no search.
    #[must_use]
    pub fn of(log: &Log, rate: f64, turn: f64) -> Option<Self> {
        let runs = runs(log);
        let rows = phases(&runs);
        let curves: Vec<Curve> = Phase::ALL
            .into_iter()
            .filter_map(|phase| Curve::of(phase, &rows, rate))
            .collect();
        let value = |phase: Phase| {
            let curve = curves.iter().find(|curve| curve.phase == phase)?;
            Some(curve.value_at(turn))
        };
        let mut by_phase = [0.0; Phase::ALL.len()];
        // Of a phase without searches, the one before it is the best guess;
        // the endgame always is one.
        let mut last = curves.first()?.value_at(turn);
        for (own, phase) in by_phase.iter_mut().zip(Phase::ALL) {
            last = value(phase).unwrap_or(last);
            *own = last;
        }
        let positions = runs.chunk_by(|one, two| one.game == two.game).count();
        Some(Self {
            curves,
            value: TimeValue::new(by_phase, positions as u64),
            rate,
            turn,
        })
    }

    /// The curves in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} positions, {} samples a second. Losses and gains in percent of a game; a gain is \
             what each second since the line before took off the loss. Values are those of turns \
             of {} s.\n\n",
            self.value.positions(),
            self.rate,
            self.turn
        );
        line(
            &mut text,
            &["phase", "searches", "seconds", "loss", "gain a second"],
        );
        line(&mut text, &["---", "---", "---", "---", "---"]);
        for curve in &self.curves {
            for (seconds, loss, gain) in &curve.points {
                let cells = [
                    curve.phase.name(),
                    &curve.count.to_string(),
                    &format!("{seconds:.1}"),
                    &format!("{:.3}", 100.0 * loss),
                    &format!("{:.4}", 100.0 * gain),
                ];
                line(&mut text, &cells);
            }
        }
        text += "\n";
        line(&mut text, &["phase", "a second is worth"]);
        line(&mut text, &["---", "---"]);
        for phase in Phase::ALL {
            let value = format!("{:.4}", 100.0 * self.value.of(phase));
            line(&mut text, &[phase.name(), &value]);
        }
        text
    }
}

impl Curve {
    fn of(phase: Phase, rows: &[PhaseRow], rate: f64) -> Option<Self> {
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

    /// What a second is worth in turns of so many seconds: the gain up to the
    /// first thinking time that is longer, or to the last one.
    fn value_at(&self, turn: f64) -> f64 {
        let longer = self.points.iter().find(|point| point.0 > turn);
        longer.or(self.points.last()).map_or(0.0, |point| point.2)
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{SimArm, SimSnapshot};

    use super::*;
    use crate::returns::training::{Observation, Plan};

    /// Searches that find the better of two plays after so many looks.
    fn log(found_after: &[usize], in_bag: u32) -> Log {
        let looks = looks_of_budgets(1_000.0);
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
                    belief: if candidate == 0 { 0.6 } else { 0.5 },
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
        Log {
            observations: observations.collect(),
            plan: Plan {
                subject: String::new(),
                seed: 1,
                runs: 2,
                samples: 30_000,
                looks,
                long_every: 0,
                long_samples: 0,
            },
            sound: 0,
        }
    }

    #[test]
    fn budgets_become_samples() {
        assert_eq!(
            looks_of_budgets(1_000.0),
            [500, 1_000, 2_000, 5_000, 10_000, 30_000]
        );
        assert_eq!(looks_of_budgets(1.0), [100]);
    }

    #[test]
    fn a_second_is_worth_what_it_takes_off_the_loss() {
        // One of four is found out between 2 s and 5 s, one between 5 and 10.
        let found = TimeValues::of(&log(&[0, 0, 3, 4], 40), 1_000.0, 4.0).unwrap();
        let [curve] = &found.curves[..] else {
            panic!("one phase")
        };
        assert_eq!((curve.phase, curve.count), (Phase::Middle, 8));
        let losses: Vec<f64> = curve.points.iter().map(|point| point.1).collect();
        for (loss, expected) in losses.iter().zip([0.05, 0.05, 0.05, 0.025, 0.0, 0.0]) {
            assert!((loss - expected).abs() < 1e-9);
        }
        assert!((found.value.of(Phase::Middle) - 0.025 / 3.0).abs() < 1e-9);
        assert_eq!(
            found.value.of(Phase::Endgame),
            found.value.of(Phase::Middle)
        );
        let longer = TimeValues::of(&log(&[0, 0, 3, 4], 40), 1_000.0, 5.0).unwrap();
        assert!((longer.value.of(Phase::Middle) - 0.005).abs() < 1e-9);
        assert_eq!(found.value.positions(), 4);
        assert!(
            found
                .to_markdown()
                .contains("| middle | 8 | 5.0 | 2.500 | 0.8333 |")
        );
        assert!(TimeValues::of(&log(&[], 40), 1_000.0, 4.0).is_none());
    }
}

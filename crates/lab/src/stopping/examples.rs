//! Training examples: snapshots with the loss of stopping there.

use std::collections::BTreeMap;

use zeitnot_clock::stoppers::samples::{FEATURE_COUNT, SampleStopState, features};
use zeitnot_core::{Random, SimSnapshot};

use super::log::{Observation, ObservationLog};

/// The candidate that ranks first before any sample.
const FIRST_CANDIDATE: u32 = 0;

/// A snapshot of a run, with the consequences of stopping there.
#[derive(Clone, Debug)]
pub struct StopExample {
    /// The snapshot.
    pub snapshot: SimSnapshot,
    /// Number of consecutive earlier snapshots with the same choice.
    pub stable_checks: u32,
    /// The input of the network.
    pub features: [f32; FEATURE_COUNT],
    /// Loss against the best candidate by all runs, as a share of a game.
    pub loss: f64,
    /// Whether the choice differs from that at the horizon.
    pub changes: bool,
    /// Gain of the choice at the horizon over this one, as a share of a game.
    ///
    /// It is negative if more samples made the choice worse.
    pub gain: f64,
}

/// The examples of a run.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// The number of the game.
    pub game: u64,
    /// Number of turns before the position.
    pub turn: u32,
    /// The snapshots, in order.
    pub snapshots: Vec<StopExample>,
    /// Loss of the candidate that ranks first before any sample.
    pub loss_without_samples: f64,
}

/// Converts the usable observations of a log to examples, run by run.
///
/// The horizon of a snapshot is the normal length of a run, or the end of a long run for
/// snapshots beyond that.
#[must_use]
pub fn training_runs(log: &ObservationLog) -> Vec<TrainingRun> {
    let usable = log.observations.iter().filter(|it| is_usable(it));
    usable
        .flat_map(|observation| {
            let values = CandidateValues::from_observation(observation);
            let training_run = |run: &Vec<SimSnapshot>| TrainingRun {
                game: observation.game,
                turn: observation.turn,
                snapshots: run_examples(run, &values, log.plan.samples.into()),
                loss_without_samples: values.best - values.of_candidate(FIRST_CANDIDATE),
            };
            let runs = observation.runs.iter().map(training_run);
            runs.collect::<Vec<TrainingRun>>()
        })
        .collect()
}

fn is_usable(observation: &Observation) -> bool {
    let is_usable =
        |run: &Vec<SimSnapshot>| run.iter().all(|snapshot| snapshot.arms > 1) && !run.is_empty();
    !observation.runs.is_empty() && observation.runs.iter().all(is_usable)
}

/// Returns `true` if a game is held out from fits; one game in five is.
#[must_use]
pub fn is_held_out(game: u64) -> bool {
    Random::new(game ^ 0x5eed).below(5) == 0
}

/// The values of the candidates of a position, by the ends of all its runs.
struct CandidateValues {
    by_candidate: BTreeMap<u32, f64>,
    /// The value of a candidate that no end lists.
    unlisted: f64,
    best: f64,
}

impl CandidateValues {
    /// Averages the posterior means at the ends of the runs.
    ///
    /// A candidate that is not among the best eight of an end counts there as the last of
    /// them. This is more than its value, so losses are rather too small.
    fn from_observation(observation: &Observation) -> Self {
        let ends = observation.runs.iter().filter_map(|run| run.last());
        let ends: Vec<&SimSnapshot> = ends.collect();
        let last = |end: &SimSnapshot| end.best().last().map_or(0.0, |arm| arm.posterior_mean);
        let mean = |sum: f64| sum / ends.len().max(1) as f64;
        let value = |candidate: u32| {
            let value_at = |end: &&SimSnapshot| {
                let own = end.best().iter().find(|arm| arm.candidate == candidate);
                own.map_or(last(end), |arm| arm.posterior_mean)
            };
            mean(ends.iter().map(value_at).sum())
        };
        let candidates = ends.iter().flat_map(|end| end.best());
        let by_candidate: BTreeMap<u32, f64> = candidates
            .map(|arm| (arm.candidate, value(arm.candidate)))
            .collect();
        Self {
            best: by_candidate.values().copied().fold(0.0, f64::max),
            unlisted: mean(ends.iter().map(|end| last(end)).sum()),
            by_candidate,
        }
    }

    fn of_choice(&self, snapshot: &SimSnapshot) -> f64 {
        self.of_candidate(chosen_candidate(snapshot))
    }

    fn of_candidate(&self, candidate: u32) -> f64 {
        let own = self.by_candidate.get(&candidate);
        own.copied().unwrap_or(self.unlisted)
    }
}

fn chosen_candidate(snapshot: &SimSnapshot) -> u32 {
    snapshot.top[0].candidate
}

/// Returns the examples of a run; `horizon` is the normal number of samples.
fn run_examples(run: &[SimSnapshot], values: &CandidateValues, horizon: u64) -> Vec<StopExample> {
    let mut state = SampleStopState::default();
    let end_for = |snapshot: &SimSnapshot| {
        let end = run.iter().find(|end| end.samples >= horizon);
        let end = end.filter(|end| snapshot.samples < end.samples);
        end.or(run.last()).copied().unwrap_or(*snapshot)
    };
    let example = |snapshot: &SimSnapshot| {
        state.update(snapshot);
        let end = end_for(snapshot);
        StopExample {
            snapshot: *snapshot,
            stable_checks: state.stable_checks,
            features: features(snapshot, state.stable_checks),
            loss: values.best - values.of_choice(snapshot),
            changes: chosen_candidate(snapshot) != chosen_candidate(&end),
            gain: values.of_choice(&end) - values.of_choice(snapshot),
        }
    };
    run.iter().map(example).collect()
}

#[cfg(test)]
mod tests {
    use zeitnot_core::SimArm;

    use super::*;
    use crate::stopping::ObservationPlan;

    /// Returns a snapshot with these candidates and posterior means, best first.
    fn snapshot(samples: u64, ranked: &[(u32, f64)]) -> SimSnapshot {
        let mut snapshot = SimSnapshot {
            arms: ranked.len() as u32,
            samples,
            ..SimSnapshot::default()
        };
        for (arm, &(candidate, posterior_mean)) in snapshot.top.iter_mut().zip(ranked) {
            *arm = SimArm {
                candidate,
                posterior_mean,
                samples: 10,
                ..SimArm::default()
            };
        }
        snapshot
    }

    fn log(runs: Vec<Vec<SimSnapshot>>) -> ObservationLog {
        ObservationLog {
            plan: ObservationPlan {
                subject: String::new(),
                seed: 0,
                runs: 2,
                snapshot_samples: vec![100],
                samples: 1_000,
                long_every: 0,
                long_samples: 0,
            },
            observations: vec![Observation {
                game: 4,
                turn: 0,
                runs,
            }],
            valid_bytes: 0,
        }
    }

    #[test]
    fn losses_are_measured_by_all_runs_of_a_position() {
        let end = |first, second| snapshot(1_000, &[(first, 0.6), (second, 0.5)]);
        let early = |first, second| snapshot(100, &[(first, 0.9), (second, 0.1)]);
        // Candidate 0 is better at two ends, candidate 1 at one.
        let log = log(vec![
            vec![early(1, 0), end(0, 1)],
            vec![early(0, 1), end(0, 1)],
            vec![early(1, 0), end(1, 0)],
        ]);
        let runs = training_runs(&log);
        let first = &runs[0].snapshots[0];
        assert!((first.loss - 0.1 / 3.0).abs() < 1e-12);
        assert!(first.changes && (first.gain - first.loss).abs() < 1e-12);
        assert!(!runs[1].snapshots[0].changes);
        assert_eq!(
            (
                runs[1].snapshots[0].loss,
                runs[1].snapshots[1].stable_checks
            ),
            (0.0, 1)
        );
        // The third run keeps a choice that is worse by the other runs.
        let third = &runs[2].snapshots[0];
        assert!(!third.changes && third.gain == 0.0 && third.loss > 0.03);
    }

    #[test]
    fn the_horizon_beyond_the_normal_length_is_the_end_of_the_run() {
        let at = |samples, first: u32| snapshot(samples, &[(first, 0.6), (1 - first, 0.5)]);
        let run = vec![at(100, 1), at(1_000, 1), at(5_000, 0), at(9_000, 0)];
        let log = log(vec![run.clone(), run]);
        let changes: Vec<bool> = training_runs(&log)[0]
            .snapshots
            .iter()
            .map(|example| example.changes)
            .collect();
        assert_eq!(changes, [false, true, false, false]);
    }

    #[test]
    fn candidates_that_no_end_lists_count_as_the_last_listed_one() {
        let log = log(vec![
            vec![
                snapshot(100, &[(7, 0.6), (0, 0.5)]),
                snapshot(1_000, &[(0, 0.6), (1, 0.5)]),
            ];
            2
        ]);
        assert!((training_runs(&log)[0].snapshots[0].loss - 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_fifth_of_the_games_is_held_out() {
        let held_out = (0..10_000).filter(|&game| is_held_out(game)).count();
        assert!((1_900..2_100).contains(&held_out), "{held_out}");
    }
}

//! Observations as examples: what stopping at each look did lose.

use std::collections::BTreeMap;

use zeitnot_clock::stoppers::samples::{FEATURE_COUNT, SampleStopState, features};
use zeitnot_core::{Random, SimSnapshot};

use super::log::{Observation, ObservationLog};

/// Candidates are numbered in the order of what they seem to be worth before
/// any sample.
const FIRST_CANDIDATE: u32 = 0;

/// One look of a run, with what came of stopping there.
#[derive(Clone, Debug)]
pub struct StopExample {
    /// What there was to see.
    pub snapshot: SimSnapshot,
    /// Looks before this one at which the choice was the same.
    pub stable_checks: u32,
    /// What the network sees.
    pub features: [f32; FEATURE_COUNT],
    /// What stopping lost against the best candidate there is, by all runs
    /// together; a share of a game.
    pub loss: f64,
    /// Does the choice differ from that at the horizon of the run?
    pub changes: bool,
    /// What the choice at the horizon is worth more than this one; negative if
    /// thinking on made it worse.
    pub gain: f64,
}

/// A run, up to its horizon.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// The number of its game.
    pub game: u64,
    /// Turns that had been played.
    pub turn: u32,
    /// Its looks.
    pub snapshots: Vec<StopExample>,
    /// What the candidate loses that seems best before any sample.
    pub loss_without_samples: f64,
}

/// Examples of a log, run by run. The horizon of a look is the end of a usual
/// run, and that of looks beyond it the end of a long one.
#[must_use]
pub fn training_runs(log: &ObservationLog) -> Vec<TrainingRun> {
    let usable = log.observations.iter().filter(|seen| is_sound(seen));
    usable
        .flat_map(|seen| {
            let worths = CandidateValues::from_observation(seen);
            let of = |run: &Vec<SimSnapshot>| TrainingRun {
                game: seen.game,
                turn: seen.turn,
                snapshots: examples_of_run(run, &worths, log.plan.samples.into()),
                loss_without_samples: worths.best - worths.of_candidate(FIRST_CANDIDATE),
            };
            seen.runs.iter().map(of).collect::<Vec<TrainingRun>>()
        })
        .collect()
}

fn is_sound(seen: &Observation) -> bool {
    let sound = |run: &Vec<SimSnapshot>| run.iter().all(|look| look.arms > 1) && !run.is_empty();
    !seen.runs.is_empty() && seen.runs.iter().all(sound)
}

/// Is a game kept out of fitting, so that what was fitted can be tried on it?
/// One of five is.
#[must_use]
pub fn is_held_out(game: u64) -> bool {
    Random::new(game ^ 0x5eed).below(5) == 0
}

/// What each candidate of a position is worth by the ends of all its runs.
struct CandidateValues {
    by_candidate: BTreeMap<u32, f64>,
    /// What a candidate counts for that is among the best of no end.
    unlisted: f64,
    best: f64,
}

impl CandidateValues {
    /// The mean of what the runs believe at their ends. A candidate that is not
    /// among the best eight of an end counts there as the last of them, which
    /// is more than it was found to be worth: losses are rather too small.
    fn from_observation(seen: &Observation) -> Self {
        let ends: Vec<&SimSnapshot> = seen.runs.iter().filter_map(|run| run.last()).collect();
        let last = |end: &SimSnapshot| end.best().last().map_or(0.0, |arm| arm.posterior_mean);
        let mean = |sum: f64| sum / ends.len().max(1) as f64;
        let worth = |candidate: u32| {
            let in_end = |end: &&SimSnapshot| {
                let own = end.best().iter().find(|arm| arm.candidate == candidate);
                own.map_or(last(end), |arm| arm.posterior_mean)
            };
            mean(ends.iter().map(in_end).sum())
        };
        let candidates = ends.iter().flat_map(|end| end.best());
        let by_candidate: BTreeMap<u32, f64> = candidates
            .map(|arm| (arm.candidate, worth(arm.candidate)))
            .collect();
        Self {
            best: by_candidate.values().copied().fold(0.0, f64::max),
            unlisted: mean(ends.iter().map(|end| last(end)).sum()),
            by_candidate,
        }
    }

    fn of_choice(&self, look: &SimSnapshot) -> f64 {
        self.of_candidate(chosen_candidate(look))
    }

    fn of_candidate(&self, candidate: u32) -> f64 {
        let own = self.by_candidate.get(&candidate);
        own.copied().unwrap_or(self.unlisted)
    }
}

fn chosen_candidate(look: &SimSnapshot) -> u32 {
    look.top[0].candidate
}

fn examples_of_run(run: &[SimSnapshot], worths: &CandidateValues, usual: u64) -> Vec<StopExample> {
    let mut watch = SampleStopState::default();
    let end = |look: &SimSnapshot| {
        let usual = run.iter().find(|end| end.samples >= usual);
        let usual = usual.filter(|end| look.samples < end.samples);
        usual.or(run.last()).copied().unwrap_or(*look)
    };
    let example = |look: &SimSnapshot| {
        watch.update(look);
        let end = end(look);
        StopExample {
            snapshot: *look,
            stable_checks: watch.stable_checks,
            features: features(look, watch.stable_checks),
            loss: worths.best - worths.of_choice(look),
            changes: chosen_candidate(look) != chosen_candidate(&end),
            gain: worths.of_choice(&end) - worths.of_choice(look),
        }
    };
    run.iter().map(example).collect()
}

#[cfg(test)]
mod tests {
    use zeitnot_core::SimArm;

    use super::*;
    use crate::stopping::ObservationPlan;

    /// A look at which candidates stand in this order with these beliefs.
    fn look(samples: u64, ranked: &[(u32, f64)]) -> SimSnapshot {
        let mut look = SimSnapshot {
            arms: ranked.len() as u32,
            samples,
            ..SimSnapshot::default()
        };
        for (place, &(candidate, belief)) in look.top.iter_mut().zip(ranked) {
            *place = SimArm {
                candidate,
                posterior_mean: belief,
                samples: 10,
                ..SimArm::default()
            };
        }
        look
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
    fn a_choice_loses_what_all_runs_together_say() {
        let end = |first, second| look(1_000, &[(first, 0.6), (second, 0.5)]);
        let early = |first, second| look(100, &[(first, 0.9), (second, 0.1)]);
        // Candidate 1 is better at one end, candidate 0 at two.
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
        // The third run stays with what the others do not believe in.
        let third = &runs[2].snapshots[0];
        assert!(!third.changes && third.gain == 0.0 && third.loss > 0.03);
    }

    #[test]
    fn looks_beyond_the_usual_end_have_a_horizon_of_their_own() {
        let at = |samples, first: u32| look(samples, &[(first, 0.6), (1 - first, 0.5)]);
        let run = vec![at(100, 1), at(1_000, 1), at(5_000, 0), at(9_000, 0)];
        let log = log(vec![run.clone(), run]);
        let changes: Vec<bool> = training_runs(&log)[0]
            .snapshots
            .iter()
            .map(|look| look.changes)
            .collect();
        assert_eq!(changes, [false, true, false, false]);
    }

    #[test]
    fn a_candidate_that_no_end_tells_of_counts_as_the_last() {
        let log = log(vec![
            vec![
                look(100, &[(7, 0.6), (0, 0.5)]),
                look(1_000, &[(0, 0.6), (1, 0.5)]),
            ];
            2
        ]);
        assert!((training_runs(&log)[0].snapshots[0].loss - 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_fifth_of_the_games_is_held_out() {
        let held = (0..10_000).filter(|&game| is_held_out(game)).count();
        assert!((1_900..2_100).contains(&held), "{held}");
    }
}

//! Openings measured again: what a search and trial games say about a set.

use std::sync::Arc;

use zeitnot_core::TimeSource;

use super::ground::Ground;
use super::judge::{Judge, JudgeError};
use super::trials::{TrialTally, Trials};
use crate::opening::Opening;

/// How to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Nodes of the search; none to believe the scores that are there.
    pub nodes: Option<u64>,
    /// Games from each opening, all of them played.
    pub trials: Trials,
    /// What the games depend on.
    pub seed: u64,
}

/// What an opening came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// How good it is for the first player, if anybody knows.
    pub score: Option<i32>,
    /// Is the game over as far as the search sees?
    pub is_decided: bool,
    /// How the trial games ended.
    pub trials: TrialTally,
}

impl Measure {
    /// Measures every opening, showing each when it is done.
    ///
    /// # Errors
    ///
    /// There is nobody to judge.
    pub fn take(
        &self,
        ground: &Ground,
        openings: &[Opening],
        time: Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Opening, &Measurement),
    ) -> Result<Vec<Measurement>, JudgeError> {
        let mut judge = Judge::new(ground, time)?;
        let mut measurements = Vec::with_capacity(openings.len());
        for opening in openings {
            let measurement = self.one(ground, opening, &mut judge)?;
            show(opening, &measurement);
            measurements.push(measurement);
        }
        Ok(measurements)
    }

    fn one(
        &self,
        ground: &Ground,
        opening: &Opening,
        judge: &mut Judge,
    ) -> Result<Measurement, JudgeError> {
        let mut measurement = Measurement {
            score: opening.score,
            is_decided: false,
            trials: TrialTally::default(),
        };
        // Whoever comes here has read the openings from a file, which plays
        // each of them; one that cannot be played has no measure.
        let Ok(position) = ground.position(opening) else {
            return Ok(measurement);
        };
        if let Some(nodes) = self.nodes {
            let judgment = judge.judge(&*position, nodes)?;
            measurement.score = Some(judgment.score.0);
            measurement.is_decided = judgment.is_decided;
        }
        let seed = self.seed ^ position.key();
        measurement.trials = self.trials.count(judge, &*position, seed)?;
        Ok(measurement)
    }
}

/// The figures of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// The least and the greatest score of those that are not decided.
    pub range: Option<(i32, i32)>,
    /// Their mean.
    pub mean: f64,
    /// Openings that are decided.
    pub decided: usize,
    /// All trial games.
    pub trials: TrialTally,
    /// The mean of [`TrialTally::one_sided`].
    pub one_sided: Option<f64>,
}

impl Summary {
    /// The figures of these measurements.
    #[must_use]
    pub fn of(measurements: &[Measurement]) -> Self {
        let decided = measurements.iter().filter(|one| one.is_decided).count();
        let scores: Vec<i32> = measurements
            .iter()
            .filter(|one| !one.is_decided)
            .filter_map(|one| one.score)
            .collect();
        let shares: Vec<f64> = measurements
            .iter()
            .filter_map(|one| one.trials.one_sided())
            .collect();
        let sum: f64 = scores.iter().copied().map(f64::from).sum();
        let range = scores.iter().min().zip(scores.iter().max());
        Self {
            range: range.map(|(&least, &greatest)| (least, greatest)),
            mean: sum / scores.len().max(1) as f64,
            decided,
            trials: TrialTally::sum(measurements.iter().map(|one| one.trials)),
            one_sided: (!shares.is_empty())
                .then(|| shares.iter().sum::<f64>() / shares.len() as f64),
        }
    }

    /// The figures of openings as they are.
    #[must_use]
    pub fn of_openings(openings: &[Opening]) -> Self {
        let measurements: Vec<Measurement> = openings
            .iter()
            .map(|opening| Measurement {
                score: opening.score,
                is_decided: false,
                trials: TrialTally::default(),
            })
            .collect();
        Self::of(&measurements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_set() {
        let one = |score, is_decided, wins| Measurement {
            score: Some(score),
            is_decided,
            trials: TrialTally { wins, draws: 0 },
        };
        let summary = Summary::of(&[
            one(-10, false, [2, 0]),
            one(40, false, [1, 1]),
            one(20_000, true, [2, 0]),
        ]);
        assert_eq!(summary.range, Some((-10, 40)));
        assert_eq!(summary.decided, 1);
        assert!((summary.mean - 15.0).abs() < 1e-9);
        assert_eq!(summary.trials.wins, [5, 1]);
        assert!((summary.one_sided.unwrap() - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}

//! Openings measured again: what a search and trial games say about a set.

use std::sync::Arc;

use zeitnot_core::TimeSource;

use super::context::OpeningContext;
use super::evaluator::{EvaluatorError, OpeningEvaluator};
use super::trials::{TrialResults, Trials};
use crate::opening::Opening;

/// How to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasureSettings {
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
    pub trials: TrialResults,
}

impl MeasureSettings {
    /// Measures every opening, showing each when it is done.
    ///
    /// # Errors
    ///
    /// There is nobody to judge.
    pub fn measure(
        &self,
        ground: &OpeningContext,
        openings: &[Opening],
        time: Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Opening, &Measurement),
    ) -> Result<Vec<Measurement>, EvaluatorError> {
        let mut judge = OpeningEvaluator::new(ground, time)?;
        let mut measurements = Vec::with_capacity(openings.len());
        for opening in openings {
            let measurement = self.measure_one(ground, opening, &mut judge)?;
            show(opening, &measurement);
            measurements.push(measurement);
        }
        Ok(measurements)
    }

    fn measure_one(
        &self,
        ground: &OpeningContext,
        opening: &Opening,
        judge: &mut OpeningEvaluator,
    ) -> Result<Measurement, EvaluatorError> {
        let mut measurement = Measurement {
            score: opening.score,
            is_decided: false,
            trials: TrialResults::default(),
        };
        // Whoever comes here has read the openings from a file, which plays
        // each of them; one that cannot be played has no measure.
        let Ok(position) = ground.position(opening) else {
            return Ok(measurement);
        };
        if let Some(nodes) = self.nodes {
            let judgment = judge.evaluate(&*position, nodes)?;
            measurement.score = Some(judgment.score.0);
            measurement.is_decided = judgment.is_decided;
        }
        let seed = self.seed ^ position.key();
        measurement.trials = self.trials.play_all(judge, &*position, seed)?;
        Ok(measurement)
    }
}

/// The figures of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OpeningsSummary {
    /// The least and the greatest score of those that are not decided.
    pub score_range: Option<(i32, i32)>,
    /// Their mean.
    pub mean: f64,
    /// Openings that are decided.
    pub decided: usize,
    /// All trial games.
    pub trials: TrialResults,
    /// The mean of [`TrialResults::one_sided_share`].
    pub one_sided: Option<f64>,
}

impl OpeningsSummary {
    /// The figures of these measurements.
    #[must_use]
    pub fn from_measurements(measurements: &[Measurement]) -> Self {
        let decided = measurements.iter().filter(|one| one.is_decided).count();
        let scores: Vec<i32> = measurements
            .iter()
            .filter(|one| !one.is_decided)
            .filter_map(|one| one.score)
            .collect();
        let shares: Vec<f64> = measurements
            .iter()
            .filter_map(|one| one.trials.one_sided_share())
            .collect();
        let sum: f64 = scores.iter().copied().map(f64::from).sum();
        let range = scores.iter().min().zip(scores.iter().max());
        Self {
            score_range: range.map(|(&least, &greatest)| (least, greatest)),
            mean: sum / scores.len().max(1) as f64,
            decided,
            trials: TrialResults::sum(measurements.iter().map(|one| one.trials)),
            one_sided: (!shares.is_empty())
                .then(|| shares.iter().sum::<f64>() / shares.len() as f64),
        }
    }

    /// The figures of openings as they are.
    #[must_use]
    pub fn from_openings(openings: &[Opening]) -> Self {
        let measurements: Vec<Measurement> = openings
            .iter()
            .map(|opening| Measurement {
                score: opening.score,
                is_decided: false,
                trials: TrialResults::default(),
            })
            .collect();
        Self::from_measurements(&measurements)
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
            trials: TrialResults { wins, draws: 0 },
        };
        let summary = OpeningsSummary::from_measurements(&[
            one(-10, false, [2, 0]),
            one(40, false, [1, 1]),
            one(20_000, true, [2, 0]),
        ]);
        assert_eq!(summary.score_range, Some((-10, 40)));
        assert_eq!(summary.decided, 1);
        assert!((summary.mean - 15.0).abs() < 1e-9);
        assert_eq!(summary.trials.wins, [5, 1]);
        assert!((summary.one_sided.unwrap() - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(
            OpeningsSummary::from_measurements(&[]),
            OpeningsSummary::default()
        );
    }
}

//! Measures existing openings by a search and trial games.

use std::sync::Arc;

use zeitnot_core::TimeSource;

use super::context::OpeningContext;
use super::evaluator::{EvaluatorError, OpeningEvaluator};
use super::trials::{TrialResults, Trials};
use crate::opening::Opening;

/// The parameters of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasureSettings {
    /// The nodes of the search; `None` keeps the existing scores.
    pub nodes: Option<u64>,
    /// The trial games from each opening, all of which are played.
    pub trials: Trials,
    /// The random seed of the games.
    pub seed: u64,
}

/// The measured values of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The score of the first player, if it is known.
    pub score: Option<i32>,
    /// Whether the search sees the end of the game.
    pub is_decided: bool,
    /// The results of the trial games.
    pub trials: TrialResults,
}

impl MeasureSettings {
    /// Measures every opening; calls `show` after each.
    ///
    /// # Errors
    ///
    /// Fails if a search fails.
    pub fn measure(
        &self,
        context: &OpeningContext,
        openings: &[Opening],
        time: Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Opening, &Measurement),
    ) -> Result<Vec<Measurement>, EvaluatorError> {
        let mut evaluator = OpeningEvaluator::new(context, time)?;
        let mut measurements = Vec::with_capacity(openings.len());
        for opening in openings {
            let measurement = self.measure_one(context, opening, &mut evaluator)?;
            show(opening, &measurement);
            measurements.push(measurement);
        }
        Ok(measurements)
    }

    fn measure_one(
        &self,
        context: &OpeningContext,
        opening: &Opening,
        evaluator: &mut OpeningEvaluator,
    ) -> Result<Measurement, EvaluatorError> {
        let mut measurement = Measurement {
            score: opening.score,
            is_decided: false,
            trials: TrialResults::default(),
        };
        // Openings from a file have been checked; others may not be playable.
        let Ok(position) = context.position(opening) else {
            return Ok(measurement);
        };
        if let Some(nodes) = self.nodes {
            let evaluation = evaluator.evaluate(&*position, nodes)?;
            measurement.score = Some(evaluation.score.0);
            measurement.is_decided = evaluation.is_decided;
        }
        let seed = self.seed ^ position.key();
        measurement.trials = self.trials.play_all(evaluator, &*position, seed)?;
        Ok(measurement)
    }
}

/// The statistics of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OpeningsSummary {
    /// The minimum and maximum score of openings that are not decided.
    pub score_range: Option<(i32, i32)>,
    /// The mean of these scores; 0 if there are none.
    pub mean: f64,
    /// The number of decided openings.
    pub decided: usize,
    /// The sum of all trial results.
    pub trials: TrialResults,
    /// The mean of [`TrialResults::one_sided_share`].
    pub one_sided: Option<f64>,
}

impl OpeningsSummary {
    /// Returns the statistics of these measurements.
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
            score_range: range.map(|(&min, &max)| (min, max)),
            mean: sum / scores.len().max(1) as f64,
            decided,
            trials: TrialResults::sum(measurements.iter().map(|one| one.trials)),
            one_sided: (!shares.is_empty())
                .then(|| shares.iter().sum::<f64>() / shares.len() as f64),
        }
    }

    /// Returns the statistics of openings with their existing scores.
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
    fn a_summary_ignores_the_scores_of_decided_openings() {
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

//! Advice on stopping early. [`StopRule`](crate::stop::StopRule) decides.

use std::time::Duration;

use crate::score::Score;
use crate::stage::{Stage, StageAdvice, StageUse};
use crate::stop::StopReason;
use crate::turn_features::TurnFeatures;

/// Capacity of [`SimSnapshot::top`].
pub const SNAPSHOT_ARMS: usize = 8;

/// Sample statistics of a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimArm {
    /// Number of samples.
    pub samples: u64,
    /// Mean utility, from 0 (loss) to 1 (win).
    pub mean: f64,
    /// Variance of a sample's utility.
    pub variance: f64,
    /// Mean final lead, in points.
    pub equity: f64,
    /// Variance of a sample's final lead.
    pub equity_variance: f64,
    /// Index of the candidate, constant during a search.
    pub candidate: u32,
    /// Posterior mean utility, by which candidates are ranked.
    pub posterior_mean: f64,
    /// Standard error of the posterior gap; 0 for the best candidate.
    pub gap_error: f64,
}

impl SimArm {
    /// Returns the standard error of [`Self::mean`].
    #[must_use]
    pub fn error(&self) -> f64 {
        standard_error(self.variance, self.samples)
    }

    /// Returns the standard error of [`Self::equity`].
    #[must_use]
    pub fn equity_error(&self) -> f64 {
        standard_error(self.equity_variance, self.samples)
    }
}

/// Returns 0 without samples.
fn standard_error(variance: f64, samples: u64) -> f64 {
    match samples {
        0 => 0.0,
        _ => (variance / samples as f64).sqrt(),
    }
}

/// State of a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimSnapshot {
    /// Number of candidates; may exceed [`SNAPSHOT_ARMS`].
    pub arms: u32,
    /// Total number of samples.
    pub samples: u64,
    /// Best candidates, best first; see [`Self::best`].
    pub top: [SimArm; SNAPSHOT_ARMS],
    /// Number of tiles left to draw.
    pub in_bag: u32,
    /// Lead of the side to move, in points.
    pub lead: f64,
}

impl SimSnapshot {
    /// Returns the used part of [`Self::top`].
    #[must_use]
    pub fn best(&self) -> &[SimArm] {
        &self.top[..(self.arms as usize).min(SNAPSHOT_ARMS)]
    }

    /// Returns the gap in [`SimArm::mean`] between the best and `top[index]`.
    ///
    /// It is 0 for an unused entry. It may be negative, because the ranking
    /// uses the posterior mean.
    #[must_use]
    pub fn gap(&self, index: usize) -> f64 {
        self.difference(index, |arm| arm.mean)
    }

    /// Returns the gap in [`SimArm::equity`].
    #[must_use]
    pub fn equity_gap(&self, index: usize) -> f64 {
        self.difference(index, |arm| arm.equity)
    }

    /// Returns the gap in [`SimArm::posterior_mean`].
    #[must_use]
    pub fn posterior_gap(&self, index: usize) -> f64 {
        self.difference(index, |arm| arm.posterior_mean)
    }

    fn difference(&self, index: usize, value: impl Fn(&SimArm) -> f64) -> f64 {
        let best = self.best();
        match (best.first(), best.get(index)) {
            (Some(first), Some(other)) => value(first) - value(other),
            _ => 0.0,
        }
    }

    /// Returns the largest standard error of [`Self::best`].
    #[must_use]
    pub fn max_error(&self) -> f64 {
        self.best().iter().map(SimArm::error).fold(0.0, f64::max)
    }

    /// Returns the average standard error of [`Self::best`].
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        let errors = self.best().iter().map(SimArm::error);
        errors.sum::<f64>() / self.best().len().max(1) as f64
    }

    /// Returns the natural logarithm of the number of samples.
    ///
    /// The benefit of more samples grows with it rather than with the number.
    #[must_use]
    pub fn log_samples(&self) -> f64 {
        (self.samples.max(1) as f64).ln()
    }
}

/// State of a search at the end of a depth or of a batch of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checkpoint {
    /// Completed depth.
    pub depth: u32,
    /// Number of nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub elapsed: Duration,
    /// Score of the best move.
    pub score: Score,
    /// Whether this depth failed low at first.
    pub failed_low: bool,
    /// Whether the best move changed at this depth.
    pub best_changed: bool,
    /// Share of this depth's nodes spent on the best move, in thousandths.
    pub effort: u32,
    /// Whether several best lines are searched, which makes the values incomparable.
    pub multi_pv: bool,
    /// State of the simulation; `None` in other searches.
    pub simulation: Option<SimSnapshot>,
}

/// The answer to a [`Checkpoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Continue the search.
    Continue,
    /// Stop the search, for this reason.
    Stop(StopReason),
}

/// Estimates whether more search time is worth spending.
pub trait Advisor: Send {
    /// Returns the advice at a checkpoint.
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice;

    /// Returns whether a stage should begin, and when it has to end.
    ///
    /// `elapsed` is the time since the request arrived.
    fn begin_stage(
        &mut self,
        _stage: Stage,
        _features: &TurnFeatures,
        _elapsed: Duration,
    ) -> StageAdvice {
        StageAdvice::Begin(None)
    }

    /// Records the time and nodes that a finished stage used.
    fn end_stage(&mut self, _used: &StageUse) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_errors_ignore_unused_entries() {
        let arm = |mean, variance, samples| SimArm {
            samples,
            mean,
            variance,
            equity: 100.0 * mean,
            equity_variance: 400.0,
            posterior_mean: mean,
            ..SimArm::default()
        };
        let mut snapshot = SimSnapshot {
            arms: 2,
            samples: 500,
            ..SimSnapshot::default()
        };
        snapshot.top[0] = arm(0.75, 0.04, 400);
        snapshot.top[1] = arm(0.5, 0.09, 100);
        assert_eq!((snapshot.gap(1), snapshot.gap(2)), (0.25, 0.0));
        assert_eq!(snapshot.equity_gap(1), 25.0);
        assert_eq!(snapshot.posterior_gap(1), 0.25);
        assert!((snapshot.max_error() - 0.03).abs() < 1e-12);
        assert!((snapshot.mean_error() - 0.02).abs() < 1e-12);
        assert!((snapshot.top[0].equity_error() - 1.0).abs() < 1e-12);
        assert!((snapshot.log_samples() - 500_f64.ln()).abs() < 1e-12);
        let empty = SimSnapshot::default();
        assert_eq!((empty.gap(1), empty.max_error()), (0.0, 0.0));
        assert_eq!((empty.mean_error(), empty.log_samples()), (0.0, 0.0));
    }
}

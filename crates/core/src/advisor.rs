//! The question whether more thinking is worth it, asked at checkpoints only
//! and answered outside this crate. Advice is one of the things that
//! [`StopRule`](crate::stop::StopRule) weighs; it never ends a search itself.

use std::time::Duration;

use crate::score::Score;
use crate::stage::{Stage, StageAdvice, StageUse};
use crate::stop::StopReason;
use crate::turn_features::TurnFeatures;

/// How many of the best candidates a [`SimSnapshot`] tells about.
pub const SNAPSHOT_ARMS: usize = 8;

/// What samples have told about one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimArm {
    /// Samples that it got.
    pub samples: u64,
    /// The mean of what candidates are compared by, from 0 (lost) to 1 (won).
    pub mean: f64,
    /// The variance of one sample of it.
    pub variance: f64,
    /// The mean lead at the end of a sample, in points.
    pub equity: f64,
    /// The variance of one sample of that.
    pub equity_variance: f64,
    /// Which candidate it is: a number that stays the same in a search.
    pub candidate: u32,
    /// What the search takes it to be worth, by these samples and whatever
    /// else it knows. Candidates are ranked by it.
    pub posterior_mean: f64,
    /// How far the difference between this belief and the best candidate's may
    /// be off: its standard error; 0 of the best one itself.
    pub gap_error: f64,
}

impl SimArm {
    /// How far the mean may be off: its standard error.
    #[must_use]
    pub fn error(&self) -> f64 {
        standard_error(self.variance, self.samples)
    }

    /// The same of the mean lead.
    #[must_use]
    pub fn equity_error(&self) -> f64 {
        standard_error(self.equity_variance, self.samples)
    }
}

/// The standard error of a mean; 0 where there is nothing to tell it by.
fn standard_error(variance: f64, samples: u64) -> f64 {
    match samples {
        0 => 0.0,
        _ => (variance / samples as f64).sqrt(),
    }
}

/// What a search by samples knows: the state of its candidates, and what it
/// means for the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimSnapshot {
    /// Candidates that are compared.
    pub arms: u32,
    /// Samples of all of them together.
    pub samples: u64,
    /// The best candidates, best first; those behind [`Self::arms`] are empty.
    pub top: [SimArm; SNAPSHOT_ARMS],
    /// Tiles, or whatever else chance still decides, that are to be drawn.
    pub in_bag: u32,
    /// How far the side to move is ahead, in points.
    pub lead: f64,
}

impl SimSnapshot {
    /// The candidates that it tells about, best first.
    #[must_use]
    pub fn best(&self) -> &[SimArm] {
        &self.top[..(self.arms as usize).min(SNAPSHOT_ARMS)]
    }

    /// How much the best candidate is ahead of the one in this place, from 1,
    /// by its mean; 0 if there is none. Where the best one is not the one with
    /// the best mean this may be negative.
    #[must_use]
    pub fn gap(&self, place: usize) -> f64 {
        self.difference(place, |arm| arm.mean)
    }

    /// The same in points.
    #[must_use]
    pub fn equity_gap(&self, place: usize) -> f64 {
        self.difference(place, |arm| arm.equity)
    }

    /// The same in what the search believes.
    #[must_use]
    pub fn posterior_gap(&self, place: usize) -> f64 {
        self.difference(place, |arm| arm.posterior_mean)
    }

    fn difference(&self, place: usize, of: impl Fn(&SimArm) -> f64) -> f64 {
        let best = self.best();
        match (best.first(), best.get(place)) {
            (Some(first), Some(other)) => of(first) - of(other),
            _ => 0.0,
        }
    }

    /// The largest standard error of the candidates it tells about.
    #[must_use]
    pub fn max_error(&self) -> f64 {
        self.best().iter().map(SimArm::error).fold(0.0, f64::max)
    }

    /// The average of their standard errors.
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        let errors = self.best().iter().map(SimArm::error);
        errors.sum::<f64>() / self.best().len().max(1) as f64
    }

    /// The logarithm of the number of samples: what more of them give grows
    /// with it rather than with the number.
    #[must_use]
    pub fn log_samples(&self) -> f64 {
        (self.samples.max(1) as f64).ln()
    }
}

/// What a search knows at the end of a depth or of a batch of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checkpoint {
    /// Depth just completed.
    pub depth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the request arrived.
    pub elapsed: Duration,
    /// Score of the best move.
    pub score: Score,
    /// Did this depth first come out below its window?
    pub failed_low: bool,
    /// Did the best move change at this depth?
    pub best_changed: bool,
    /// Share of this depth's nodes that went into the best move, in
    /// thousandths.
    pub effort: u32,
    /// Are several best lines searched? Their figures compare with nothing.
    pub multi_pv: bool,
    /// What a search by samples knows of its candidates; none of others.
    pub simulation: Option<SimSnapshot>,
}

/// An answer to a [`Checkpoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Go on.
    Continue,
    /// Not worth it, for this reason.
    Stop(StopReason),
}

/// Somebody with an opinion on the worth of thinking on.
pub trait Advisor: Send {
    /// Is more thinking worth it?
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice;

    /// A stage is about to begin, `elapsed` after the request arrived: should
    /// it, and for how long?
    fn begin_stage(
        &mut self,
        _stage: Stage,
        _signals: &TurnFeatures,
        _elapsed: Duration,
    ) -> StageAdvice {
        StageAdvice::Begin(None)
    }

    /// A stage is over and has taken so much.
    fn end_stage(&mut self, _used: &StageUse) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_tells_gaps_and_errors_of_the_candidates_that_there_are() {
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
        let nothing = SimSnapshot::default();
        assert_eq!((nothing.gap(1), nothing.max_error()), (0.0, 0.0));
        assert_eq!((nothing.mean_error(), nothing.log_samples()), (0.0, 0.0));
    }
}

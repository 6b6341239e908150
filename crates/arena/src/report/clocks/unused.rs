//! The remaining time at the end of games.

use super::clock_trace::ClockTrace;
use super::histogram::TimeHistogram;
use super::turns::mean;

/// The time remaining after an engine's last turn, over all games with a clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unused {
    times: TimeHistogram,
    /// The total time that the clocks granted, in microseconds.
    allotted_us: u64,
}

impl Unused {
    /// Adds a finished game.
    pub(super) fn add(&mut self, trace: &ClockTrace) {
        if let Some(left) = trace.remaining_us().filter(|_| trace.turns() > 0) {
            self.times.add(left);
            self.allotted_us = self.allotted_us.saturating_add(trace.allotted_us());
        }
    }

    /// Returns the number of games with a clock.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.times.count()
    }

    /// Returns the mean in microseconds; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.times.mean()
    }

    /// Returns the median, accurate to a few percent.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        self.times.quantile(0.5)
    }

    /// Returns the 90th percentile, accurate to a few percent.
    #[must_use]
    pub fn ninth_decile(&self) -> Option<f64> {
        self.times.quantile(0.9)
    }

    /// Returns the share of the granted time, including increments.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        mean(self.times.total(), self.allotted_us)
    }
}

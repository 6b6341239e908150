//! What clocks still showed when games were over.

use super::clock_trace::ClockTrace;
use super::histogram::TimeHistogram;
use super::turns::mean;

/// What an engine's clock showed after its last turn, over all games in which
/// it had one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unused {
    times: TimeHistogram,
    /// All that the clocks were ever wound up by, in microseconds.
    allotted_us: u64,
}

impl Unused {
    /// Takes a game that is over.
    pub(super) fn add(&mut self, course: &ClockTrace) {
        if let Some(left) = course.remaining_us().filter(|_| course.turns() > 0) {
            self.times.add(left);
            self.allotted_us = self.allotted_us.saturating_add(course.allotted_us());
        }
    }

    /// Games with a clock.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.times.count()
    }

    /// The mean in microseconds; none without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.times.mean()
    }

    /// What a game in the middle left, to a few percent.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        self.times.quantile(0.5)
    }

    /// What nine games of ten left at most, to a few percent.
    #[must_use]
    pub fn ninth_decile(&self) -> Option<f64> {
        self.times.quantile(0.9)
    }

    /// The share of what the clocks were wound up by, increments included.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        mean(self.times.total(), self.allotted_us)
    }
}

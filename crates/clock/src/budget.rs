//! The budget of one turn: the granted time less the overhead.

use std::time::Duration;

use zeitnot_core::TurnTime;

/// The time granted for one turn, from queueing to writing the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBudget {
    /// The time from the arrival of the request to the last byte of the answer.
    pub granted: Duration,
    /// The time reserved for everything after the search.
    pub overhead: Duration,
}

impl TurnBudget {
    /// The default overhead: the time that a process on a busy machine needs to be
    /// scheduled, to format, and to write, with a margin.
    pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(6);

    /// Creates a budget with the default overhead.
    #[must_use]
    pub const fn fixed(granted: Duration) -> Self {
        Self {
            granted,
            overhead: Self::DEFAULT_OVERHEAD,
        }
    }

    /// Returns the limits of the search.
    ///
    /// At least half of a tiny budget remains for thinking.
    #[must_use]
    pub fn turn_time(&self) -> TurnTime {
        let overhead = self.overhead.min(self.granted / 2);
        TurnTime::fixed(self.granted.saturating_sub(overhead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_includes_the_overhead() {
        let turn = TurnBudget::fixed(Duration::from_millis(500)).turn_time();
        assert_eq!(turn.hard, Duration::from_millis(494));
    }

    #[test]
    fn the_overhead_is_at_most_half_of_the_budget() {
        let tiny = TurnBudget::fixed(Duration::from_millis(4)).turn_time();
        assert_eq!(tiny.hard, Duration::from_millis(2));
        let zero = TurnBudget::fixed(Duration::ZERO).turn_time();
        assert_eq!(zero.hard, Duration::ZERO);
        let huge = TurnBudget::fixed(Duration::MAX).turn_time();
        assert!(huge.hard < Duration::MAX);
    }
}

//! The budget of one turn: what was granted, less what the way back costs.

use std::time::Duration;

use zeitnot_core::TurnTime;

/// Time granted for one turn, end to end: queueing, searching, formatting and
/// writing all come out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBudget {
    /// From the arrival of the request to the answer's last byte.
    pub granted: Duration,
    /// Kept back for everything that happens after the search.
    pub overhead: Duration,
}

impl TurnBudget {
    /// What a process on a busy machine needs to be scheduled, to format and
    /// to write, with room to spare.
    pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(6);

    /// A fixed time a move.
    #[must_use]
    pub const fn fixed(granted: Duration) -> Self {
        Self {
            granted,
            overhead: Self::DEFAULT_OVERHEAD,
        }
    }

    /// The limits of the search inside this budget. At least half of a tiny
    /// budget remains for thinking.
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
    fn the_way_back_is_inside_the_budget() {
        let turn = TurnBudget::fixed(Duration::from_millis(500)).turn_time();
        assert_eq!(turn.hard, Duration::from_millis(494));
    }

    #[test]
    fn tiny_and_huge_budgets_stay_sane() {
        let tiny = TurnBudget::fixed(Duration::from_millis(4)).turn_time();
        assert_eq!(tiny.hard, Duration::from_millis(2));
        let none = TurnBudget::fixed(Duration::ZERO).turn_time();
        assert_eq!(none.hard, Duration::ZERO);
        let huge = TurnBudget::fixed(Duration::MAX).turn_time();
        assert!(huge.hard < Duration::MAX);
    }
}

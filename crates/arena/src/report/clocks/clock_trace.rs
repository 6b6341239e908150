//! The clock of one player, replayed from move to move.

use std::time::Duration;

use crate::move_limits::{MoveLimits, RunningClock};
use crate::move_timing::micros;

/// The clock of one player during a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockTrace {
    clock: RunningClock,
    turn: Option<Duration>,
    /// The remaining time; `None` without a clock.
    remaining: Option<Duration>,
    /// The total time that the clock has granted.
    allotted: Duration,
    turns: usize,
}

impl ClockTrace {
    pub(super) fn new(pace: MoveLimits) -> Self {
        let clock = RunningClock::new(pace);
        Self {
            clock,
            turn: pace.turn,
            remaining: clock.remaining(),
            allotted: clock.remaining().unwrap_or_default(),
            turns: 0,
        }
    }

    /// Records a move that did not lose on time.
    pub(super) fn press(&mut self, used_us: u64) {
        let used = Duration::from_micros(used_us);
        let rest = self.remaining.map(|left| left.saturating_sub(used));
        self.clock.press(used);
        self.remaining = self.clock.remaining();
        if let (Some(rest), Some(left)) = (rest, self.remaining) {
            self.allotted = self.allotted.saturating_add(left.saturating_sub(rest));
        }
        self.turns = self.turns.saturating_add(1);
    }

    /// Records a move that lost on time.
    pub(super) fn lose_on_time(&mut self, used_us: u64) {
        let used = Duration::from_micros(used_us);
        self.remaining = self.remaining.map(|left| left.saturating_sub(used));
        self.turns = self.turns.saturating_add(1);
    }

    /// Records a loss on time without a move.
    pub(super) fn run_out(&mut self) {
        let turn = self.turn.unwrap_or(Duration::MAX);
        self.remaining = self.remaining.map(|left| left.saturating_sub(turn));
        self.turns = self.turns.saturating_add(1);
    }

    /// Returns the number of turns, including one that lost on time.
    pub(super) const fn turns(&self) -> usize {
        self.turns
    }

    pub(super) fn remaining_us(&self) -> Option<u64> {
        self.remaining.map(micros)
    }

    pub(super) fn allotted_us(&self) -> u64 {
        micros(self.allotted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(clock: &str, turn: Option<u64>) -> ClockTrace {
        ClockTrace::new(MoveLimits {
            clock: clock.parse().ok(),
            turn: turn.map(Duration::from_millis),
            ..MoveLimits::default()
        })
    }

    #[test]
    fn allotted_time_is_used_plus_remaining_time() {
        let mut trace = trace("2/10+1", None);
        assert_eq!(
            (trace.remaining_us(), trace.allotted_us()),
            (Some(11_000_000), 11_000_000)
        );
        trace.press(4_000_000);
        assert_eq!(
            (trace.remaining_us(), trace.allotted_us()),
            (Some(8_000_000), 12_000_000)
        );
        // The second move starts a new period.
        trace.press(3_000_000);
        assert_eq!(
            (trace.remaining_us(), trace.allotted_us()),
            (Some(16_000_000), 23_000_000)
        );
        // Overtime does not increase the allotted time.
        trace.press(20_000_000);
        assert_eq!(
            (trace.remaining_us(), trace.allotted_us()),
            (Some(1_000_000), 24_000_000)
        );
        assert_eq!(trace.turns(), 3);
    }

    #[test]
    fn a_loss_on_time_grants_no_more_time() {
        let mut late = trace("1+1", None);
        late.lose_on_time(5_000_000);
        assert_eq!(
            (late.remaining_us(), late.allotted_us(), late.turns()),
            (Some(0), 2_000_000, 1)
        );
        let mut silent = trace("5", Some(2_000));
        silent.run_out();
        assert_eq!(silent.remaining_us(), Some(3_000_000));
        let mut silent = trace("5", None);
        silent.run_out();
        assert_eq!(silent.remaining_us(), Some(0));
        assert_eq!(trace("", Some(100)).remaining_us(), None);
    }
}

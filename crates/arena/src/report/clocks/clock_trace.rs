//! A clock of one game, followed from move to move.

use std::time::Duration;

use crate::move_limits::{MoveLimits, RunningClock};
use crate::move_timing::micros;

/// What the clock of one player showed as a game went on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockTrace {
    clock: RunningClock,
    turn: Option<Duration>,
    /// What it shows; none where there is no clock.
    remaining: Option<Duration>,
    /// All that it was ever wound up by.
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

    /// A move was made in time, or the game went on all the same.
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

    /// A move came that lost the game on time.
    pub(super) fn lose_on_time(&mut self, used_us: u64) {
        let used = Duration::from_micros(used_us);
        self.remaining = self.remaining.map(|left| left.saturating_sub(used));
        self.turns = self.turns.saturating_add(1);
    }

    /// No move came before the time was over.
    pub(super) fn run_out(&mut self) {
        let turn = self.turn.unwrap_or(Duration::MAX);
        self.remaining = self.remaining.map(|left| left.saturating_sub(turn));
        self.turns = self.turns.saturating_add(1);
    }

    /// Turns that were played, the one that lost on time included.
    pub(super) const fn turns(&self) -> usize {
        self.turns
    }

    /// What it shows, in microseconds.
    pub(super) fn remaining_us(&self) -> Option<u64> {
        self.remaining.map(micros)
    }

    /// All that it was ever wound up by, in microseconds.
    pub(super) fn allotted_us(&self) -> u64 {
        micros(self.allotted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(clock: &str, turn: Option<u64>) -> ClockTrace {
        ClockTrace::new(MoveLimits {
            clock: clock.parse().ok(),
            turn: turn.map(Duration::from_millis),
            ..MoveLimits::default()
        })
    }

    #[test]
    fn what_was_given_is_what_was_used_and_what_is_left() {
        let mut course = course("2/10+1", None);
        assert_eq!(
            (course.remaining_us(), course.allotted_us()),
            (Some(11_000_000), 11_000_000)
        );
        course.press(4_000_000);
        assert_eq!(
            (course.remaining_us(), course.allotted_us()),
            (Some(8_000_000), 12_000_000)
        );
        // The second move winds it up again.
        course.press(3_000_000);
        assert_eq!(
            (course.remaining_us(), course.allotted_us()),
            (Some(16_000_000), 23_000_000)
        );
        // Overtime does not make more of what was given.
        course.press(20_000_000);
        assert_eq!(
            (course.remaining_us(), course.allotted_us()),
            (Some(1_000_000), 24_000_000)
        );
        assert_eq!(course.turns(), 3);
    }

    #[test]
    fn who_loses_on_time_is_given_nothing_more() {
        let mut late = course("1+1", None);
        late.lose_on_time(5_000_000);
        assert_eq!(
            (late.remaining_us(), late.allotted_us(), late.turns()),
            (Some(0), 2_000_000, 1)
        );
        let mut silent = course("5", Some(2_000));
        silent.run_out();
        assert_eq!(silent.remaining_us(), Some(3_000_000));
        let mut silent = course("5", None);
        silent.run_out();
        assert_eq!(silent.remaining_us(), Some(0));
        assert_eq!(course("", Some(100)).remaining_us(), None);
    }
}

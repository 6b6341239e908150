//! The time limit of a turn.

use std::time::Duration;

use zeitnot_core::Side;

use crate::player::TurnClock;

/// The time limit of a turn.
///
/// The rules of the game may allow overtime after the clock has run out. The
/// limit per turn belongs to the match and is strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveDeadline {
    clock: Option<Duration>,
    turn: Option<Duration>,
}

/// The result of checking a move's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadlineCheck {
    /// The move was in time.
    InTime,
    /// The move exceeded the limit per turn.
    OverTurn,
    /// The move exceeded the clock by this time.
    OverClock(Duration),
}

impl MoveDeadline {
    /// Creates the limits of `side`, each extended by `margin`.
    pub(super) fn new(clock: &TurnClock, side: Side, margin: Duration) -> Self {
        let extended = |limit: Option<Duration>| limit.map(|limit| limit.saturating_add(margin));
        Self {
            clock: extended(clock.remaining[side.index()]),
            turn: extended(clock.turn),
        }
    }

    /// Returns `true` if there is a limit.
    pub(super) const fn is_timed(&self) -> bool {
        self.clock.is_some() || self.turn.is_some()
    }

    /// Returns the maximum time of the turn if the clock may be exceeded by
    /// `overtime`; `None` without a limit.
    pub(super) fn max_time(&self, overtime: impl FnOnce() -> Duration) -> Option<Duration> {
        let clock = self.clock.map(|left| left.saturating_add(overtime()));
        match (clock, self.turn) {
            (Some(clock), Some(turn)) => Some(clock.min(turn)),
            (clock, turn) => clock.or(turn),
        }
    }

    /// Checks a move that took `used`.
    pub(super) fn check(&self, used: Duration) -> DeadlineCheck {
        if self.turn.is_some_and(|turn| used > turn) {
            return DeadlineCheck::OverTurn;
        }
        match self.clock {
            Some(left) if used > left => DeadlineCheck::OverClock(used.saturating_sub(left)),
            _ => DeadlineCheck::InTime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn overtime_applies_to_the_clock_but_not_to_the_limit_per_turn() {
        let deadline = |left, turn| {
            let clock = TurnClock {
                remaining: [None, left],
                turn,
                ..TurnClock::default()
            };
            MoveDeadline::new(&clock, Side::Second, millis(5))
        };
        let clock = deadline(Some(millis(100)), None);
        assert_eq!(clock.check(millis(105)), DeadlineCheck::InTime);
        assert_eq!(
            clock.check(millis(106)),
            DeadlineCheck::OverClock(millis(1))
        );
        assert_eq!(clock.max_time(|| millis(1_000)), Some(millis(1_105)));
        let both = deadline(Some(millis(100)), Some(millis(300)));
        assert_eq!(
            both.check(millis(305)),
            DeadlineCheck::OverClock(millis(200))
        );
        assert_eq!(both.check(millis(306)), DeadlineCheck::OverTurn);
        assert_eq!(both.max_time(|| millis(1_000)), Some(millis(305)));
        let turn = deadline(None, Some(millis(300)));
        assert_eq!(turn.check(millis(306)), DeadlineCheck::OverTurn);
        let none = deadline(None, None);
        assert_eq!(none.max_time(|| Duration::MAX), None);
        assert_eq!((none.is_timed(), turn.is_timed()), (false, true));
    }
}
